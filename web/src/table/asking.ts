// Questions the page asks while a person points at things: what a path costs, what a fight would bring, what a hex
// sees. Answers are kept until the position changes.
import { effect, signal, untracked } from '@preact/signals';
import { afterDrawing } from './after_drawing';
import { actionNumbered, beyond, chosenUnit, confirming, fieldsOf, further, hexOf, listed, meantAt, targets, unitOf } from './choosing';
import * as s from './state';
import { ask } from './table';
import type { Action, Cost, Limit, LineOfSight, Odds, Reach } from '../protocol/messages';

const answers = new Map<string, Promise<unknown>>();
let answeredAt: unknown[] = []; // the table as it stood: a situation that is placed anew is another, whatever its decision
function once<T>(verb: string, fields: Record<string, unknown>): Promise<T | null> {
  const now = [s.live.value, s.opened.value];
  if (now.some((part, i) => part !== answeredAt[i])) {
    answers.clear();
    answeredAt = now;
  }
  const key = verb + JSON.stringify(fields);
  let answer = answers.get(key) as Promise<T | null> | undefined;
  if (!answer) {
    answer = ask<T>(verb, fields).then((r) => (r.ok ? r : null));
    answers.set(key, answer);
  }
  return answer;
}

// What a fight would bring. Who is in it, with what strength and what may be rolled, is known at once; the chances of all that may come
// of it take the program longer, and are asked for once the rest has been drawn, if it still stands then.
async function oddsOf(question: Record<string, unknown>, stands: () => boolean, show: (odds: Odds) => void): Promise<void> {
  const odds = await once<Odds>('odds', { ...question, chances: false });
  if (!odds || !stands()) return;
  show(odds);
  if (odds.outcomes?.length)
    afterDrawing(() => {
      if (stands()) void once<Odds>('odds', question).then((whole) => whole && stands() && show(whole));
    });
}

// An action as a question: its fields, without its number and its text.
export interface Preview {
  action: Action;
  path: string[] | null;
  cost: Cost | null;
  odds: Odds | null;
  question: Record<string, unknown> | null;
  who: string[]; // those who would take part
  aim: string | null; // the hex that it is about
}
export const preview = signal<Preview | null>(null);

export const reading = signal(false); // the mouse is over it
let leaving = 0;

// Whatever action is pointed at, in the list or on the map, is looked into.
effect(() => {
  // Gone with the choice itself, even under the mouse, which may only have rested where the card came to lie.
  const stands = untracked(() => preview.value?.action);
  const gone = !!stands && (s.replayed.value !== null || (!listed.value.includes(stands) && !beyond.value.includes(stands)));
  if (gone) reading.value = false;
  else if (reading.value) return clearTimeout(leaving);
  // The keys' hex counts while they are on the map.
  const hex = s.hovered.value ?? (document.querySelector('.board:focus-visible') ? s.cursor.value : (void s.cursor.value, null));
  const onMap = hex ? targets.value.get(hex) : undefined;
  const action =
    actionNumbered(s.offered.value) ?? actionNumbered(s.pointed.value) ?? (onMap?.length ? (meantAt(onMap) ?? onMap[0]!) : null);
  clearTimeout(leaving);
  if (!action || s.replayed.value) {
    // Else a moment later: the mouse may be on its way to read it.
    if (gone || s.replayed.value) preview.value = null;
    else leaving = window.setTimeout(() => (preview.value = null), 350);
    return;
  }
  const unit = unitOf(action) ?? chosenUnit.value;
  const from = unit ? s.units.value.get(unit)?.hex : null;
  const base: Preview = {
    action,
    path: action.path && from ? [from, ...action.path] : null,
    cost: null,
    odds: null,
    question: null,
    who: [],
    aim: null,
  };
  preview.value = base;
  const show = (change: Partial<Preview>): void => {
    if (preview.peek()?.action === action) preview.value = { ...preview.peek()!, ...change };
  };
  if (action.path && unit) void once<Cost>('cost', { ...fieldsOf(action), unit }).then((cost) => show({ cost }));
  // What would happen if it were done; the program says who takes part, or that there is nothing to roll.
  const question = fieldsOf(action);
  if (!action.path && (action.action !== 'choose' || (hexOf(action) && !unitOf(action))))
    void oddsOf(
      question,
      () => preview.peek()?.action === action,
      (odds) => {
        if (odds.outcomes?.length) show({ question, odds, who: odds.units ?? [], aim: odds.target ?? null });
      },
    );
});

// What the confirming button would do, said whole: the roll that it leads to, at what and with whom.
export const confirmed = signal<Odds | null>(null);
effect(() => {
  const a = confirming.value;
  if (confirmed.peek()) confirmed.value = null;
  if (!a || a.action !== 'done') return;
  void oddsOf(
    fieldsOf(a),
    () => confirming.peek() === a,
    (odds) => (confirmed.value = odds),
  );
});

// What bounds the unit that is about to move: ground that a rule closes to it or keeps it to, and hexes that give the other side points.
export interface Bounds {
  unit: string;
  barred: Map<string, string>; // the rule, by hex
  prices: Map<string, number>;
  limits: Limit[];
}
export const bounds = signal<Bounds | null>(null);

// What each listed march would cost, by its path.
export const marchCosts = signal<Map<string, number>>(new Map());
export const costOf = (a: Action): number | undefined =>
  a.action === 'move' && a.path ? marchCosts.value.get(a.path.join('-')) : undefined;
effect(() => {
  const unit = chosenUnit.value;
  const paths = unit ? listed.value.flatMap((a) => (a.action === 'move' && a.unit === unit && a.path ? [a.path] : [])) : [];
  // The list is drawn before its costs are asked for.
  if (paths.length) untracked(() => afterDrawing(() => void reckon(unit!, paths)));
  else {
    if (marchCosts.peek().size) marchCosts.value = new Map();
    if (bounds.peek()) bounds.value = null;
  }
});
async function reckon(unit: string, paths: string[][]): Promise<void> {
  // A unit under way: what it can still reach with what it has left. A listed path may be another than the cheapest.
  const reach = await once<Reach>('reach', { unit });
  const found = new Map((reach?.hexes ?? []).map((h) => [h.path.join('-'), h.cost]));
  const rest = paths.filter((path) => !found.has(path.join('-')));
  const costs = await Promise.all(rest.map((path) => once<Cost>('cost', { action: 'move', unit, path })));
  rest.forEach((path, i) => costs[i] && found.set(path.join('-'), costs[i]!.cost));
  if (chosenUnit.peek() !== unit) return;
  // Hexes that no listed march leads to.
  const near = new Set(paths.map((path) => path.at(-1)));
  const more = (reach?.changing ?? []).filter((h) => !near.has(h.hex));
  for (const h of more) found.set(h.path.join('-'), h.cost);
  further.value = {
    unit,
    decision: s.live.peek()?.decision ?? -1,
    actions: more.map((h, i) => ({ ...h.act, n: -1 - i, text: `${String(h.act.action)} ${h.hex}` }) as Action),
  };
  marchCosts.value = found;
  bounds.value = boundsOf(unit, reach);
}

function boundsOf(unit: string, reach: Reach | null): Bounds | null {
  const barred = new Map((reach?.barred ?? []).map((b) => [b.hex, b.rule]));
  const prices = new Map((reach?.hexes ?? []).flatMap((h) => (h.price ? [[h.hex, h.price] as const] : [])));
  const limits = reach?.limits ?? [];
  return barred.size || prices.size || limits.length ? { unit, barred, prices, limits } : null;
}

// Where a unit could go if it moved now, its own or not; gone with the next move.
export const reached = signal<{ unit: string; order: string; hexes: { hex: string; cost: number }[]; bounds: Bounds | null } | null>(null);
export async function showReach(unit: string, order: string): Promise<void> {
  const reach = await once<Reach>('reach', { unit, ...(order ? { order } : {}) });
  reached.value = reach ? { unit, order, hexes: reach.hexes, bounds: boundsOf(unit, reach) } : null;
}
effect(() => {
  if (s.live.value?.decision !== undefined) reached.value = null;
});

export interface Sight {
  from: string;
  to: string | null;
  answer: LineOfSight | null;
  seen: Map<string, LineOfSight['los']> | null; // what the hex sees, when asked for all
}
export const sight = signal<Sight | null>(null);

export async function lookAlong(from: string, to: string): Promise<void> {
  sight.value = { from, to, answer: null, seen: null };
  if (from === to) return;
  const answer = await once<LineOfSight>('los', { from, to });
  if (sight.peek()?.from === from && sight.peek()?.to === to) sight.value = { from, to, answer, seen: null };
}
export async function lookAround(from: string): Promise<void> {
  sight.value = { from, to: null, answer: null, seen: new Map() };
  const found = await once<{ hexes: { hex: string; los: LineOfSight['los'] }[] }>('los', { from });
  if (!found || sight.peek()?.from !== from || sight.peek()?.to !== null) return;
  sight.value = { from, to: null, answer: null, seen: new Map(found.hexes.map((h) => [h.hex, h.los])) };
}
export const aimOf = hexOf;
