// The games in this browser's keeping, each under an id of its own and written after every move. A tab plays one game; what
// another tab plays it neither opens nor overwrites. Records also leave as files and links.
import type { Players } from './state';

export interface Kept {
  id: string;
  record: string;
  players: Players;
  when: number;
  turn: string; // for the list: the turn it stands at, and how many moves were made
  moves: number;
  over: boolean;
}
const GAME = 'vedette.game.';
const TAB = 'vedette.tab'; // in the tab's own storage: the game it plays
const MOST = 60;

const read = (key: string): Kept | null => {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
};
const fresh = (): string => `${Date.now().toString(36)}-${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
const keys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((k) => k.startsWith(GAME));
  } catch {
    return [];
  }
};

// All of them, the latest first.
export const keptGames = (): Kept[] =>
  keys()
    .map(read)
    .filter((g): g is Kept => !!g?.record)
    .sort((a, b) => b.when - a.when);
export const keptGame = (id: string): Kept | null => read(GAME + id);
// The same game once more, to go on with in another way.
export function copyOf(game: Kept): void {
  const id = fresh();
  localStorage.setItem(GAME + id, JSON.stringify({ ...game, id, when: Date.now() } satisfies Kept));
  noteWhere();
}
export function forget(id: string): void {
  localStorage.removeItem(GAME + id);
  noteWhere();
}

let current = '';
export const currentGame = (): string => current;
export const kept = (): Kept | null => (current ? keptGame(current) : null);
let letGo: (() => void) | null = null;
// From here on this tab plays that game, or a new one. Other tabs see that it is taken.
export function playGame(id: string = fresh()): void {
  if (id === current) return;
  current = id;
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // A browser that keeps nothing still plays.
  }
  letGo?.();
  letGo = null;
  void navigator.locks?.request(GAME + id, { ifAvailable: true }, (lock) =>
    lock && id === current ? new Promise<void>((done) => (letGo = done)) : undefined,
  );
}
// The game to go on with: this tab's, else the latest that no other tab plays.
export async function gameToGoOn(): Promise<Kept | null> {
  const taken = async (): Promise<Set<string | undefined>> => new Set(((await navigator.locks?.query())?.held ?? []).map((l) => l.name));
  let held = await taken();
  const free = (g: Kept | null): g is Kept => !!g && !held.has(GAME + g.id);
  let tab: string | null = null;
  try {
    tab = sessionStorage.getItem(TAB);
  } catch {
    // As above.
  }
  const own = tab ? keptGame(tab) : null;
  // A page that is being reloaded may hold it for another moment; a copy of the tab goes on holding it.
  for (let i = 0; i < 5 && own && !free(own); ++i) {
    await new Promise((r) => setTimeout(r, 60));
    held = await taken();
  }
  return free(own) ? own : (keptGames().find((g) => free(g) && !g.over && g.moves > 0) ?? null);
}
// Without locks two tabs may still come to one game. Whoever is second to write then goes on under another id.
globalThis.addEventListener?.('storage', (e) => {
  if (current && e.key === GAME + current && e.newValue !== null) playGame();
});

// False if there is no room or the browser keeps nothing. No game that is not over ever makes room for another: the player decides.
export function keep(game: Omit<Kept, 'id'>): boolean {
  if (!current) playGame();
  const text = JSON.stringify({ ...game, id: current } satisfies Kept);
  const others = keptGames().filter((g) => g.id !== current);
  // A game in which nothing was done is not worth its place in the list.
  for (const g of others) if (g.moves === 0 && Date.now() - g.when > 60000) forget(g.id);
  const over = others.filter((g) => g.over);
  if (others.length >= MOST && over.length) forget(over.pop()!.id);
  for (;;) {
    try {
      localStorage.setItem(GAME + current, text);
      noteWhere();
      return true;
    } catch {
      const oldest = over.pop();
      if (!oldest) return false;
      forget(oldest.id);
    }
  }
}

// A browser keeps games apart by address, port included, so that a server on another port seems to have lost them. Cookies know no ports:
// by them the page learns that games are kept under another one.
const WHERE = 'vedette-games-';
function noteWhere(): void {
  if (location.protocol.startsWith('http') && location.port)
    document.cookie = `${WHERE}${location.port}=${keys().length}; max-age=31536000; path=/; samesite=strict`;
}
export interface Elsewhere {
  address: string;
  games: number;
}
export const elsewhere = (): Elsewhere[] =>
  document.cookie
    .split('; ')
    .map((c) => /^vedette-games-(\d+)=(\d+)$/.exec(c))
    .filter((m) => m !== null && m[1] !== location.port && Number(m[2]) > 0)
    .map((m) => ({ address: `${location.protocol}//${location.hostname}:${m![1]}/`, games: Number(m![2]) }));

// All of them in one file, to be brought to another address or browser; those that are there already stay as they are.
export const allGames = (): string => JSON.stringify({ vedette: 'games', games: keptGames() });
export function bringIn(text: string): number | null {
  try {
    const file = JSON.parse(text) as { vedette?: string; games?: Kept[] };
    if (file.vedette !== 'games' || !Array.isArray(file.games)) return null;
    let brought = 0;
    for (const g of file.games) {
      if (typeof g?.record !== 'string' || !/^[\w-]{1,40}$/.test(String(g.id)) || read(GAME + g.id)) continue;
      localStorage.setItem(GAME + g.id, JSON.stringify(g));
      ++brought;
    }
    noteWhere();
    return brought;
  } catch {
    return null;
  }
}

export function download(name: string, text: string, type = 'text/plain'): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type }));
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
