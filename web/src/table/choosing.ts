// How listed actions lie on the map: which unit an action is of, which hex it leads to. It reads the fields that the
// protocol gives every action and knows nothing of what they mean in a game.
import { computed, signal } from '@preact/signals';
import { choices, live, pickedUnit, replayed, stacks, story, units } from './state';
import type { Action, Unit } from '../protocol/messages';

const isHex = (v: unknown): v is string => typeof v === 'string' && /^\d{4}$/.test(v);

export const unitOf = (a: Action): string | null => {
  if (typeof a.unit === 'string') return a.unit;
  return a.units?.length === 1 ? a.units[0]! : null;
};
// The hex an action leads to or aims at.
export function hexOf(a: Action): string | null {
  if (a.path?.length) return a.path[a.path.length - 1]!;
  if (isHex(a.hex)) return a.hex;
  if (isHex(a.target)) return a.target;
  if (isHex(a.to)) return a.to;
  if (typeof a.target === 'string') return units.value.get(a.target)?.hex ?? null;
  return null;
}
// A brigade that something can be done with is taken by any of its counters on the map.
const brigadeOf = (a: Action): Unit[] =>
  typeof a.brigade === 'string' && !unitOf(a) ? standing.value.filter((u) => u.brigade === a.brigade) : [];
const standing = computed(() => [...units.value.values()].filter((u) => u.at === 'map' && u.hex));

// Every hex that has to do with it, for pointing.
export function hexesOf(a: Action): string[] {
  const found = new Set<string>();
  if (a.path) for (const h of a.path) found.add(h);
  const to = hexOf(a);
  if (to) found.add(to);
  for (const u of [a.unit, ...(a.units ?? [])]) {
    const hex = u ? units.value.get(u)?.hex : null;
    if (hex) found.add(hex);
  }
  for (const u of brigadeOf(a)) found.add(u.hex!);
  if (isHex(a.from)) found.add(a.from);
  return [...found];
}

// What an action says, without its number and text.
export const fieldsOf = (a: Action): Record<string, unknown> => {
  const { n: _n, text: _text, ...fields } = a;
  return fields;
};

export const listed = computed<Action[]>(() => (replayed.value ? [] : (choices.value?.actions ?? [])));
export const actionNumbered = (n: number | null): Action | null =>
  n === null ? null : ([...listed.value, ...(further.value?.actions ?? [])].find((a) => a.n === n) ?? null);

// Units that something can be done with, and how many ways.
export const ablest = computed(() => {
  const found = new Map<string, Action[]>();
  const add = (unit: string, a: Action): void => {
    const there = found.get(unit);
    if (there) there.push(a);
    else found.set(unit, [a]);
  };
  for (const a of listed.value) {
    const unit = unitOf(a);
    if (unit) add(unit, a);
    else for (const u of brigadeOf(a)) add(u.unit, a);
  }
  return found;
});
// What a click on any of these units does, if that is one and the same thing: a brigade is named.
export function sameOf(stack: Unit[]): Action | null {
  const all = new Set(stack.flatMap((u) => ablest.value.get(u.unit) ?? []));
  return all.size === 1 ? [...all][0]! : null;
}
// The one unit that all of the list is about, if so.
export const onlyUnit = computed(() => (ablest.value.size === 1 ? [...ablest.value.keys()][0]! : null));
export const chosenUnit = computed(() => {
  const picked = pickedUnit.value;
  if (picked && (ablest.value.has(picked) || ablest.value.size !== 1)) return picked;
  return onlyUnit.value;
});

// An action about a stack as it stands (its order) is no aim: a click there is for the units in it.
export const ofTheStack = (a: Action, hex: string): boolean =>
  !!a.units && a.units.length > 1 && a.units.every((u) => units.value.get(u)?.hex === hex);

// What a unit can do where it stands, and whether there is anything that it can do elsewhere.
export const leadsAway = (a: Action): boolean => {
  const [hex, unit] = [hexOf(a), unitOf(a)];
  return hex !== null && (!unit || units.value.get(unit)?.hex !== hex);
};

// A set that is being put together: what is in it can be taken out again, and what could be in it be added.
export const inSet = computed(() => new Set(listed.value.flatMap((a) => (a.action === 'drop' && unitOf(a) ? [unitOf(a)!] : []))));
// All that is in it, by id: units, chits, hexes.
export const together = computed(() =>
  listed.value.flatMap((a) => {
    const what = a.action === 'drop' ? (unitOf(a) ?? a.chit ?? a.hex) : null;
    return typeof what === 'string' ? [what] : [];
  }),
);

// Whom the question is about where nothing of it can be clicked on the map: the brigade that is being ordered.
export const subject = computed<string[]>(() => {
  const v = live.value;
  if (!v || replayed.value || !listed.value.length || ablest.value.size || targets.value.size) return [];
  // Of a fight that waits to be confirmed, those who are in it and nobody else.
  const fight = (v.composing ?? v.assault) as { units?: unknown[] } | null | undefined;
  if (fight) return [...new Set((fight.units ?? []).flatMap((u) => (typeof u === 'string' ? (units.value.get(u)?.hex ?? []) : [])))];
  const brigade = v.activation?.brigade;
  if (typeof brigade !== 'string') return [];
  return [...new Set(standing.value.filter((u) => u.brigade === brigade).map((u) => u.hex!))];
});

// What waits for one answer: a set to be confirmed, or chance, which goes on only when it is told to.
export const confirming = computed<Action | null>(() => {
  const list = listed.value;
  if (list.length === 1) return list[0]!;
  // A fight that is being put together may be complete before anything is added to it.
  const set = list.some((a) => a.action === 'add' || a.action === 'drop') || !!live.value?.composing;
  return set ? (list.find((a) => a.action === 'done') ?? null) : null;
});

// Whom the last list offered to choose from: while one of them is under way, another may follow.
let offeredLast: { of: string; units: Set<string> } = { of: '', units: new Set() };
export const couldFollow = computed(() => {
  const v = live.value;
  const of = `${v?.decider} ${v?.turn.n} ${v?.phase} ${v?.step ?? ''}`;
  const now = listed.value.flatMap((a) => (a.action === 'choose' && typeof a.unit === 'string' ? [a.unit] : []));
  if (now.length > 0) offeredLast = { of, units: new Set(now) };
  return offeredLast.of === of ? offeredLast.units : new Set<string>();
});

// How the one unit that all is about is left for another: stopped where it has come to, or, if it was only chosen, put back. A unit that
// retreats, or of which something else is asked, is not left.
export const leaving = computed<{ stop: Action } | 'put-back' | null>(() => {
  const under = onlyUnit.value;
  if (!under || replayed.value || listed.value.some((a) => a.action === 'choose')) return null;
  if (story.value.at(-1)?.text === `choose ${under}` && live.value?.undo?.possible) return 'put-back';
  const stop = listed.value.find((a) => a.action === 'stop' && unitOf(a) === under);
  return stop ? { stop } : null;
});
// While one unit is under way: the others that a click chooses instead.
export const followers = computed(() => {
  const under = onlyUnit.value;
  if (!under || !leaving.value) return new Set<string>();
  return new Set([...couldFollow.value].filter((u) => u !== under));
});

// Those of a hex that a click might mean instead of going there: then both are offered.
export const nextIn = (hex: string): string[] => (stacks.value.get(hex) ?? []).map((u) => u.unit).filter((u) => followers.value.has(u));
// What a click on a lit hex does, if that is one thing: of several ways to a hex a plain march.
export function meantAt(actions: Action[]): Action | null {
  const marches = actions.filter((a) => a.action === 'move');
  return actions.length === 1 ? actions[0]! : marches.length === 1 ? marches[0]! : null;
}

// Acts that are not listed but that the program offers for the chosen unit, such as a march that changes formation on the way. Their
// numbers are below zero.
export const further = signal<{ unit: string; decision: number; actions: Action[] } | null>(null);
export const beyond = computed<Action[]>(() => {
  const f = further.value;
  return f && f.unit === chosenUnit.value && f.decision === choices.value?.decision && !replayed.value ? f.actions : [];
});

// What lies open on the map just now: hexes that a click acts on.
export const targets = computed(() => {
  const unit = chosenUnit.value;
  const found = new Map<string, Action[]>();
  // Who is not on the map cannot be clicked first: where he can come is open as long as nobody else is chosen.
  const free = !unit || !ablest.value.has(unit);
  for (const a of [...listed.value, ...beyond.value]) {
    const of = unitOf(a);
    if (of && of !== unit && !(free && !units.value.get(of)?.hex)) continue;
    const hex = hexOf(a);
    if (!hex || ofTheStack(a, hex)) continue;
    const there = found.get(hex);
    if (there) there.push(a);
    else found.set(hex, [a]);
  }
  return found;
});

// What the list beside the map shows: everything, or what the chosen unit can do and what belongs to no unit.
export const shown = computed(() => {
  const unit = chosenUnit.value;
  if (!unit || !ablest.value.has(unit)) return listed.value;
  return [...listed.value, ...beyond.value].filter((a) => {
    const of = unitOf(a);
    return !of || of === unit;
  });
});

// A letter for each kind of action in the list, as near to its name as can be.
export const letters = computed(() => {
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const a of shown.value) {
    if (found.has(a.action)) continue;
    const letter = [...a.action.replace(/[^a-z]/g, ''), ...'abcdefghijklmnopqrstuvwxyz'].find((l) => !taken.has(l));
    if (!letter) continue;
    taken.add(letter);
    found.set(a.action, letter);
  }
  return found;
});

// Where on the map something can be done just now, or whom the question is about.
export const inQuestion = computed<string[]>(() => {
  const found = new Set([...targets.value.keys(), ...subject.value]);
  for (const unit of ablest.value.keys()) {
    const hex = units.value.get(unit)?.hex;
    if (hex) found.add(hex);
  }
  return [...found];
});
