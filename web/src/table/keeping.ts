// The game in this browser's keeping: one record, written after every move.
import type { Players } from './state';

export interface Kept {
  record: string;
  players: Players;
  when: number;
}
const KEY = 'vedette.game';
const EARLIER = 'vedette.earlier';

export function keep(game: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // Full or forbidden: the game goes on; saving to a file still works.
  }
}
export const kept = (): Kept | null => read(KEY);
function read(key: string): Kept | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
// Another game comes to the table: the one that was kept stays within reach.
export function setAside(): void {
  const now = kept();
  try {
    if (now && /\nbegin.*\n\S/.test(now.record)) localStorage.setItem(EARLIER, JSON.stringify(now));
  } catch {
    // As above.
  }
}
export const earlier = (): Kept | null => read(EARLIER);
export function download(name: string, text: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

// A record inside a link, packed so that it stays short.
const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

export async function linkTo(record: string, line: number): Promise<string> {
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const url = new URL(location.href);
  url.hash = `record=${toText(bytes)}&at=${line}`;
  return url.href;
}
export async function linkedRecord(hash: string): Promise<{ record: string; line: number } | null> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = fields.get('record');
  if (!packed) return null;
  try {
    const stream = new Blob([fromText(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return { record: await new Response(stream).text(), line: Number(fields.get('at') ?? -1) };
  } catch {
    return { record: '', line: -1 };
  }
}
