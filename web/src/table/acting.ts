// What a click, or Enter on a hex, means: act where it is lit, spread a stack, or be told why not.
import { batch, effect } from '@preact/signals';
import { fanPlaces } from '../board/pieces';
import { SIZE } from '../board/counter';
import { direction, distance, straight, type Point } from '../map/geometry';
import { reached, sight } from './asking';
import {
  ablest,
  chosenUnit,
  couldFollow,
  followers,
  hexOf,
  leadsAway,
  leaving,
  listed,
  meantAt,
  nextIn,
  onlyUnit,
  sameOf,
  targets,
  unitOf,
} from './choosing';
import { named, nameOf, phraseOf } from './glossary';
import { halves } from './numbers';
import * as s from './state';
import { putUnit } from './study';
import { act, ask, say, tellRefusal, undo } from './table';
import type { Action, Cost, Why } from '../protocol/messages';

effect(() => void couldFollow.value); // remembered from list to list

function look(unit: string): void {
  batch(() => {
    s.pickedUnit.value = unit;
    s.pickedHex.value = s.units.value.get(unit)?.hex ?? null;
    s.cursor.value = s.pickedHex.value ?? s.cursor.value;
    s.menu.value = null;
  });
}
// A counter is clicked. What is lit acts: if there is one thing that the unit can do where it stands, that is done; if there are
// several, they are listed beside it; where it can go is lit.
export function pick(unit: string): void {
  if (s.tool.value === 'place' || s.replayed.value) return look(unit);
  const mine = ablest.value.get(unit) ?? [];
  const here = mine.filter((a) => !leadsAway(a));
  if (mine.length === 1 && here.length === 1) return void act(here[0]!, () => look(unit));
  const again = chosenUnit.value === unit;
  if (!mine.length && mayFollow(unit)) return void takeNext(unit);
  look(unit);
  const hex = s.units.value.get(unit)?.hex;
  if (hex && here.length && (again || here.length === mine.length)) openMenu(hex, here);
}
function openMenu(hex: string, actions: Action[], next: string[] = []): void {
  s.menu.value = { hex, actions: actions.map((a) => a.n), next };
  const said = [...actions.map((a) => phraseOf(a)), ...next.map(chooseInstead)];
  say(`${said.length} choices in ${hex}: ${said.join('; ')}`);
}
export const chooseInstead = (unit: string): string => `Choose ${nameOf(unit)} instead`;

// A unit under way is stopped by choosing the next one; one that was only chosen is put back.
const mayFollow = (unit: string): boolean => followers.value.has(unit);
export async function takeNext(unit: string): Promise<void> {
  s.menu.value = null;
  const how = leaving.value;
  if (how === 'put-back') await undo();
  else if (!how || !(await act(how.stop))) return explainUnit(unit);
  const next = listed.value.find((a) => a.action === 'choose' && a.unit === unit);
  if (next) await act(next, () => look(unit));
}

// One step back: what a tool shows, the tool, menu, spread stack, picked unit, what was said.
export function stepBack(): boolean {
  if (reached.value || (s.tool.value === 'sight' && sight.value)) {
    reached.value = null;
    sight.value = null;
    return true;
  }
  if (s.tool.value === 'sight') {
    s.tool.value = 'hand';
    return true;
  }
  for (const open of [s.menu, s.notice, s.fan, s.pickedUnit, s.pickedHex, s.glow] as { value: unknown }[]) {
    if (open.value !== null) {
      open.value = null;
      if (open === s.pickedUnit) s.pickedHex.value = null;
      return true;
    }
  }
  return false;
}

export function clickUnitAt(at: Point): string | null {
  const spread = s.fan.value;
  const stack = spread ? s.stacks.value.get(spread) : undefined;
  if (!spread || !stack || stack.length < 2) return null;
  const places = fanPlaces(spread, stack.length);
  const i = places.findIndex((p) => Math.abs(p.x - at.x) < SIZE / 2 && Math.abs(p.y - at.y) < SIZE / 2);
  return i < 0 ? null : stack[i]!.unit;
}

export function clickHex(hex: string): void {
  if (s.replayed.value) {
    s.pickedHex.value = hex;
    return;
  }
  if (s.tool.value === 'place') return put(hex);
  const there = targets.value.get(hex) ?? [];
  const stack = s.stacks.value.get(hex) ?? [];
  const able = stack.filter((u) => ablest.value.has(u.unit));
  const chosen = chosenUnit.value;
  if (there.length && !(able.length === 1 && able[0]!.unit === chosen)) {
    s.fan.value = null;
    // A plain march is what a click means where there are other ways to the same hex: those stand in the list.
    const [meant, next] = [meantAt(there), nextIn(hex)];
    if (meant && !next.length) void act(meant);
    else openMenu(hex, meant ? [meant] : there, next);
    return;
  }
  // All that can be clicked in the hex do the same.
  const same = able.length > 1 ? sameOf(able) : null;
  if (same && !unitOf(same)) {
    s.fan.value = null;
    return void act(same);
  }
  if (able.length === 1) {
    s.fan.value = null;
    return pick(able[0]!.unit);
  }
  const next = able.length ? [] : stack.filter((u) => mayFollow(u.unit));
  if (next.length === 1) {
    s.fan.value = null;
    return pick(next[0]!.unit);
  }
  batch(() => {
    s.pickedHex.value = hex;
    s.cursor.value = hex;
    s.menu.value = null;
  });
  if (stack.length > 1) {
    s.fan.value = s.fan.value === hex && !able.length ? null : hex;
    s.notice.value = null;
    say(stack.map((u) => u.name).join(', '));
    if (!able.length && !next.length && chosen && ablest.value.has(chosen) && !stack.some((u) => u.unit === chosen))
      void explain(chosen, hex);
    return;
  }
  s.fan.value = null;
  if (chosen && chosen !== stack[0]?.unit && ablest.value.has(chosen)) {
    void explain(chosen, hex);
    return;
  }
  if (stack.length === 1) {
    s.pickedUnit.value = stack[0]!.unit;
    if (s.isPerson(s.live.value?.decider ?? null) && listed.value.length) void explainUnit(stack[0]!.unit);
    return;
  }
  if (chosen && chosen !== onlyUnit.value) s.pickedUnit.value = null;
}

// A march by drag: pressed on a unit that can go somewhere, or that can be chosen to, and let go where it shall stand. Of a spread stack
// it is the counter under the hand that goes (`inHand`), whoever was picked before.
let dragging: { unit: string; from: string; chosen: Promise<unknown> | null } | null = null;
interface Held {
  unit: string;
  choose: (() => Promise<unknown>) | null; // before it can go
}
export function grabbed(hex: string, inHand: string | null = null): Held | null {
  if (s.replayed.value || s.tool.value !== 'hand') return null;
  const stack = (s.stacks.value.get(hex) ?? []).filter((u) => !inHand || u.unit === inHand);
  const able = stack.filter((u) => ablest.value.has(u.unit));
  const unit = able.length === 1 ? able[0]!.unit : able.find((u) => u.unit === chosenUnit.value)?.unit;
  if (unit) {
    const mine = ablest.value.get(unit)!;
    if (mine.some((a) => a.path ?? leadsAway(a))) return { unit, choose: null };
    const one = mine.length === 1 && mine[0]!.action === 'choose' && unitOf(mine[0]!) ? mine[0]! : null;
    return one && { unit, choose: () => act(one, () => look(unit)) };
  }
  const next = able.length ? [] : stack.filter((u) => mayFollow(u.unit));
  return next.length === 1 ? { unit: next[0]!.unit, choose: () => takeNext(next[0]!.unit) } : null;
}
export function dragUnit(from: string, to: string, done: boolean, inHand: string | null = null): boolean {
  if (!dragging?.chosen) {
    const held = grabbed(from, inHand);
    dragging = held ? { unit: held.unit, from, chosen: null } : null;
    if (!held || !dragging) return false;
    if (to === from) return true;
    s.glanced.value = null;
    if (!held.choose) look(held.unit);
    dragging.chosen = held.choose?.() ?? Promise.resolve();
  }
  s.hovered.value = to;
  if (!done) return true;
  if (inHand && to !== dragging.from) s.fan.value = null;
  const { unit, from: start, chosen } = dragging;
  dragging = null;
  void chosen!.then(() => {
    const there = to === start ? [] : (targets.value.get(to) ?? []).filter((a) => unitOf(a) === unit || !unitOf(a));
    const meant = meantAt(there);
    if (meant) void act(meant);
    else if (there.length) clickHex(to);
    else if (to !== start && ablest.value.has(unit)) void explain(unit, to);
    s.hovered.value = null;
  });
  return true;
}

// A second finger, or the system, takes the hand away: nothing was meant.
export function letGo(): void {
  dragging = null;
  batch(() => (s.carried.value = s.hovered.value = null));
}

// In study pieces are moved by hand: first the counter, then the hex; a stack is spread to choose from.
function put(hex: string): void {
  const stack = s.stacks.value.get(hex) ?? [];
  s.pickedHex.value = hex;
  if (s.pickedUnit.value) {
    s.fan.value = null;
    void putUnit(s.pickedUnit.value, hex, {});
  } else if (stack.length === 1) {
    s.pickedUnit.value = stack[0]!.unit;
  } else {
    s.fan.value = stack.length ? hex : null;
  }
}

// The way to a hex that is not open: as near to it as the unit can come, and on from there; what stops it is the first thing there.
function wayTo(unit: string, hex: string, like: Action): string[] {
  const from = s.units.value.get(unit)?.hex;
  if (!from) return [hex];
  if (direction(from, hex) >= 0) return [hex];
  let [best, left] = [[] as string[], distance(from, hex)];
  for (const [end, actions] of targets.value) {
    const path = actions.find((a) => a.action === like.action && a.path)?.path;
    const rest = distance(end, hex);
    if (path && (rest < left || (rest === left && path.length < best.length))) [best, left] = [path, rest];
  }
  return [...best, ...straight(best.at(-1) ?? from, hex).slice(1)];
}

// Why not this hex: the action most like those that are open, aimed at it.
async function explain(unit: string, hex: string): Promise<void> {
  const mine = (ablest.value.get(unit) ?? []).filter((a) => hexOf(a));
  const enemy = s.stacks.value.get(hex)?.some((u) => u.side !== s.units.value.get(unit)?.side);
  const like = (enemy && mine.find((a) => a.target)) || mine.find((a) => a.path) || mine[0];
  if (!like) return explainUnit(unit);
  const { n: _n, text: _text, ...fields } = like;
  const aimed: Record<string, unknown> = { ...fields };
  if (like.path) aimed.path = wayTo(unit, hex, like);
  else if (like.target) aimed.target = hex;
  else aimed.hex = hex;
  const there = (s.stacks.value.get(hex) ?? []).filter((u) => u.side !== s.units.value.get(unit)?.side);
  await why(aimed, there.length ? `${there[0]!.name} stands in ${hex}, an enemy.` : '');
}
async function explainUnit(unit: string): Promise<void> {
  const like = listed.value.find((a) => a.unit && a.action !== 'drop') ?? listed.value.find((a) => a.unit);
  if (!like) return;
  const { n: _n, text: _text, ...fields } = like;
  // Of a set that all are in already one asks why nobody else may join.
  const u = s.units.value.get(unit);
  const theirs = u && u.side !== s.live.value?.decider ? `${u.name} is ${s.sideName(u.side)}.` : '';
  await why({ ...fields, ...(like.action === 'drop' ? { action: 'add' } : {}), unit }, theirs);
}
// With the figures, where it is a matter of them.
export async function why(fields: Record<string, unknown>, first = ''): Promise<void> {
  const [reply, cost] = await Promise.all([
    ask<Why>('why', fields),
    fields.path && fields.unit ? ask<Cost>('cost', { action: fields.action, unit: fields.unit, path: fields.path }) : null,
  ]);
  if (!reply.ok) return tellRefusal(reply.error);
  if (reply.legal) return;
  const has = cost?.ok ? (cost.left ?? cost.allowance) : 0;
  const short = cost?.ok && typeof cost.cost === 'number' && cost.cost > has ? cost : null;
  const figures = short ? `Needs ${halves(short.cost)} MP, has ${halves(has)}.` : '';
  tellRefusal({ ...reply, code: 'not-legal', message: reply.text }, figures, first);
}

export function speakHex(hex: string): void {
  const ground = s.drawing.value?.hexes.get(hex);
  const stack = s.stacks.value.get(hex) ?? [];
  const open = targets.value.get(hex)?.length ?? 0;
  const parts = [hex];
  if (ground) parts.push(`${ground.terrain}, level ${ground.level}`, ...(ground.place ? [ground.place] : []));
  for (const u of stack)
    parts.push(`${u.name}, ${s.sideName(u.side)} ${named('arm', u.arm)}${typeof u.sp === 'number' ? `, strength ${u.sp}` : ''}`);
  if (open) parts.push(open === 1 ? phraseOf(targets.value.get(hex)![0]!) : `${open} choices`);
  say(parts.join('. '));
}
