// The page's side of the table: opens games, acts, asks, lets the computer play its side, and keeps the record in the
// browser after every move, so that nothing is lost with the tab or the connection.
import { batch } from '@preact/signals';
import { openLink } from '../connection/choose';
import { draw } from '../map/drawing';
import { measured } from '../map/sheet';
import { afterDrawing } from './after_drawing';
import { calm, prefs } from './prefs';
import { glossary, meaningOf, type Word } from './glossary';
import { keep, kept, setAside, type Kept } from './keeping';
import { shared } from './sharing';
import * as s from './state';
import { beginStory, hear, storyOf, unsay } from './story';
import type { Action, Choices, GameCard, JournalEvent, MapSheet, Refusal, Reply, Seat, Side, View } from '../protocol/messages';

export const link = openLink();
export const ask = <T>(verb: string, fields: Record<string, unknown> = {}): Promise<Reply<T>> => link.ask<T>(verb, fields);

export const say = (text: string): void => {
  // The same words twice are still news.
  s.spoken.value = text === s.spoken.value ? `${text}\u00a0` : text;
};
export function tell(notice: s.Notice | null): void {
  s.notice.value = notice;
  if (notice) say(notice.text);
}
// What the rules say, without what the page shows beside it: clause, hexes and units to blame.
const sentence = (text: string): string => {
  const bare = text
    .replace(/\s*\[[^\]]*\]\s*$/, '')
    .replace(/\s*\((?:[a-z]+:[^\s)]+[,;\s]*)+\)\s*$/, '')
    .replace(/^[a-z][a-z -]*: (?=[A-Z])/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};
export function tellRefusal(error: Refusal & { witnesses?: { hexes: string[]; units: string[] } }): void {
  tell({
    tone: 'refusal',
    text: sentence(error.message),
    rules: error.rules ?? [],
    hexes: error.witnesses?.hexes ?? [],
    units: error.witnesses?.units ?? [],
  });
}

const twoPersons = (): boolean => s.players.value.union === 'person' && s.players.value.confederate === 'person';
// A game with a cup has secrets between two people at one screen.
const secretive = (view: View | null): boolean => view?.cup !== undefined && !s.study.value && twoPersons();
// Who looks at the screen: the one person's side; where there are secrets, whose turn it is to decide; else everybody.
function seatFor(view: View | null): Seat {
  if (s.study.value) return 'all';
  const persons = (['union', 'confederate'] as Side[]).filter((side) => s.players.value[side] === 'person');
  if (persons.length === 1) return persons[0]!;
  return secretive(view) ? (view?.decider ?? 'all') : 'all';
}

// A game's map and words, fetched once.
const sheets = new Map<string, { drawing: ReturnType<typeof draw>; words: Word[] }>();
export async function showMap(game: string): Promise<void> {
  let sheet = sheets.get(game);
  if (!sheet) {
    const [map, told] = await Promise.all([ask<MapSheet>('map', { game }), ask<{ words: Word[] }>('words', { game })]);
    if (!map.ok) return tellRefusal(map.error);
    sheet = { drawing: draw(map, measured), words: told.ok ? told.words : [] };
    sheets.set(game, sheet);
  }
  const { drawing, words } = sheet;
  batch(() => {
    s.mapOf.value = game;
    s.drawing.value = drawing;
    glossary.value = words;
  });
}

// A map without a game on it.
export async function lookAtMap(game: string): Promise<void> {
  clean();
  await showMap(game);
  s.dialog.value = null;
}

// What is to be shown after a move is asked for together with it: the program answers in order, and nobody waits twice.
interface Ahead {
  seat: Seat;
  listed: Promise<Reply<Choices>>;
  heard: Promise<void>;
  show?: () => void; // what changes on the screen together with it
}
const ahead = (seat: Seat): Ahead => ({ seat, listed: ask('actions', { as: 'all' }), heard: hear(seat) });
let heard = Promise.resolve(); // the story, up to what is shown

// Shows how the table stands and what may be done, all at once; the story follows.
export async function refresh(view: View, early?: Ahead): Promise<void> {
  const seat = seatFor(view);
  const moved = s.live.value?.decision !== view.decision;
  const covering = secretive(view) && view.decider !== null && s.live.value !== null && s.seat.value !== view.decider;
  const listing = s.isPerson(view.decider) || s.study.value ? (early?.listed ?? ask<Choices>('actions', { as: seat })) : null;
  const seeing = seat === s.seat.value ? null : ask<{ view: View }>('view', { as: covering ? 'table' : seat });
  heard = early?.seat === seat ? early.heard : hear(seat);
  const [listed, seen] = await Promise.all([listing, seeing]);
  batch(() => {
    s.live.value = shared(s.live.value, seen?.ok ? seen.view : view);
    s.seat.value = seat;
    s.story.value = storyOf(seat);
    if (early) s.notice.value = null;
    early?.show?.();
    s.choices.value = listed?.ok ? listed : null;
    s.cover.value = covering ? view.decider : s.cover.value;
    s.menu.value = null;
    s.pointed.value = null;
    if (moved) s.hovered.value = null;
    // Another question about several units is asked of none in particular.
    const able = new Set((s.choices.value?.actions ?? []).map((a) => a.unit));
    if (moved && able.size > 1) s.pickedUnit.value = null;
  });
  if (view.result) say(resultText(view));
  else if (!covering && s.isPerson(view.decider)) say(`${s.sideName(view.decider)}: ${s.choices.value?.prompt ?? view.prompt}`);
}
export function resultText(view: View): string {
  const r = view.result;
  if (!r) return '';
  return r.winner === 'draw'
    ? 'The game is over: a draw.'
    : `The game is over: ${s.sideName(r.winner)} ${r.level === 'plain' ? '' : `${r.level} `}victory.`;
}
export async function uncover(): Promise<void> {
  const seat = s.seat.value;
  const reply = await ask<{ view: View }>('view', { as: seat });
  if (!reply.ok) return tellRefusal(reply.error);
  batch(() => {
    s.live.value = shared(s.live.value, reply.view);
    s.cover.value = null;
  });
  say(`${s.sideName(reply.view.decider)}: ${s.choices.value?.prompt ?? ''}`);
}

export async function keepRecord(): Promise<void> {
  const own = !s.study.value && !s.touring.value; // as it is now: the tour may be over when the answer comes
  const saved = await ask<{ record: string }>('save', { as: 'all' });
  if (!saved.ok) return;
  latest = saved.record;
  if (own) keep({ record: saved.record, players: s.players.value, when: Date.now() });
}
let latest = ''; // the table as it stands, studies and tours too

export interface NewGame {
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  setup: 'ask' | 'default';
  players: s.Players;
  seed?: number;
}
function clean(): void {
  batch(() => {
    s.live.value = null;
    s.seat.value = 'all';
    s.replayed.value = null;
    s.replayLine.value = null;
    s.choices.value = null;
    beginStory();
    s.pickedUnit.value = null;
    s.pickedHex.value = null;
    s.cursor.value = null;
    s.notice.value = null;
    s.cover.value = null;
    s.fan.value = null;
    s.study.value = false;
    s.paused.value = false;
  });
}
export async function open(g: NewGame): Promise<boolean> {
  const { players, ...fields } = g;
  const reply = await ask<{ view: View }>('new', { ...fields, as: 'all' });
  if (!reply.ok) {
    tellRefusal(reply.error);
    return false;
  }
  if (!s.touring.value) setAside();
  clean();
  s.players.value = players;
  await showMap(g.game);
  await refresh(reply.view);
  await keepRecord();
  void follow();
  return true;
}

interface Loaded {
  view: View;
  notes?: string[];
  stopped?: { line: number; rules: string[]; text: string };
}
export async function load(record: string, players: s.Players, from: string, another = false): Promise<boolean> {
  let reply = await ask<Loaded>('load', { record, as: 'all' });
  if (!reply.ok && reply.error.code === 'not-legal') reply = await ask<Loaded>('load', { record, partial: true, as: 'all' });
  if (!reply.ok) {
    tell({ tone: 'trouble', text: `${from} cannot be opened: ${reply.error.message}`, rules: reply.error.rules ?? [] });
    return false;
  }
  if (another) setAside();
  clean();
  s.players.value = players;
  await showMap(reply.view.game);
  await refresh(reply.view);
  await heard;
  if (reply.stopped) {
    tell({
      tone: 'trouble',
      text: `${from} was played by other rules: line ${reply.stopped.line} is refused now (${reply.stopped.text}). The game stands at the last good move.`,
      rules: reply.stopped.rules,
    });
  } else if (reply.notes?.length) {
    tell({ tone: 'news', text: reply.notes.join(' ') });
  }
  await keepRecord();
  void follow();
  return true;
}

// After the connection was lost and found: the same game at the same move.
async function resume(): Promise<void> {
  if (!latest || !s.live.value) return;
  const reply = await ask<Loaded>('load', { record: latest, as: 'all' });
  if (!reply.ok) return tellRefusal(reply.error);
  beginStory();
  s.busy.value = false;
  await refresh(reply.view);
  tell({ tone: 'news', text: `Connected again. The game goes on at decision ${reply.view.decision}.` });
  void follow();
}

// Told of every action that was played from this page (asking.ts listens).
let acted: (action: Action | null) => void = () => {};
export const onActed = (call: typeof acted): void => void (acted = call);

export async function act(action: Action | { n: number } | Record<string, unknown>, show?: () => void): Promise<boolean> {
  if (s.busy.value || s.replayed.value) return false;
  s.busy.value = true;
  const n = (action as Action).n;
  const seat = seatFor(s.live.value);
  const acting = ask<{ journal: JournalEvent[]; view: View }>('act', {
    ...(n === undefined ? action : { n }),
    at: s.live.value?.decision,
    as: seat,
  });
  const next = { ...ahead(seat), show };
  const reply = await acting;
  if (!reply.ok) {
    s.busy.value = false;
    tellRefusal(reply.error);
    return false;
  }
  acted((action as Action).action ? (action as Action) : null);
  await arrived(reply.journal, reply.view, next);
  s.busy.value = false;
  afterDrawing(() => void keepRecord());
  void follow();
  return true;
}

// Shows what a move brought: its dice first, then the new position.
async function arrived(journal: JournalEvent[], view: View, next?: Ahead): Promise<void> {
  const words = journal.map((e) => e.text).filter(Boolean);
  await refresh(view, next);
  // What was told to one player is not left on the screen for the other.
  if (s.cover.value) {
    s.rolls.value = null;
    return say(`Hand over to the ${s.sideName(s.cover.value)} player.`);
  }
  dice = showDice(journal);
  if (words.length)
    say(
      `${words.slice(-3).join(' ')} ${view.result ? resultText(view) : ''} ${s.isPerson(view.decider) ? `${s.sideName(view.decider)}: ${view.prompt}` : ''}`.trim(),
    );
}
let rolled = 0;
let dice = Promise.resolve(); // those that are still falling
async function showDice(journal: JournalEvent[]): Promise<void> {
  const last = journal.filter((e) => e.dice?.length).slice(prefs.value.dice === 'off' ? -1 : -4);
  for (const e of last) {
    s.rolls.value = { dice: e.dice!, text: e.text, meaning: meaningOf(e), key: ++rolled };
    if (!calm.value && last.length > 1) await pause(prefs.value.dice === 'fast' ? 120 : 450);
  }
}
export const pause = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));

// The computer plays its side at a pace that can be followed; a person can pause it and let it make single moves.
let following = false;
export async function follow(once = false): Promise<void> {
  if (following) return;
  following = true;
  try {
    for (;;) {
      const now = s.live.value;
      if (!now || now.result || now.decider === null || s.study.value || s.cover.value) return;
      const level = s.players.value[now.decider];
      if (level === 'person' || (s.paused.value && !once)) return;
      const reply = await ask<{ journal: JournalEvent[]; view: View }>('play', {
        [now.decider]: level,
        until: 'decision',
        decisions: 1,
        as: seatFor(now),
      });
      if (!reply.ok) return tellRefusal(reply.error);
      await arrived(reply.journal, reply.view);
      await dice;
      const went = reply.journal.flatMap((e) => [e.to, e.hex, e.from]).filter((h): h is string => typeof h === 'string');
      s.glow.value = went.length ? { hexes: [...new Set(went)], units: [] } : null;
      afterDrawing(() => void keepRecord());
      if (once) return;
      await pause(prefs.value.pace * 1000 * (reply.journal.length ? 1 : 0.3));
    }
  } finally {
    following = false;
  }
}

// Another player takes over a side in the middle of a game; who looks at the screen may change with it.
export async function seatPlayer(side: Side, player: s.Player): Promise<void> {
  s.players.value = { ...s.players.value, [side]: player };
  if (!s.live.value) return;
  const reply = await ask<{ view: View }>('view', { as: seatFor(s.live.value) });
  if (reply.ok) await refresh(reply.view);
  await keepRecord();
  void follow();
}

export async function undo(): Promise<void> {
  if (s.busy.value || s.replayed.value || !s.live.value) return;
  const last = s.live.value.undo?.last; // one step; without it the program goes back as far as it may
  const reply = await ask<{ view: View }>('undo', { ...(last === undefined ? {} : { to: last }), as: seatFor(s.live.value) });
  if (!reply.ok) return tellRefusal(reply.error);
  unsay(reply.view.decision);
  await refresh(reply.view);
  say(`Undone. ${reply.view.prompt}`);
  afterDrawing(() => void keepRecord());
}

export async function begin(): Promise<Kept | null> {
  link.onReopen(() => void resume());
  const [hello, list] = await Promise.all([
    ask<{ levels?: { level: string; text: string }[]; protocol: number }>('hello'),
    ask<{ games: GameCard[] }>('games'),
  ]);
  if (!hello.ok || !list.ok) return null;
  if (hello.protocol !== 1)
    tell({
      tone: 'trouble',
      text: `The program speaks protocol ${hello.protocol}, this page speaks 1. Reload the page; if that does not help, run ./play again.`,
    });
  s.levels.value = hello.levels ?? [{ level: 'recruit', text: 'plays at random' }];
  s.games.value = list.games;
  return kept();
}
