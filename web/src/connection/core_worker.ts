// The worker's inside: starts the core and answers lines with it, one after the other. It is told where the site lies, or given the
// files themselves; a game's content is fetched when it is first spoken of, and the page is told so that it can be kept.
import { Core, type Source } from './core';

export interface Files {
  module: ArrayBuffer;
  cards: string;
  contents: Record<string, ArrayBuffer>;
}
export type ToWorker = { site?: string; files?: Files; line?: string };
export type FromWorker = { ready?: true; failed?: string; line?: string; fetched?: string; undone?: { line: string; why: string } };

const tell = (what: FromWorker): void => self.postMessage(what);
const reason = (e: unknown): string => (e instanceof Error ? e.message : String(e));

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there (${answer.status})`);
  tell({ fetched: address });
  return answer;
}
const beside = (site: string): Source => ({
  module: async () => (await fetched(new URL('vedette.wasm', site).href)).arrayBuffer(),
  cards: async () => (await fetched(new URL('games.json', site).href)).text(),
  content: async (game) => (await fetched(new URL(`content/${game}.txt`, site).href)).arrayBuffer(),
});
const given = (files: Files): Source => ({
  module: async () => files.module,
  cards: async () => files.cards,
  content: async (game) => files.contents[game]!,
});

let core: Core | null = null;
let last: Promise<void> = Promise.resolve(); // answers go out in the order of the questions
self.onmessage = (m: MessageEvent<ToWorker>) => {
  const { site, files, line } = m.data;
  if (line === undefined) {
    Core.start(files ? given(files) : beside(site!)).then(
      (made) => {
        core = made;
        tell({ ready: true });
      },
      (e: unknown) => tell({ failed: reason(e) }),
    );
    return;
  }
  last = last.then(async () => {
    try {
      tell({ line: await core!.answer(line) });
    } catch (e) {
      // A content that can not be had now is one question without an answer; a core that ended is the end.
      if (e instanceof WebAssembly.RuntimeError) tell({ failed: reason(e) });
      else tell({ undone: { line, why: reason(e) } });
    }
  });
};
