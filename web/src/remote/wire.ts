// The messages of remote play as the page reads them: 'Remote play' of docs/protocol.md. Times are milliseconds since 1970 by the
// server's clock.
import type { JournalEvent, Side, View } from '../protocol/messages';

export type FarSeat = Side | 'both' | 'watch';
export type BySide<T> = Partial<Record<Side, T>>;
export type Keys = Partial<Record<Side | 'watch', string>>;

export interface HouseLimits {
  name?: number;
  chat?: number;
  notes?: number;
}
export interface ClockSpec {
  game?: number; // minutes for each side
  increment?: number; // seconds
  days?: number;
  out?: 'hint' | 'game';
}
export interface Clock extends ClockSpec {
  left?: BySide<number>; // ms, at the time `at`
  at?: number;
  runs?: Side | null;
  'ran-out'?: BySide<boolean>;
}
export interface Said {
  n: number;
  at: number;
  seat: FarSeat;
  name?: string;
  text: string;
}
export interface Offered {
  what: 'draw' | 'undo' | 'end';
  by: Side;
  to?: number; // of an undo: the decision
}
export interface Over {
  winner: Side | null;
  by: 'rules' | 'resigned' | 'time' | 'draw' | 'end';
  text: string;
}
export interface Dice {
  commitment: string;
  entropies?: { seat: Side; entropy: string; from: number }[];
  secret?: string;
}
export interface Opened {
  game: string;
  scenario: string;
  name?: string;
  notes?: string;
  listed?: boolean;
}
export interface Seated {
  table: string;
  seat: FarSeat;
  names: BySide<string>;
  present: Partial<Record<Side | 'watch', number>>;
  played: BySide<string>; // me, link, anyone, or a level
  opened: Opened;
  clock: Clock | 'none' | null;
  dice: Dice;
  chat: Said[];
  offer: Offered | null;
  over: Over | null;
  n: number;
  lines: number;
  now: number;
  since?: number; // somebody decides
  decision: number;
  view: View;
}
export interface TableCard {
  table: string;
  game: string;
  scenario: string;
  name?: string;
  notes?: string;
  turn?: { n: number; time: string } | number;
  decider: Side | null;
  names: BySide<string>;
  open?: Side[];
  clock?: Clock | 'none' | null;
  since?: number;
  over?: Over | boolean | null;
  present?: Partial<Record<Side | 'watch', number>>;
  seat?: FarSeat;
}
export interface Order {
  window: string;
  do: 'play' | 'pass' | 'ask';
  chit?: string;
  when?: Record<string, number | string[]>;
}
export interface OrderWindow {
  window: string;
  text: string;
  chits: { chit: string; text: string }[];
  tests: string[];
}
export interface Notices {
  webhook?: string | null;
  mail?: string | null;
}
export interface Acted {
  by: Side;
  decision: number;
  journal: JournalEvent[];
  view: View;
  lines: number;
  clock?: Clock | 'none' | null;
  undo?: boolean;
}

// No clock is said in two ways.
export const clockOf = (clock: Clock | 'none' | null | undefined): Clock | null =>
  clock && clock !== 'none' && (clock.game !== undefined || clock.days !== undefined) ? clock : null;
