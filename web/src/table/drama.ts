// What is seen of a move: counters go along their way, one after the other, at the pace that one has set. It is only shown: the
// table stands where it stands, whoever clicks on is not held up, and the next move ends it.
import { computed, signal } from '@preact/signals';
import type { JournalEvent, Unit, View } from '../protocol/messages';
import { calm, prefs } from './prefs';

export interface March {
  unit: Unit; // as it is afterwards
  way: string[]; // hexes, from where it stood
  begins: number; // milliseconds
  lasts: number;
}
export const marches = signal<{ key: number; list: March[] } | null>(null);
export const underWay = computed(() => new Set(marches.value?.list.map((m) => m.unit.unit) ?? []));

const isHex = (v: unknown): v is string => typeof v === 'string' && /^\d{4}$/.test(v);
const MOST = 2600; // all of them together
const PACES = { quick: { hex: 70, most: 420 }, full: { hex: 170, most: 1100 } };

// The ways of the units that were in one hex before and are in another now, as the journal tells them.
export function waysOf(before: View, journal: JournalEvent[], after: View): { unit: Unit; way: string[] }[] {
  const stood = new Map(before.units.map((u) => [u.unit, u.at === 'map' ? u.hex : null]));
  const ways = new Map<string, string[]>();
  for (const e of journal) {
    if (!e.unit || !isHex(e.from) || !isHex(e.to)) continue;
    const steps = Array.isArray(e.path) && e.path.every(isHex) && e.path.length ? (e.path as string[]) : [e.to];
    const way = ways.get(e.unit) ?? [e.from];
    if (way.at(-1) === e.from) ways.set(e.unit, [...way, ...steps]);
  }
  return after.units.flatMap((u) => {
    const way = ways.get(u.unit);
    const went = way && u.at === 'map' && way[0] === stood.get(u.unit) && way.at(-1) === u.hex && way.length > 1 && way[0] !== u.hex;
    return went ? [{ unit: u, way: way! }] : [];
  });
}

// A chit that has just come out of the cup, to be read before it goes.
export const chit = signal<{ key: number; chit: string; text: string; side: unknown } | null>(null);
function draw(journal: JournalEvent[]): void {
  const e = journal.findLast((j) => j.event.endsWith('-drawn') && typeof j.chit === 'string');
  chit.value = e && prefs.value.drama !== 'off' ? { key: ++staged, chit: e.chit as string, text: e.text, side: e.side } : null;
}

let staged = 0;
// How long it takes, in milliseconds.
export function stage(before: View | null, journal: JournalEvent[], after: View): number {
  marches.value = null;
  draw(journal);
  const pace = prefs.value.drama;
  if (!before || calm.value || pace === 'off' || document.hidden || before.game !== after.game) return 0;
  const ways = waysOf(before, journal, after);
  const lasting = ways.map((w) => Math.min(PACES[pace].most, PACES[pace].hex * (w.way.length - 1) + 90));
  const whole = lasting.reduce((a, b) => a + b, 0);
  const hurry = Math.min(1, MOST / Math.max(1, whole));
  let begins = 0;
  const list = ways.map((w, i) => {
    const march = { ...w, begins, lasts: lasting[i]! * hurry };
    begins += march.lasts;
    return march;
  });
  if (list.length) marches.value = { key: ++staged, list };
  return begins;
}
export function arrivedAll(key: number): void {
  if (marches.value?.key === key) marches.value = null;
}
