// The files that a page carries inside itself (tools/one_file.mjs packs them), where there is no server and no folder of files.
import type { Files } from './core_worker';

async function unpacked(name: string): Promise<ArrayBuffer> {
  const text = document.querySelector(`script[data-file="${name}"]`)?.textContent;
  if (!text) throw new Error(`the file is damaged: it lacks ${name}`);
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

export async function filesInside(): Promise<Files> {
  const names = [...document.querySelectorAll<HTMLElement>('script[data-file^="content/"]')].map((e) => e.dataset.file!);
  const [module, cards, ...contents] = await Promise.all([unpacked('module'), unpacked('cards'), ...names.map(unpacked)]);
  return {
    module: module!,
    cards: textOf(cards!),
    contents: Object.fromEntries(names.map((name, i) => [name.slice('content/'.length), contents[i]!])),
  };
}
export async function workerInside(): Promise<Worker> {
  return new Worker(URL.createObjectURL(new Blob([await unpacked('worker')], { type: 'text/javascript' })));
}
