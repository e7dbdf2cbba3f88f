// The page's side of the table: opens games, acts, asks, lets the computer play its side, and keeps the record in the
// browser after every move, so that nothing is lost with the tab or the connection.
import { batch, signal } from '@preact/signals';
import { openLink } from '../connection/choose';
import { draw } from '../map/drawing';
import { measured } from '../map/sheet';
import { afterDrawing } from './after_drawing';
import { fieldsOf } from './choosing';
import { stage } from './drama';
import { calm, prefs } from './prefs';
import { capital, glossary, meaningOf, phraseOf, type Word, withNames, words } from './glossary';
import { currentGame, download, gameToGoOn, keep, playGame, type Kept } from './keeping';
import { shared } from './sharing';
import { halted, noteWhy, thought, type Explained } from './staff';
import * as s from './state';
import { beginStory, hear, storyOf, told, unsay, type ToldLine } from './story';
import type {
  Action,
  Choices,
  GameCard,
  JournalEvent,
  LessonProgress,
  MapSheet,
  Refusal,
  Reply,
  Seat,
  Side,
  View,
} from '../protocol/messages';

export const link = openLink();
export const progress = signal<LessonProgress | null>(null); // of the lesson under way: every answer tells
// What the seat at a house's table does when another game is opened here, and when an act was not answered or came too late.
export const elsewhere = {
  leave: async (): Promise<void> => {},
  missed: async (_act: Record<string, unknown>, _error: Refusal): Promise<void> => {},
  greeted: (_hello: { house?: boolean }): void => {},
  answered: (_reply: { n?: unknown }): void => {},
};
const ANOTHER = new Set(['new', 'load', 'lesson']);
export const ask = <T>(verb: string, fields: Record<string, unknown> = {}): Promise<Reply<T>> =>
  (s.far.value && ANOTHER.has(verb) ? elsewhere.leave().then(() => link.ask<T>(verb, fields)) : link.ask<T>(verb, fields)).then((reply) => {
    const told = (reply as { lesson?: LessonProgress }).lesson;
    if (told) progress.value = told;
    if (s.far.value) elsewhere.answered(reply as { n?: unknown });
    return reply;
  });
// As whom the whole table is looked at: at a house's table nobody is more than his seat.
const whole = (): Seat => s.far.value ?? 'all';

export const say = (text: string): void => {
  // The same words twice are still news.
  s.spoken.value = text === s.spoken.value ? `${text}\u00a0` : text;
};
export function tell(notice: s.Notice | null): void {
  s.notice.value = notice;
  if (notice) say(notice.text);
}
// The nearest reason, which the program puts before the words of the clause: '12 OH has no horses.'
function nearest(error: Refusal): string {
  const clause = error.clauses?.[0]?.text;
  const before = clause ? error.message.slice(0, Math.max(0, error.message.indexOf(clause))).trim() : '';
  return before.endsWith('.') ? before : '';
}
// Why not: figures, or the nearest reason, or what else is known; then what the clauses say; where none is to blame, the program's own
// sentence. The page shows clauses, hexes and units beside it.
export function tellRefusal(error: Refusal, figures = '', otherwise = ''): void {
  const said = error.clauses?.map((c) => c.text).join(' ') || error.message;
  tell({
    tone: 'refusal',
    text: `${capital(figures || nearest(error) || otherwise)} ${capital(said)}`.trim(),
    rules: error.rules ?? [],
    hexes: error.witnesses?.hexes ?? [],
    units: error.witnesses?.units ?? [],
  });
}

const twoPersons = (): boolean => s.players.value.union === 'person' && s.players.value.confederate === 'person';
// Two people at one screen who have something to hide from each other.
export const hiding = (): boolean => twoPersons() && !s.far.value && !s.study.value && !s.touring.value && !prefs.value.open;
// Who looks at the screen: the one person's side; of two, both together, and only what is chosen in secret is one's alone.
function seatFor(view: View | null, alone: boolean): Seat {
  if (s.far.value) return s.far.value;
  const persons = (['union', 'confederate'] as Side[]).filter((side) => s.players.value[side] === 'person');
  if (s.study.value || s.touring.value || persons.length === 0) return 'all';
  if (persons.length === 1) return persons[0]!;
  return !hiding() ? 'all' : alone && view?.decider ? view.decider : 'table';
}

// A game's map and words, fetched once.
interface GameSheet {
  drawing: ReturnType<typeof draw>;
  words: Word[];
}
type FoundSheet = { ok: true; sheet: GameSheet } | { ok: false; error: Refusal };
const sheets = new Map<string, Promise<FoundSheet>>();
async function fetchSheet(game: string, asking: typeof ask): Promise<FoundSheet> {
  const [map, told] = await Promise.all([asking<MapSheet>('map', { game }), asking<{ words: Word[] }>('words', { game })]);
  if (map.ok) return { ok: true, sheet: { drawing: draw(map, measured), words: told.ok ? told.words : [] } };
  sheets.delete(game); // asked again when it is next wanted
  return map;
}
// Whoever asks while it is on its way waits for the same one.
export function sheetOf(game: string, asking: typeof ask = ask): Promise<FoundSheet> {
  let sheet = sheets.get(game);
  if (!sheet) sheets.set(game, (sheet = fetchSheet(game, asking)));
  return sheet;
}
export async function showMap(game: string): Promise<void> {
  const found = await sheetOf(game);
  if (!found.ok) return tellRefusal(found.error);
  const { drawing, words } = found.sheet;
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
const ahead = (seat: Seat): Ahead => ({ seat, listed: ask('actions', { as: whole() }), heard: hear(seat) });
let heard = Promise.resolve(); // the story, up to what is shown

// Shows how the table stands and what may be done, all at once; the story follows. What is to be chosen in secret waits until
// its player says that he sits there; a game that has just been set up begins with whoever did it.
export async function refresh(view: View, early?: Ahead, beginning = false): Promise<void> {
  const moved = s.live.value?.decision !== view.decision;
  const listing = s.isPerson(view.decider) || s.study.value ? (early?.listed ?? ask<Choices>('actions', { as: whole() })) : null;
  const listed = await listing;
  const secret = listed?.ok === true && listed.secret === true && hiding();
  const alone = secret && (beginning || s.seat.value === view.decider);
  const covering = secret && !alone;
  const seat = seatFor(view, alone);
  const seen = seat === (early?.seat ?? whole()) ? null : await ask<{ view: View }>('view', { as: seat });
  heard = early?.seat === seat ? early.heard : hear(seat);
  batch(() => {
    s.live.value = shared(s.live.value, seen?.ok ? seen.view : view);
    s.seat.value = seat;
    s.story.value = storyOf(seat);
    if (early) s.notice.value = null;
    early?.show?.();
    s.choices.value = listed?.ok && !covering ? listed : null;
    s.cover.value = covering ? view.decider : null;
    s.sinceLooked.value = null;
    s.menu.value = null;
    s.pointed.value = null;
    s.offered.value = null;
    if (moved) {
      s.hovered.value = null;
      s.glanced.value = null;
    }
    // What is picked goes with the unit.
    const picked = s.pickedUnit.value ? s.units.value.get(s.pickedUnit.value)?.hex : null;
    if (picked && s.pickedHex.value) s.pickedHex.value = picked;
    // Another question about several units is asked of none in particular.
    const able = new Set((s.choices.value?.actions ?? []).map((a) => a.unit));
    if (moved && able.size > 1) s.pickedUnit.value = s.pickedHex.value = null;
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
// The player whose secret it is sits at the screen: what he knows, what he may do, and what happened since he last decided.
export async function uncover(): Promise<void> {
  const side = s.cover.value;
  if (!side) return;
  const [reply, listed] = await Promise.all([ask<{ view: View }>('view', { as: side }), ask<Choices>('actions', { as: side }), hear(side)]);
  if (!reply.ok) return tellRefusal(reply.error);
  batch(() => {
    const lines = storyOf(side);
    s.seat.value = side;
    s.story.value = lines;
    s.live.value = shared(s.live.value, reply.view);
    s.choices.value = listed.ok ? listed : null;
    // How the table was set up is no news.
    const since = lines.slice(lines.findLastIndex((l) => l.side === side) + 1);
    s.sinceLooked.value = since.filter((l) => l.line > 0 && l.events.some((e) => e.text));
    s.cover.value = null;
    s.panel.value = 'choices';
  });
  say(`${s.sideName(reply.view.decider)}: ${s.choices.value?.prompt ?? ''}`);
}

export async function keepRecord(): Promise<void> {
  if (s.far.value) return; // the house keeps it
  const own = !s.study.value && !s.touring.value; // as it is now: the tour may be over when the answer comes
  const [game, view] = [currentGame(), s.live.value];
  const saved = await ask<{ record: string }>('save', { sealed: true });
  if (!saved.ok) return;
  latest = saved.record;
  if (!own || game !== currentGame() || !view) return;
  const was = unkept;
  unkept = !keep({ record: saved.record, players: s.players.value, ...labelOf(view) });
  if (unkept && !was) warnThatNothingIsKept();
  else if (was && !unkept) tell({ tone: 'news', text: 'The game is kept in this browser again.' });
}
let unkept = false; // the browser's storage is full, or forbidden
function warnThatNothingIsKept(): void {
  tell({
    tone: 'trouble',
    text: "The browser has no room to keep this game: its storage is full, or it keeps nothing. Save it to a file before you leave, or forget an old game in 'Another game'. It is tried again after every move.",
    offers: [{ text: 'Save to a file', act: () => saveToFile(latest) }],
  });
}
export const saveToFile = (record: string): void =>
  download(`vedette-${s.live.value?.game ?? 'game'}-turn-${s.live.value?.turn.n ?? 0}.txt`, record);
export const labelOf = (v: View): Omit<Kept, 'id' | 'record' | 'players'> => ({
  when: Date.now(),
  turn: `turn ${v.turn.n}, ${v.turn.time}`,
  moves: v.decision,
  over: v.result !== null,
});
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
    saidAt.clear();
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
    s.sinceLooked.value = null;
    s.fan.value = null;
    s.glanced.value = null;
    s.rolls.value = null;
    s.tool.value = 'hand';
    s.panel.value = 'choices';
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
  clean();
  if (!s.touring.value) playGame();
  s.players.value = players;
  await showMap(g.game);
  await refresh(reply.view, undefined, true);
  ++s.opened.value;
  await keepRecord();
  void follow();
  return true;
}

// A table that was opened to learn at: one person holds both sides.
export async function sit(game: string, view: View): Promise<void> {
  if (s.mapOf.value !== game || !s.live.value) clean();
  batch(() => {
    for (const picked of [s.notice, s.rolls, s.cursor, s.pickedHex, s.pickedUnit] as { value: unknown }[]) picked.value = null;
    s.study.value = false;
    s.players.value = { union: 'person', confederate: 'person' };
  });
  await showMap(game);
  beginStory();
  await refresh(view);
  ++s.opened.value;
}

// A seat at a table of a house; the same one again after the way there was lost. What is shown is what the seat may know.
export async function takeSeat(seat: Seat, players: s.Players, view: View, same: boolean): Promise<void> {
  if (!same) clean();
  batch(() => {
    latest = '';
    s.far.value = seat;
    s.players.value = players;
    s.busy.value = false;
  });
  await showMap(view.game);
  beginStory();
  await refresh(view);
  if (!same) ++s.opened.value;
  await heard;
}
// The chair is empty again, and nothing lies on this screen's table.
export function getUp(): void {
  clean();
  s.far.value = null;
  s.players.value = { union: 'person', confederate: 'person' };
}
// What others did: shown when what came before has been.
export const happened = async (journal: JournalEvent[], view: View, undone: boolean): Promise<void> => {
  if (undone) unsay(view.decision);
  const news = s.notice.value?.tone === 'news' ? s.notice.value : null;
  await arrived(journal, view, { ...ahead(s.seat.value), show: () => void (s.notice.value = news) });
  await heard;
  await dice;
  if (!s.replayed.value) showWhere(journal);
  await pause(staging);
};
function showWhere(journal: JournalEvent[]): void {
  const went = [...new Set(journal.flatMap((e) => [e.to, e.hex, e.from]).filter((h): h is string => typeof h === 'string'))];
  s.glow.value = went.length ? { hexes: went, units: [] } : null;
  if (went.length) s.happening.value = went;
}

interface Loaded {
  view: View;
  notes?: string[];
  doubts?: string[]; // what does not fit together: the record was altered
  stopped?: { line: number; rules: string[]; text: string };
}
// `game` is the one of the browser's keeping that it is; a record from elsewhere becomes a new one.
export async function load(record: string, players: s.Players, from: string, game?: string): Promise<boolean> {
  let reply = await ask<Loaded>('load', { record, as: 'all' });
  if (!reply.ok && reply.error.code === 'not-legal') reply = await ask<Loaded>('load', { record, partial: true, as: 'all' });
  if (!reply.ok) {
    tell({ tone: 'trouble', text: `${from} cannot be opened: ${reply.error.message}`, rules: reply.error.rules ?? [] });
    return false;
  }
  clean();
  // What no longer fits stays kept as it is until the player decides: he looks at it, and goes on with a copy as soon as he acts.
  playGame(reply.stopped ? undefined : game);
  s.players.value = players;
  await showMap(reply.view.game);
  await refresh(reply.view);
  ++s.opened.value;
  await heard;
  if (reply.stopped) {
    tell({
      tone: 'trouble',
      text: `${from} was played by other rules: line ${reply.stopped.line} is refused now (${reply.stopped.text}). The table stands at the last good move. If you play on, that is a copy; the record itself stays as it is${game ? ', among your games' : ''}.`,
      rules: reply.stopped.rules,
      offers: [{ text: 'Save the whole record to a file', act: () => saveToFile(record) }],
    });
    latest = record;
    void follow();
    return true;
  } else if (reply.doubts?.length) {
    tell({ tone: 'trouble', text: `${from} does not fit together: ${reply.doubts.join('; ')}. It is played as it stands.` });
  } else if (reply.notes?.length) {
    tell({ tone: 'news', text: reply.notes.join(' ') });
  }
  await keepRecord();
  void follow();
  return true;
}

// After the connection was lost and found: the same game at the same move.
async function resume(): Promise<void> {
  if (!latest || !s.live.value || s.far.value) return;
  const reply = await ask<Loaded>('load', { record: latest, as: 'all' });
  if (!reply.ok) return tellRefusal(reply.error);
  beginStory();
  s.busy.value = false;
  await refresh(reply.view);
  if (!halted.value) tell({ tone: 'news', text: `Connected again. The game goes on at decision ${reply.view.decision}.` });
  void follow();
}

// What a move brings: the journal, the table, the next choices and the new lines of the story, in one answer.
type Acted = { journal: JournalEvent[]; view: View; story: ToldLine[] } & Choices;
export async function act(
  action: Action | { n: number } | Record<string, unknown>,
  show?: () => void,
  saying?: string, // what the button said, where that is more than the action's own phrase
): Promise<boolean> {
  if (s.busy.value || s.replayed.value) return false;
  s.busy.value = true;
  const n = (action as Action).n;
  const seat = s.seat.value;
  const decision = s.live.value?.decision ?? 0;
  const said = saying ?? (typeof (action as Action).text === 'string' ? phraseOf(action as Action, true) : null);
  // Of two people who hide something from each other the one who decides next is asked for apart, at once.
  const apart = hiding();
  const fields = {
    ...(n === undefined ? action : n < 0 ? fieldsOf(action as Action) : { n, gather: true }),
    at: decision,
    with: apart ? ['story'] : ['actions', 'story'],
    as: seat,
  };
  const acting = ask<Acted>('act', fields);
  const list = apart ? ask<Choices>('actions', { as: whole() }) : null;
  const reply = await acting;
  if (!reply.ok) {
    s.busy.value = false;
    if (s.far.value && ['lost', 'late', 'stale', 'unavailable'].includes(reply.error.code)) await elsewhere.missed(fields, reply.error);
    else tellRefusal(reply.error);
    return false;
  }
  if (said) saidAt.set(decision, { said, to: seat });
  else saidAt.delete(decision);
  const { journal, view, story, ...listed } = reply;
  await arrived(journal, view, { seat, listed: list ?? Promise.resolve(listed), heard: told(seat, story), show });
  s.busy.value = false;
  afterDrawing(() => void keepRecord());
  void follow();
  return true;
}

// Shows what a move brought: its dice first, then the new position.
export async function arrived(journal: JournalEvent[], view: View, next?: Ahead): Promise<void> {
  const words = journal.map((e) => e.text).filter(Boolean);
  const alone = s.seat.value;
  const before = s.live.value;
  const show = (): void => {
    next?.show?.();
    staging = stage(before, journal, view);
  };
  await refresh(view, next ? { ...next, show } : undefined);
  // What was told to one player alone is not left on the screen for the other. Dice fall for both, before anything is covered.
  if (s.seat.value !== alone && hiding())
    return say(s.cover.value ? `${s.sideName(s.cover.value)} decides next, in secret.` : (s.live.value?.prompt ?? ''));
  dice = showDice(journal, before);
  if (s.cover.value) return say(`${words.slice(-3).join(' ')} ${s.sideName(s.cover.value)} decides next, in secret.`);
  if (words.length)
    say(
      `${words.slice(-3).join(' ')} ${view.result ? resultText(view) : ''} ${s.isPerson(view.decider) ? `${s.sideName(view.decider)}: ${s.choices.value?.prompt ?? view.prompt}` : ''}`.trim(),
    );
}
let staging = 0; // how long it takes until all counters have arrived
let rolled = 0;
let dice = Promise.resolve(); // those that are still falling
// Where a roll comes from: what the event says, or else who was put together for it.
function rolledFrom(e: JournalEvent, before: View | null): string[] {
  if (e.from && e.from !== e.to) return [e.from];
  const together = (before?.composing ?? before?.assault) as { units?: unknown[] } | null | undefined;
  const who = typeof e.by === 'string' ? [e.by] : (together?.units ?? []);
  const hexes = who.map((u) => (typeof u === 'string' ? s.units.value.get(u)?.hex : null));
  return [...new Set(hexes.filter((h): h is string => !!h && h !== e.to))];
}
async function showDice(journal: JournalEvent[], before: View | null): Promise<void> {
  const last = journal.filter((e) => e.dice?.length).slice(prefs.value.dice === 'off' ? -1 : -4);
  const earlier: s.Roll[] = [];
  for (const e of last) {
    const to = e.to ?? e.from ?? (e.unit ? (s.units.value.get(e.unit)?.hex ?? undefined) : undefined);
    const roll = { dice: e.dice!, text: e.text, meaning: meaningOf(e), key: ++rolled, to, from: e.to ? rolledFrom(e, before) : [] };
    s.rolls.value = { ...roll, earlier: [...earlier] };
    earlier.push(roll);
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
      if (!now || now.result || now.decider === null || s.study.value || s.cover.value || s.far.value) return;
      const level = s.players.value[now.decider];
      if (level === 'person' || (s.paused.value && !once)) return;
      const reply = await thought(level, (time) =>
        ask<{ journal: JournalEvent[]; view: View; why?: Explained[] }>('play', {
          [now.decider!]: level,
          until: 'decision',
          decisions: 1,
          why: true,
          as: s.seat.value,
          ...time,
        }),
      );
      if (!reply.ok) return halted.value ? undefined : tellRefusal(reply.error);
      noteWhy(reply.why ?? []);
      await arrived(reply.journal, reply.view, { ...ahead(s.seat.value), show: () => {} });
      await dice;
      await pause(staging);
      showWhere(reply.journal);
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
  await again();
  await keepRecord();
  void follow();
}

// The table as it is, for whoever looks at it now.
export async function again(): Promise<void> {
  if (!s.live.value) return;
  const reply = await ask<{ view: View }>('view', { as: whole() });
  if (reply.ok) await refresh(reply.view);
}

// What was done at each decision, as its button said it: one act may be several small ones. A button that one player saw alone, with the
// names of what he chose in secret, is told to nobody else.
const saidAt = new Map<number, { said: string; to: Seat }>();
function saidBefore(decision: number | undefined): string | undefined {
  const before = decision === undefined ? undefined : saidAt.get(decision);
  return before && (before.to === s.seat.value || before.to === 'table' || before.to === 'all') ? before.said : undefined;
}
// What undo takes back: the latest act of a person, and whose it was; null if that is no longer allowed.
export function undoable(): { to: number; side: Side | null; text: string | null } | null {
  const may = s.live.value?.undo;
  if (!may?.possible) return null;
  // A situation that was set up to play in, as in a lesson, is where the game begins: nobody decided it.
  const set = s.study.value ? -1 : s.story.value.findLastIndex((l) => l.side === null);
  const lines = s.story.value.slice(set + 1).filter((l) => l.decision >= (may.to ?? 0) && l.decision < (s.live.value?.decision ?? 0));
  const began = lines.findLastIndex((l) => l.decision <= (may.last ?? Infinity));
  const line = lines[lines.slice(0, began + 1).findLastIndex((l) => s.study.value || s.isPerson(l.side))];
  const text = line?.text ? (saidBefore(line.decision) ?? words(line.text)) : null;
  if (!line && s.far.value) return null; // what others did is theirs
  if (!lines.length && !s.study.value) return null;
  return line ? { to: line.decision, side: line.side, text } : { to: may.last ?? may.to ?? 0, side: null, text: null };
}
// Why it goes no further back, with what was done as its button said it.
export function noFurther(): string {
  const may = s.live.value?.undo;
  const said = (text: string): string | undefined =>
    saidBefore(s.story.value.findLast((l) => l.decision < (may?.to ?? Infinity) && l.text === text)?.decision);
  return capital(withNames((may?.because ?? '').replace(/'(.*)'/, (_, text: string) => `'${said(text) ?? words(text)}'`)));
}
export async function undo(): Promise<void> {
  if (s.busy.value || s.replayed.value || s.cover.value || !s.live.value) return;
  const back = undoable();
  if (!back && s.live.value.undo?.possible) return say(noFurther());
  const reply = await ask<{ view: View }>('undo', { ...(back ? { to: back.to } : {}), as: whole() });
  if (!reply.ok) return tellRefusal(reply.error);
  unsay(reply.view.decision);
  await refresh(reply.view);
  say(`Undone. ${reply.view.prompt}`);
  afterDrawing(() => void keepRecord());
}

export async function begin(): Promise<Kept | null> {
  link.onReopen(() => void resume());
  const [hello, list] = await Promise.all([
    ask<{ levels?: typeof s.levels.value; protocol: number; house?: boolean }>('hello'),
    ask<{ games: GameCard[] }>('games'),
  ]);
  if (!hello.ok || !list.ok) return null;
  if (hello.protocol !== 1)
    tell({
      tone: 'trouble',
      text: `The program speaks protocol ${hello.protocol}, this page speaks 1. Reload the page; if that does not help, run ./play again.`,
    });
  elsewhere.greeted(hello);
  s.levels.value = hello.levels ?? [{ level: 'recruit', text: 'plays at random' }];
  s.games.value = list.games;
  return gameToGoOn();
}
