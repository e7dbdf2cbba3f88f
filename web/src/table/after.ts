// After the game: what each unit did and who did most of it, counted from the story. Which events are deeds, and what is worth a medal,
// the game's words say (kinds `deed` and `medal`).
import type { Side, Unit } from '../protocol/messages';
import { wordsOfKind } from './glossary';
import * as s from './state';

export interface Deed {
  deed: string; // an event, or event:field
  text: string; // with {n}
  n: number;
}
export interface Record {
  unit: Unit;
  deeds: Deed[];
}
export interface Medal {
  text: string;
  unit: Unit;
  n: number;
}
const said = (text: string, n: number): string => text.replace('{n}', n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
export const deedWords = (d: Deed): string => said(d.text, d.n);

function tally(): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>(); // by unit, then by deed
  const events = s.story.value.flatMap((l) => l.events);
  for (const { word } of wordsOfKind('deed')) {
    const [event, field = 'unit'] = word.split(':');
    for (const e of events) {
      if (e.event !== event) continue;
      const who = e[field];
      for (const unit of Array.isArray(who) ? (who as string[]) : typeof who === 'string' ? [who] : []) {
        const of = counts.get(unit) ?? new Map<string, number>();
        of.set(word, (of.get(word) ?? 0) + 1);
        counts.set(unit, of);
      }
    }
  }
  return counts;
}
// Whoever did anything, who did most first.
export function unitRecords(): Record[] {
  const counts = tally();
  const deeds = wordsOfKind('deed');
  const sum = (r: Record): number => r.deeds.reduce((n, d) => n + d.n, 0);
  return [...counts]
    .flatMap(([id, of]) => {
      const unit = s.units.value.get(id);
      const done = deeds.flatMap((w) => (of.has(w.word) ? [{ deed: w.word, text: w.text, n: of.get(w.word)! }] : []));
      return unit && done.length ? [{ unit, deeds: done }] : [];
    })
    .sort((a, b) => sum(b) - sum(a) || a.unit.name.localeCompare(b.unit.name));
}
// One a kind, for who did it most often and at least twice.
export function medals(records: Record[]): Medal[] {
  return wordsOfKind('medal').flatMap(({ word, text }) => {
    const best = records
      .map((r) => ({ unit: r.unit, n: r.deeds.find((d) => d.deed === word)?.n ?? 0 }))
      .reduce<{ unit: Unit; n: number } | null>((a, b) => (b.n > (a?.n ?? 1) ? b : a), null);
    return best ? [{ text, ...best }] : [];
  });
}

export interface Luck {
  side: Side;
  kind: string;
  trials: number;
  expected: number;
  got: number;
  'at-least': number;
  'at-most': number;
}
const percent = (p: number): string => (p < 0.01 ? 'fewer than 1 game in 100' : `${Math.round(100 * p)} games in 100`);
// How rare it is: as good or better, or as bad or worse, whichever it was.
export const rarity = (l: Luck): string =>
  l.got >= l.expected ? `so many or more: ${percent(l['at-least'])}` : `so few or fewer: ${percent(l['at-most'])}`;
