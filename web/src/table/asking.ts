// Questions the page asks while a person points at things: what a path costs, what a fight would bring, what a hex
// sees. Answers are kept until the position changes.
import { effect, signal, untracked } from '@preact/signals';
import { afterDrawing } from './after_drawing';
import { actionNumbered, chosenUnit, hexOf, listed, shown, targets, unitOf } from './choosing';
import * as s from './state';
import { ask, onActed } from './table';
import type { Action, Cost, LineOfSight, Odds, Reach } from '../protocol/messages';

const answers = new Map<string, Promise<unknown>>();
let atDecision = -1;
function once<T>(verb: string, fields: Record<string, unknown>): Promise<T | null> {
  const now = s.live.value?.decision ?? -1;
  if (now !== atDecision) {
    answers.clear();
    atDecision = now;
  }
  const key = verb + JSON.stringify(fields);
  let answer = answers.get(key) as Promise<T | null> | undefined;
  if (!answer) {
    answer = ask<T>(verb, fields).then((r) => (r.ok ? r : null));
    answers.set(key, answer);
  }
  return answer;
}

// A fight being put together: its first action named the target, each `add` a unit.
interface Fight {
  action: Action;
  units: string[];
}
let fight: Fight | null = null;
onActed((action) => {
  if (!action) return;
  if (action.action === 'add' && action.unit && fight) fight = { ...fight, units: [...fight.units, action.unit] };
  else
    fight =
      hexOf(action) && ['fire', 'suppress', 'assault', 'close-combat'].includes(action.action)
        ? { action, units: action.units ?? [] }
        : null;
});

// The question `odds` that belongs to an action, by the protocol's names; null if there is none.
export function oddsQuestion(a: Action): Record<string, unknown> | null {
  if ((a.action === 'add' || a.action === 'done') && fight) {
    const units = a.unit ? [...fight.units, a.unit] : fight.units;
    return units.length ? oddsQuestion({ ...fight.action, units }) : null;
  }
  const units = a.units ?? (a.unit ? [a.unit] : undefined);
  const target = a.target ?? a.hex;
  switch (a.action) {
    case 'fire':
      return target ? { kind: 'fire', units, target, how: a.how ?? 'fire' } : null;
    case 'suppress':
      return target ? { kind: 'fire', units, target, how: 'suppression' } : null;
    case 'assault':
      return target ? { kind: 'assault', units, target } : null;
    case 'close-combat':
      return target ? { kind: 'close-combat', target, from: a.from, flanks: a.flanks, charge: a.charge } : null;
    case 'rally':
    case 'regroup':
      return a.unit ? { kind: a.action, unit: a.unit, ...(a.by ? { by: a.by } : {}) } : null;
    default:
      return null;
  }
}
// Where nobody is named yet, every own unit is asked for in turn; the odds are those of all that could take part
// together, or else of the hex from which most could.
async function oddsOf(question: Record<string, unknown>): Promise<{ question: Record<string, unknown>; odds: Odds | null }> {
  const direct = question.units === undefined && question.kind === 'fire' ? null : await once<Odds>('odds', question);
  if (direct || question.units !== undefined || question.unit !== undefined) return { question, odds: direct };
  const now = s.live.value;
  const own = (now?.units ?? []).filter((u) => u.side === now?.decider && u.at === 'map');
  const alone = await Promise.all(own.map((u) => once<Odds>('odds', { ...question, units: [u.unit] })));
  const able = own.filter((_, i) => alone[i]?.legal);
  const hexes = [...new Set(able.map((u) => u.hex))];
  const groups = [able, ...hexes.map((h) => able.filter((u) => u.hex === h)).sort((a, b) => b.length - a.length)].filter((g) => g.length);
  for (const group of groups) {
    const asked = { ...question, units: group.map((u) => u.unit) };
    const odds = await once<Odds>('odds', asked);
    if (odds?.legal) return { question: asked, odds };
  }
  return { question, odds: null };
}

export interface Preview {
  action: Action;
  path: string[] | null;
  cost: Cost | null;
  odds: Odds | null;
  question: Record<string, unknown> | null;
}
export const preview = signal<Preview | null>(null);

export const reading = signal(false); // the mouse is over it
let leaving = 0;

// Whatever action is pointed at, in the list or on the map, is looked into.
effect(() => {
  if (reading.value) return clearTimeout(leaving);
  const hex = s.hovered.value ?? s.cursor.value;
  const onMap = hex ? targets.value.get(hex) : undefined;
  const action = actionNumbered(s.pointed.value) ?? (onMap?.length ? (onMap.find((a) => a.path) ?? onMap[0]!) : null);
  clearTimeout(leaving);
  if (!action || s.replayed.value) {
    // A moment later: the mouse may be on its way to read it.
    const decided = preview.peek()?.action !== undefined && !listed.value.includes(preview.peek()!.action);
    if (decided || s.replayed.value) preview.value = null;
    else leaving = window.setTimeout(() => (preview.value = null), 350);
    return;
  }
  const unit = unitOf(action) ?? chosenUnit.value;
  const from = unit ? s.units.value.get(unit)?.hex : null;
  const base: Preview = { action, path: action.path && from ? [from, ...action.path] : null, cost: null, odds: null, question: null };
  preview.value = base;
  const show = (change: Partial<Preview>): void => {
    if (preview.peek()?.action === action) preview.value = { ...preview.peek()!, ...change };
  };
  if (action.path && unit) void once<Cost>('cost', { unit, path: action.path }).then((cost) => show({ cost }));
  const question = oddsQuestion(action);
  if (question) void oddsOf(question).then(show);
});

// What each listed march would cost, by its path.
export const marchCosts = signal<Map<string, number>>(new Map());
export const costOf = (a: Action): number | undefined =>
  a.action === 'move' && a.path ? marchCosts.value.get(a.path.join('-')) : undefined;
effect(() => {
  const unit = chosenUnit.value;
  const paths = unit ? shown.value.flatMap((a) => (a.action === 'move' && a.unit === unit && a.path ? [a.path] : [])) : [];
  // The list is drawn before its costs are asked for.
  if (paths.length) untracked(() => afterDrawing(() => void reckon(unit!, paths)));
  else if (marchCosts.peek().size) marchCosts.value = new Map();
});
async function reckon(unit: string, paths: string[][]): Promise<void> {
  const reach = await once<Reach>('reach', { unit });
  const found = new Map((reach?.hexes ?? []).map((h) => [h.path.join('-'), h.cost]));
  // A listed path may be another than the cheapest of a fresh move.
  const rest = paths.filter((path) => !found.has(path.join('-')));
  const costs = await Promise.all(rest.map((path) => once<Cost>('cost', { unit, path })));
  rest.forEach((path, i) => costs[i] && found.set(path.join('-'), costs[i]!.cost));
  if (chosenUnit.peek() === unit) marchCosts.value = found;
}

// Where a unit could go if it moved now, its own or not; gone with the next move.
export const reached = signal<{ unit: string; order: string; hexes: { hex: string; cost: number }[] } | null>(null);
export async function showReach(unit: string, order: string): Promise<void> {
  const reach = await once<Reach>('reach', { unit, ...(order ? { order } : {}) });
  reached.value = reach ? { unit, order, hexes: reach.hexes } : null;
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
  const seen = new Map<string, LineOfSight['los']>();
  sight.value = { from, to: null, answer: null, seen };
  const hexes = [...(s.drawing.value?.hexes.keys() ?? [])].filter((h) => h !== from);
  for (let i = 0; i < hexes.length; i += 64) {
    const part = hexes.slice(i, i + 64);
    const found = await Promise.all(part.map((to) => once<LineOfSight>('los', { from, to })));
    if (sight.peek()?.from !== from || sight.peek()?.to !== null) return;
    part.forEach((h, k) => {
      const f = found[k];
      if (f) seen.set(h, f.los);
    });
    sight.value = { from, to: null, answer: null, seen: new Map(seen) };
  }
}
export const aimOf = hexOf;
