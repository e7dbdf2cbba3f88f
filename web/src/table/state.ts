// What the page knows of the table, as signals: whatever shows them is drawn again when they change. Only table.ts,
// story.ts and study.ts write them; panels read.
import { computed, signal } from '@preact/signals';
import type { Drawing } from '../map/drawing';
import { shared } from './sharing';
import type { Choices, GameCard, JournalEvent, Marker, Seat, Side, Unit, View } from '../protocol/messages';

export interface StoryLine {
  line: number; // of the record, from 0
  decision: number; // that had been made before it
  side: Side | null;
  text: string; // the action in words
  turn: { n: number; time: string };
  phase: string;
  acting: Side | null; // whose phase it is
  events: JournalEvent[];
}

export type Player = 'person' | string; // or a level of the computer
export type Players = Record<Side, Player>;

export const games = signal<GameCard[]>([]);
export const levels = signal<{ level: string; text: string; thinks?: boolean }[]>([]);
export const drawing = signal<Drawing | null>(null);
export const mapOf = signal(''); // the game whose map lies there
export const up = computed(() => drawing.value?.sheet.up ?? 'north');

export const live = signal<View | null>(null); // the game as it stands now
export const replayed = signal<View | null>(null); // an earlier moment being looked at
export const replayLine = signal<number | null>(null);
export const view = computed(() => replayed.value ?? live.value);
export const choices = signal<Choices | null>(null);
export const story = signal<StoryLine[]>([]);
export const players = signal<Players>({ union: 'person', confederate: 'person' });
export const seat = signal<Seat>('all');
export const far = signal<Seat | null>(null); // the seat at a table of a house, where the others sit elsewhere
export const study = signal(false);
export const touring = signal(false); // a situation to learn on: nothing of it is kept
export const cover = signal<Side | null>(null); // what this side chooses is secret: nothing of it is shown before it takes over
export const sinceLooked = signal<StoryLine[] | null>(null); // what happened since the player who took over last decided
export const opened = signal(0); // games brought to the table: the map shows where each begins
export const busy = signal(false);
export const paused = signal(false); // of the computer's moves

export const game = computed(() => games.value.find((g) => g.game === view.value?.game) ?? null);
const nothing: never[] = [];
const pieces = computed<Unit[]>(() => view.value?.units ?? nothing);
export const markers = computed<Marker[]>(() => view.value?.markers ?? nothing);
export const units = computed(() => new Map(pieces.value.map((u) => [u.unit, u])));
let stood = new Map<string, Unit[]>();
export const stacks = computed(() => {
  const found = new Map<string, Unit[]>();
  for (const u of pieces.value) {
    if (u.at !== 'map' || !u.hex) continue;
    const there = found.get(u.hex);
    if (there) there.push(u);
    else found.set(u.hex, [u]);
  }
  for (const [hex, stack] of found)
    found.set(
      hex,
      shared(
        stood.get(hex),
        stack.sort((a, b) => (a.stack ?? 99) - (b.stack ?? 99)),
      ),
    );
  return (stood = found);
});

// What the person has picked or points at.
export const pickedUnit = signal<string | null>(null);
export const pickedHex = signal<string | null>(null);
export const cursor = signal<string | null>(null); // the hex the keys stand on
export const pointed = signal<number | null>(null); // an action of the list, pointed at
export const offered = signal<number | null>(null); // an action that was tapped once: a button does it
export const glanced = signal<{ hex: string; unit: string | null } | null>(null); // counters whose sheet is shown for a moment
export const hovered = signal<string | null>(null); // the hex under the mouse
export const glow = signal<{ hexes: string[]; units: string[] } | null>(null); // what a line of the journal speaks of
export const menu = signal<{ hex: string; actions: number[]; next?: string[] } | null>(null); // next: units that can be chosen instead
export const fan = signal<string | null>(null); // the hex whose stack is spread
// A counter of a spread stack in the hand, where it is, and the place it would take.
export const carried = signal<{ unit: string; at: { x: number; y: number }; place: number } | null>(null);

// What the page has to say.
export interface Notice {
  tone: 'refusal' | 'news' | 'trouble';
  text: string;
  rules?: string[];
  hexes?: string[];
  units?: string[];
  offers?: { text: string; act: () => void }[]; // what can be done about it
}
export const notice = signal<Notice | null>(null);
export const spoken = signal(''); // the live region
export interface Roll {
  dice: number[];
  text: string;
  meaning?: string;
  key: number;
  to?: string; // the hex it is about, and where it comes from
  from?: string[];
  earlier?: Roll[]; // of the same act
}
export const rolls = signal<Roll | null>(null);
export const happening = signal<string[]>([]); // where something was just done that this person did not do: the map goes there

export type Panel = 'choices' | 'journal' | 'forces' | 'rules' | 'study' | 'room';
export const panel = signal<Panel>('choices');
export type Dialog = 'start' | 'keys' | 'settings' | 'find' | 'text' | 'open' | 'tables' | 'table' | 'links' | null;
export const dialog = signal<Dialog>(null);
export const wanted = signal<{ game: string; scenario: string } | null>(null); // the scenario that a link leads to
export type Tool = 'hand' | 'sight' | 'place';
export const tool = signal<Tool>('hand');
export const hideCounters = signal(false);
export const mapOnly = signal(false); // the map fills the screen, with the question in a corner
export const ruleShown = signal<string | null>(null); // the clause the rules panel stands at

export const other = (side: Side): Side => (side === 'union' ? 'confederate' : 'union');
export const sideName = (side: Side | null | undefined): string =>
  side === 'union' ? 'Union' : side === 'confederate' ? 'Confederate' : 'Nobody';
export const isPerson = (side: Side | null): boolean => side !== null && players.value[side] === 'person';
