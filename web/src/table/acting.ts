// What a click, or Enter on a hex, means: pick, spread a stack, act, or be told why not.
import { batch } from '@preact/signals';
import { fanPlaces } from '../board/pieces';
import { SIZE } from '../board/counter';
import { direction, neighbours, straight, type Point } from '../map/geometry';
import { reached, sight } from './asking';
import { ablest, chosenUnit, hexOf, listed, onlyUnit, targets, unitOf } from './choosing';
import { named, phraseOf } from './glossary';
import * as s from './state';
import { putUnit } from './study';
import { act, ask, say, tellRefusal } from './table';
import type { Action, Why } from '../protocol/messages';

export function pick(unit: string): void {
  const show = (): void =>
    batch(() => {
      s.pickedUnit.value = unit;
      s.pickedHex.value = s.units.value.get(unit)?.hex ?? null;
      s.cursor.value = s.pickedHex.value ?? s.cursor.value;
      s.menu.value = null;
    });
  // A unit that can only be chosen is chosen by picking it, and shown together with what that opens.
  const mine = ablest.value.get(unit) ?? [];
  if (s.tool.value !== 'place' && mine.length === 1 && mine[0]!.action === 'choose' && listed.value.length > 1) void act(mine[0]!, show);
  else show();
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
  const own = there.filter((a) => unitOf(a) === chosen || !unitOf(a));
  if (own.length === 1) {
    s.fan.value = null;
    void act(own[0]!);
    return;
  }
  if (own.length > 1) {
    s.menu.value = { hex, actions: own.map((a) => a.n) };
    say(`${own.length} choices in ${hex}: ${own.map((a) => phraseOf(a)).join('; ')}`);
    return;
  }
  if (able.length === 1 && stack.length === 1) return pick(able[0]!.unit);
  batch(() => {
    s.pickedHex.value = hex;
    s.cursor.value = hex;
    s.menu.value = null;
  });
  if (stack.length > 1) {
    s.fan.value = s.fan.value === hex && !able.length ? null : hex;
    s.notice.value = null;
    say(stack.map((u) => u.name).join(', '));
    if (able.length === 1) pick(able[0]!.unit);
    else if (!able.length && chosen && ablest.value.has(chosen) && !stack.some((u) => u.unit === chosen)) void explain(chosen, hex);
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

// The way to a hex that is not open: by the nearest hex that is, else straight.
function wayTo(unit: string, hex: string, like: Action): string[] {
  const from = s.units.value.get(unit)?.hex;
  if (!from) return [hex];
  if (direction(from, hex) >= 0) return [hex];
  const open = neighbours(hex)
    .map((n) => targets.value.get(n)?.find((a) => a.action === like.action && a.path)?.path)
    .filter((p): p is string[] => !!p)
    .sort((a, b) => a.length - b.length);
  return open[0] ? [...open[0], hex] : straight(from, hex).slice(1);
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
  await why(aimed);
}
async function explainUnit(unit: string): Promise<void> {
  const like = listed.value.find((a) => a.unit);
  if (!like) return;
  const { n: _n, text: _text, ...fields } = like;
  await why({ ...fields, unit });
}
export async function why(fields: Record<string, unknown>): Promise<void> {
  const reply = await ask<Why>('why', fields);
  if (!reply.ok) return tellRefusal(reply.error);
  if (reply.legal) return;
  tellRefusal({ code: 'not-legal', message: reply.text, rules: reply.rules, witnesses: reply.witnesses });
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
