// At a table of a house: sitting down, what is pushed, and coming back after the way was lost. The house keeps the game; the page shows what
// its seat may know, in the order in which it happened, and misses nothing: pushes are numbered without gaps.
import { computed, effect, signal } from '@preact/signals';
import type { Pushed } from '../connection/link';
import * as s from '../table/state';
import { act, ask, elsewhere, getUp, happened, link, say, takeSeat, tell, tellRefusal } from '../table/table';
import type { JournalEvent, Refusal, Reply, Seat, Side, View } from '../protocol/messages';
import { addressAt, callMe, freshEntropy, heldSeat, heldSeats, hold, letGo, linkOf, ownName, watched, type Held } from './keys';
import type { Acted, Clock, Dice, FarSeat, HouseLimits, Keys, Offered, Over, Said, Seated } from './wire';

export const house = signal<HouseLimits | null>(null); // null: the page runs without one
export interface Room extends Omit<Seated, 'view' | 'decision' | 'n' | 'lines' | 'now' | 'chat'> {
  key: string;
  keys: Keys; // of other chairs, as far as this browser has them
}
export const room = signal<Room | null>(null);
export const chat = signal<Said[]>([]);
export const unread = signal(0);
const skew = signal(0); // the server's clock against this one
export const serverNow = (): number => Date.now() + skew.value;

export const SIDES: Side[] = ['union', 'confederate'];
export const mySide = computed<Side | null>(() => {
  const seat = room.value?.seat;
  return seat === 'union' || seat === 'confederate' ? seat : null;
});
const shownAs: Record<FarSeat, Seat> = { union: 'union', confederate: 'confederate', both: 'all', watch: 'table' };
const isLevel = (played: string | undefined): boolean => played !== undefined && !['me', 'link', 'anyone'].includes(played);
export const computerAt = (side: Side): string | null => (isLevel(room.value?.played[side]) ? room.value!.played[side]! : null);
// Somebody else sits, or may sit, at the other side: what a computer would do is not asked then.
export const withSomebody = computed(() => !!mySide.value && computerAt(s.other(mySide.value)) === null);
export const calledAt = (side: Side): string => room.value?.names[side] || computerAt(side) || s.sideName(side);
export const isHere = (side: Side): boolean => computerAt(side) !== null || (room.value?.present[side] ?? 0) > 0;
export const myTurn = computed(() => {
  const v = s.live.value;
  return !!v && !v.result && !room.value?.over && mySide.value !== null && v.decider === mySide.value;
});

// ---- Sitting down ----
// `reply` where the seat was given with what asked for it (open, take).
export async function sit(key: string, given?: Seated & { keys?: Keys }): Promise<Refusal | null> {
  const known = room.value?.key === key ? room.value : null;
  const asked: Reply<Seated & { keys?: Keys }> = given
    ? { ok: true, ...given }
    : await ask<Seated>('sit', {
        ...(watched(key) ? { table: watched(key) } : { key }),
        ...(ownName() ? { 'as-name': ownName() } : {}),
        entropy: entropyFor(key),
      });
  if (!asked.ok) {
    if (asked.error.code === 'wrong-key') forgetKey(key);
    return asked.error;
  }
  const { view, n, chat: said, now, ...rest } = asked;
  const held = heldSeat(rest.table, rest.seat);
  const same = known?.table === rest.table && known.seat === rest.seat;
  skew.value = now - Date.now();
  room.value = { ...rest, key, keys: { ...held?.keys, ...known?.keys, ...asked.keys } };
  addressAt(`#/table/${rest.table}`);
  remember({ when: Date.now() });
  chat.value = said;
  last = n;
  ahead.clear();
  waiting.length = 0;
  const players = Object.fromEntries(SIDES.map((side) => [side, plays(rest.seat, side) ? 'person' : (computerAt(side) ?? 'away')]));
  await takeSeat(shownAs[rest.seat], players as s.Players, view, same);
  if (!same) unread.value = 0;
  sinceLooked(same ? undefined : held?.seen);
  remember({ when: Date.now() });
  if (!same) s.dialog.value = null;
  return null;
}
const plays = (seat: FarSeat, side: Side): boolean => seat === 'both' || seat === side;
const entropies = new Map<string, string>();
export function entropyFor(key: string): string {
  const made = entropies.get(key) ?? freshEntropy();
  entropies.set(key, made);
  return made;
}
// A key that opens nothing any more is not kept.
function forgetKey(key: string): void {
  for (const held of heldSeats()) if (held.key === key) letGo(held);
}
export function remember(change: Partial<Held> = {}): void {
  const now = room.value;
  if (!now) return;
  const { table, seat, key, keys, opened } = now;
  const before = heldSeat(table, seat);
  const seen = document.hidden || !s.story.value.length ? before?.seen : s.story.value.length;
  hold({
    when: Date.now(),
    ...before,
    table,
    seat,
    key,
    keys,
    game: opened.game,
    scenario: opened.scenario,
    ...(opened.name ? { title: opened.name } : {}),
    ...(seen === undefined ? {} : { seen }),
    ...change,
  });
}
export function rename(name: string): void {
  callMe(name.trim());
  if (room.value) void sit(room.value.key);
}

// What happened since this player last looked, or else since he last decided. How the table was set up is no news.
function sinceLooked(seen?: number): void {
  const side = mySide.value;
  const lines = s.story.value;
  if (!side || (!myTurn.value && seen === undefined)) return;
  const from = Math.max(seen ?? 0, lines.findLastIndex((l) => l.side === side) + 1);
  const news = lines.slice(from).filter((l) => l.line > 0 && l.side !== side && l.events.some((e) => e.text));
  s.sinceLooked.value = news.length ? news : null;
}

// The seat is given up for now: the game goes on without this screen.
export async function leave(): Promise<void> {
  if (!room.value) return;
  remember();
  room.value = null;
  waiting.length = 0;
  if (link.state.value === 'open') await link.ask('leave');
  getUp();
  addressAt('');
}
elsewhere.leave = leave;

// ---- What is pushed ----
let last = 0; // of the pushes: all up to it were heard
const ahead = new Set<number>(); // heard before one that is missing
let checking: ReturnType<typeof setTimeout> | undefined;
const PATIENCE = 400; // ms: an answer with a number of its own may come a moment after the push that follows it
function numbered(n: number | undefined, answered = false): void {
  if (n === undefined || n <= last) return;
  if (answered)
    last = n; // an answer stands for all that it brought about, and came after all that was told before
  else ahead.add(n);
  for (const heard of ahead) if (heard <= last) ahead.delete(heard);
  while (ahead.delete(last + 1)) ++last;
  clearTimeout(checking);
  if (ahead.size) checking = setTimeout(() => void again(), PATIENCE);
}
// Something was missed: the table as it is now.
export async function again(): Promise<void> {
  const now = room.value;
  if (!now || link.state.value !== 'open') return;
  const error = await sit(now.key);
  if (error) lostSeat(error);
}
function lostSeat(error: Refusal): void {
  if (error.code === 'lost') return; // the page comes back by itself
  if (error.code === 'wrong-key') {
    room.value = null;
    getUp();
    addressAt('');
    s.dialog.value = 'tables';
  }
  tell({ tone: 'trouble', text: error.message });
}

const waiting: { journal: JournalEvent[]; view: View; undo: boolean; between: boolean }[] = [];
let showing = false;
async function show(): Promise<void> {
  if (showing) return;
  showing = true;
  try {
    while (waiting.length) {
      while (s.busy.value) await new Promise((r) => setTimeout(r, 20)); // one's own act is shown first
      const now = waiting.splice(0);
      const lastOne = now.at(-1);
      if (!lastOne || !room.value) return;
      let view = lastOne.view;
      if (now.some((w) => w.between)) {
        const fresh = await ask<{ view: View }>('view', { as: s.seat.value });
        if (!fresh.ok) return;
        view = fresh.view;
      }
      const journal = now.some((w) => w.undo) ? lastOne.journal : now.flatMap((w) => w.journal);
      await happened(
        journal,
        view,
        now.some((w) => w.undo),
      );
      if (!room.value) return;
      sinceLooked();
      remember();
    }
  } finally {
    showing = false;
  }
}
const change = (part: Partial<Room>): void => void (room.value && (room.value = { ...room.value, ...part }));
const whoIs = (seat: FarSeat, names: Room['names']): string =>
  seat === 'watch' ? 'A watcher' : seat === 'both' ? 'The other player' : `${names[seat] ? `${names[seat]}, ` : ''}${s.sideName(seat)},`;

export function heardChat(line: Said): void {
  if (chat.value.some((c) => c.n === line.n)) return;
  chat.value = [...chat.value, line].sort((a, b) => a.n - b.n).slice(-200);
  if (line.seat === room.value?.seat || s.panel.value === 'room') return;
  ++unread.value;
  say(`${line.name || line.seat}: ${line.text}`);
}
type Tells = Record<string, (p: Pushed) => void>;
const TELLS: Tells = {
  acted: (p) => {
    const told = p as unknown as Acted;
    const since = told.view.decider === s.live.value?.decider ? room.value!.since : serverNow();
    change({ offer: null, since, ...(told.clock === undefined ? {} : { clock: told.clock }) });
    waiting.push({ journal: told.journal ?? [], view: told.view, undo: told.undo === true, between: s.busy.value });
    void show();
  },
  seated: (p) => {
    const names = p.names as Room['names'];
    const before = room.value!.present[p.seat as Side] ?? 0;
    change({ names, present: p.present as Room['present'], ...(p.clock === undefined ? {} : { clock: p.clock as Clock }) });
    if (!before && p.seat !== room.value!.seat) say(`${whoIs(p.seat as FarSeat, names)} has sat down.`);
  },
  left: (p) => {
    change({ names: p.names as Room['names'], present: p.present as Room['present'] });
    if (!(room.value!.present[p.seat as Side] ?? 0) && p.seat !== 'watch')
      say(`${whoIs(p.seat as FarSeat, room.value!.names)} has left for now.`);
  },
  chat: (p) => heardChat(p.chat as Said),
  offer: (p) => {
    const offer = p.offer as Offered;
    change({ offer });
    if (offer && offer.by !== mySide.value) say(`${calledAt(offer.by)} ${offerWords(offer)}.`);
  },
  answered: (p) => {
    const mine = room.value!.offer?.by === mySide.value;
    change({ offer: null });
    if (mine && p.by !== mySide.value)
      tell({
        tone: 'news',
        text: `${calledAt(p.by as Side)} ${p.yes ? 'agrees to' : 'declines'} ${OFFERS[p.what as Offered['what']]}.`,
      });
  },
  clock: (p) => change({ clock: p.clock as Clock }),
  over: (p) => {
    change({ over: p.over as Over, offer: null, ...(p.dice ? { dice: p.dice as Dice } : {}) });
    if (p.view) waiting.push({ journal: [], view: p.view as View, undo: false, between: s.busy.value });
    void show();
    tell(null);
    say((p.over as Over).text);
  },
  notice: (p) => {
    tell({ tone: 'news', text: String(p.text) });
    if (p.gone !== true) return;
    const text = String(p.text);
    forgetKey(room.value!.key);
    room.value = null;
    getUp();
    addressAt('');
    s.dialog.value = 'tables';
    tell({ tone: 'trouble', text });
  },
};
export const OFFERS: Record<Offered['what'], string> = {
  draw: 'a draw',
  undo: 'taking back',
  end: 'ending the game without a winner',
};
export const offerWords = (o: Offered): string =>
  o.what === 'draw'
    ? 'offers a draw'
    : o.what === 'end'
      ? 'would end the game here, without a winner'
      : `asks to take back what was done${o.to === undefined ? '' : ` since decision ${o.to}`}`;

link.onPush((p) => {
  if (!room.value || p.table !== room.value.table) return;
  numbered(p.n);
  TELLS[p.push]?.(p);
});
elsewhere.answered = (reply) => {
  if (!room.value || typeof reply.n !== 'number') return;
  numbered(reply.n, true);
  const { view, clock, over, dice } = reply as Partial<Seated>;
  if (!view) return;
  // An act of one's own: nothing is pushed to who made it.
  const since = view.decider === s.live.value?.decider ? room.value.since : serverNow();
  change({ offer: null, since, ...(clock === undefined ? {} : { clock }), ...(over ? { over } : {}), ...(dice ? { dice } : {}) });
};
// Something that is neither an act nor a word: an offer, an answer, giving up. What came of it is in the reply.
interface Agreed {
  offer?: Offered | null;
  over?: Over | null;
  dice?: Dice;
  view?: View; // acts were taken back
}
export async function agree(verb: 'offer' | 'answer' | 'resign', fields: Record<string, unknown> = {}): Promise<void> {
  const reply = await ask<Agreed>(verb, fields);
  if (!reply.ok) return tellRefusal(reply.error);
  const { over, dice, view } = reply;
  change({ offer: reply.offer ?? null, ...(over ? { over } : {}), ...(dice ? { dice } : {}) });
  if (over) s.choices.value = null;
  if (!view) return;
  s.notice.value = null;
  waiting.push({ journal: [], view, undo: true, between: false });
  await show();
}

// ---- Lost and found ----
// An act that was not answered is made again if the table still asks for it: the same act twice is one act.
let unanswered: Record<string, unknown> | null = null;
elsewhere.missed = async (fields, error) => {
  if (error.code === 'lost' || error.code === 'late') unanswered = fields;
  else if (error.code !== 'stale') tellRefusal(error);
  if (link.state.value === 'open') await again();
};
link.onReopen(() => {
  if (!room.value) return;
  void again().then(() => {
    const missed = unanswered;
    unanswered = null;
    if (!room.value) return;
    const still = missed && myTurn.value && s.live.value?.decision === missed.at;
    if (still) void act(Object.fromEntries(Object.entries(missed).filter(([k]) => !['at', 'with', 'as'].includes(k))));
    else say('Connected again.');
  });
});
effect(() => {
  if (s.panel.value === 'room') unread.value = 0;
});
export const ownLink = (): string => linkOf(room.value!.key);
