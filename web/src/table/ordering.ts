// A spread stack is put in another order by dragging a counter to the place of another: done where the list has an action for that
// order, explained where it has one for the stack but not for this order.
import { fanPlaces } from '../board/pieces';
import type { Point } from '../map/geometry';
import type { Action } from '../protocol/messages';
import { clickUnitAt, grabbed, why } from './acting';
import { fieldsOf, listed, ofTheStack } from './choosing';
import * as s from './state';
import { act } from './table';

// What is said about the order of those who stand in a hex.
const ordersOf = (hex: string): Action[] => listed.value.filter((a) => ofTheStack(a, hex));

function moved(stack: string[], unit: string, place: number): string[] {
  const rest = stack.filter((u) => u !== unit);
  return [...rest.slice(0, place), unit, ...rest.slice(place)];
}

export function orderByDrag(from: Point, to: Point, done: boolean): boolean {
  const hex = s.fan.value;
  const unit = clickUnitAt(from);
  const orders = hex ? ordersOf(hex) : [];
  if (!hex || !unit || s.replayed.value || !orders.some((a) => a.units!.includes(unit))) {
    s.carried.value = null;
    return false;
  }
  const stack = (s.stacks.value.get(hex) ?? []).map((u) => u.unit);
  const places = fanPlaces(hex, stack.length);
  const far = (p: Point): number => Math.hypot(p.x - to.x, p.y - to.y);
  const place = places.reduce((best, p, i) => (far(p) < far(places[best]!) ? i : best), 0);
  const away = far(places[place]!) > 60; // let go beside the stack: nothing is meant
  s.carried.value = done || away ? null : { unit, at: to, place };
  if (away && grabbed(hex, unit)) return false; // it is taken out of the stack, to march
  if (!done || away || stack[place] === unit) return true;
  const wanted = moved(stack, unit, place);
  const like = orders.find((a) => a.units!.includes(unit))!;
  const order = wanted.filter((u) => like.units!.includes(u));
  const exact = orders.find((a) => a.units!.length === order.length && a.units!.every((u, i) => u === order[i]));
  if (exact) void act(exact);
  else void why({ ...fieldsOf(like), units: order });
  return true;
}
