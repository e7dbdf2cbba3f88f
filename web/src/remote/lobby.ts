// The house's front room: which tables there are, this browser's own with whose turn it is, opening one, taking a free seat.
import { computed, effect, signal, untracked } from '@preact/signals';
import * as s from '../table/state';
import { ask, link } from '../table/table';
import type { Refusal, Side } from '../protocol/messages';
import { callMe, freshEntropy, heldSeats, hold, letGo, ownName, type Held } from './keys';
import { house, room, serverNow, sit } from './room';
import type { ClockSpec, FarSeat, Keys, Seated, TableCard } from './wire';

export interface Mine {
  held: Held;
  card: TableCard | null; // null: its key opens nothing any more
}
export const listed = signal<TableCard[] | null>(null); // null: not asked yet
export const mine = signal<Mine[]>([]);
export const plays = (seat: FarSeat, side: Side | null): boolean => side !== null && (seat === side || seat === 'both');
export const isOver = (card: TableCard): boolean => !!card.over;
export const waitsForMe = ({ held, card }: Mine): boolean => !!card && !isOver(card) && plays(held.seat, card.decider);
// Tables other than the one on the screen at which somebody waits for this player.
export const turnsWaiting = computed(() => mine.value.filter((m) => waitsForMe(m) && m.held.table !== room.value?.table).length);

const MOST = 200; // keys that a house looks up at once
export async function look(): Promise<Refusal | null> {
  const seats = heldSeats().slice(0, MOST);
  const reply = await ask<{ tables: TableCard[]; mine?: (TableCard | null)[]; now?: number }>('tables', { mine: seats.map((h) => h.key) });
  if (!reply.ok) return reply.error;
  listed.value = reply.tables;
  mine.value = seats.map((held, i) => ({ held, card: reply.mine?.[i] ?? null }));
  return null;
}
export function forgetSeat(held: Held): void {
  letGo(held);
  mine.value = mine.value.filter((m) => m.held !== held);
}
export const ago = (since: number | undefined): string => {
  if (!since) return '';
  const minutes = Math.max(0, Math.round((serverNow() - since) / 60_000));
  if (minutes < 1) return '';
  if (minutes < 60) return minutes === 1 ? 'for a minute' : `for ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return hours === 1 ? 'for an hour' : `for ${hours} hours`;
  return `for ${Math.round(hours / 24)} days`;
};

export interface Opening {
  game: string;
  scenario: string;
  options?: Record<string, boolean>;
  setup?: 'ask' | 'default';
  union: string;
  confederate: string;
  name: string;
  notes: string;
  clock: 'none' | ClockSpec;
  listed: boolean;
  record?: string;
}
export async function openTable(o: Opening, asName: string): Promise<Refusal | null> {
  callMe(asName.trim());
  const { name, notes, ...rest } = o;
  const reply = await ask<{ table: string; keys: Keys } & Partial<Seated>>('open', {
    ...rest,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(notes.trim() ? { notes: notes.trim() } : {}),
    ...(ownName() ? { 'as-name': ownName() } : {}),
    entropy: freshEntropy(),
  });
  if (!reply.ok) return reply.error;
  const { keys, table } = reply;
  const own = reply.seat === 'both' ? (keys.union ?? keys.confederate) : reply.seat ? keys[reply.seat] : undefined;
  let error: Refusal | null = null;
  if (own && reply.view) error = await sit(own, reply as unknown as Seated & { keys: Keys });
  else {
    // Opened for two others: the links are at the watcher's chair.
    hold({ table, seat: 'watch', key: keys.watch!, keys, game: o.game, scenario: o.scenario, title: name.trim(), when: Date.now() });
    error = await sit(keys.watch!);
  }
  if (!error) s.dialog.value = 'links';
  return error;
}
export async function takeChair(card: TableCard, side: Side): Promise<Refusal | null> {
  const reply = await ask<Seated & { key: string }>('take', {
    table: card.table,
    side,
    ...(ownName() ? { 'as-name': ownName() } : {}),
    entropy: freshEntropy(),
  });
  return reply.ok ? sit(reply.key, reply) : reply.error;
}

// Whose turn it is elsewhere is looked up now and then, while somebody looks at the page.
const EVERY = 60_000;
setInterval(() => {
  if (house.value && !document.hidden && link.state.value === 'open' && heldSeats().length) void look();
}, EVERY);
effect(() => {
  if (house.value) untracked(() => heldSeats().length && void look());
});
