// The dispatch at the end of a turn: what the game's words call worth telling (kind `dispatch`) of what happened in it, in short, with the
// way to where it happened. It stands beside the game and holds nobody up.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { JournalEvent } from '../protocol/messages';
import { wordFor } from './glossary';
import * as s from './state';

const MOST = 4;
const since = signal(0); // the turn this game was opened in: what was before is no news
const put = signal(0); // the turn whose dispatch was put away
effect(() => {
  void s.opened.value;
  untracked(() => {
    since.value = s.live.peek()?.turn.n ?? 0;
    put.value = 0;
  });
});

export interface Dispatch {
  turn: number;
  time: string;
  events: JournalEvent[];
}
export const dispatch = computed<Dispatch | null>(() => {
  const now = s.live.value;
  if (!now || s.touring.value || s.cover.value || s.replayed.value) return null;
  const turn = now.result ? now.turn.n : now.turn.n - 1;
  if (turn < since.value || put.value >= turn) return null;
  const lines = s.story.value.filter((l) => l.turn.n === turn);
  const worth = lines.flatMap((l) => l.events).filter((e) => e.text && wordFor('dispatch', e.event));
  return worth.length ? { turn, time: lines[0]!.turn.time, events: worth.slice(-MOST) } : null;
});
export const putAway = (): void => void (put.value = dispatch.peek()?.turn ?? put.value);
export function showEvent(e: JournalEvent): void {
  const hexes = [e.to, e.hex, e.from].filter((h): h is string => typeof h === 'string' && s.drawing.value?.hexes.has(h) === true);
  const unit = e.unit ? (s.units.value.get(e.unit)?.hex ?? null) : null;
  const where = hexes.length ? hexes.slice(0, 1) : unit ? [unit] : [];
  s.glow.value = { hexes: where, units: e.unit ? [e.unit] : [] };
  if (where.length) s.happening.value = where;
}
