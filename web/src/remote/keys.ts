// The seats whose keys this browser has: whoever holds a key has the seat, so that losing them would be losing games. A link to a seat has
// the key behind '#', where no server and no proxy sees it; once it was opened the address says only which table it is.
import type { GameCard } from '../protocol/messages';
import type { FarSeat, Keys } from './wire';

export interface Held {
  table: string;
  seat: FarSeat;
  key: string;
  keys?: Keys; // of the other chairs, for who opened the table: they are in the links to send
  game: string;
  scenario: string;
  title?: string; // what the table is called
  when: number; // it was last sat at
  seen?: number; // lines of the story that were looked at
  entropy?: string; // what this seat added to the dice
}
const SEAT = 'vedette.seat.';
const NAME = 'vedette.name';
const memory = new Map<string, Held>(); // a browser that keeps nothing still plays

const nameOf = (h: { table: string; seat: FarSeat }): string => `${SEAT}${h.table}.${h.seat}`;
export function hold(held: Held): void {
  if (watched(held.key)) return; // nothing to lose
  memory.set(nameOf(held), held);
  try {
    localStorage.setItem(nameOf(held), JSON.stringify(held));
  } catch {
    // As above.
  }
}
export function letGo(held: { table: string; seat: FarSeat }): void {
  memory.delete(nameOf(held));
  try {
    localStorage.removeItem(nameOf(held));
  } catch {
    // As above.
  }
}
const read = (text: string | null): Held | null => {
  try {
    const held = JSON.parse(text ?? 'null') as Held | null;
    return held && typeof held.key === 'string' && typeof held.table === 'string' ? held : null;
  } catch {
    return null;
  }
};
// All of them, the latest first.
export function heldSeats(): Held[] {
  const found = new Map(memory);
  try {
    for (const name of Object.keys(localStorage).filter((k) => k.startsWith(SEAT))) {
      const held = read(localStorage.getItem(name));
      if (held) found.set(name, held);
    }
  } catch {
    // As above.
  }
  return [...found.values()].sort((a, b) => b.when - a.when);
}
const WORTH: Record<FarSeat, number> = { both: 0, union: 1, confederate: 1, watch: 2 };
// The seat this browser has at a table: one to play at before one to watch from.
export const heldAt = (table: string): Held | null =>
  heldSeats()
    .filter((h) => h.table === table)
    .sort((a, b) => WORTH[a.seat] - WORTH[b.seat])[0] ?? null;
export const heldSeat = (table: string, seat: FarSeat): Held | null =>
  heldSeats().find((h) => h.table === table && h.seat === seat) ?? null;

// A table that is listed is watched without a key: what stands for it is its name after an @.
export const watchKey = (table: string): string => `@${table}`;
export const watched = (key: string): string | null => (key.startsWith('@') ? key.slice(1) : null);
export const linkOf = (key: string): string => {
  const url = new URL(location.href);
  url.hash = watched(key) ? `/table/${watched(key)}` : `/seat/${key}`;
  return url.href;
};
export type Way = { seat: string } | { table: string } | { tables: true } | null;
export function wayOf(hash: string): Way {
  const [, what, which] = /^#\/(seat|table|tables)(?:\/([\w-]{1,200}))?$/.exec(hash) ?? [];
  if (what === 'tables') return { tables: true };
  return !which ? null : what === 'seat' ? { seat: which } : { table: which };
}
export const addressAt = (hash: string): void => history.replaceState(null, '', location.pathname + location.search + hash);

// What the others call the person at this browser.
export function ownName(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
export function callMe(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // As above.
  }
}
// This seat's part in the dice: nobody, the house included, can have known it when the house's own part was fixed.
export const freshEntropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('');

export const titleOf = (games: GameCard[], game: string, scenario: string): string => {
  const card = games.find((g) => g.game === game);
  const found = card?.scenarios.find((x) => x.scenario === scenario);
  return [card?.title ?? game, found && found.title !== card?.title ? found.title : null].filter(Boolean).join(': ');
};
