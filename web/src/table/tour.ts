// The guided tour: a first look at the table, on the smallest scenario, in a few steps that point at things. It assumes
// no rule.
import { signal } from '@preact/signals';
import { prefer, prefs } from './prefs';
import * as s from './state';
import { open, say } from './table';

export interface TourStep {
  at: string; // what it points at, as a selector
  title: string;
  text: string;
  before?: () => void;
}
export const tourStep = signal<number | null>(null);
export const STEPS: TourStep[] = [
  { at: '.board', title: 'The map', text: 'Drag to move, scroll or pinch to zoom. Brown lines are contours, small strokes show where the ground breaks. Hex numbers and levels appear when you come close.', before: () => (s.panel.value = 'choices') },
  { at: '.prompt', title: 'What is asked', text: 'One sentence says whose decision it is and what is asked. Nothing is asked that has only one answer.' },
  { at: '.choices', title: 'What may be done', text: 'Everything allowed is listed here and lit on the map. Click a lit counter to pick it, a lit hex to act; Escape steps back. Letters are keys.' },
  { at: '.board', title: 'Ask why not', text: 'Click a hex that is not lit: the page says why it is not allowed, with the clause and the hexes to blame. Point at a clause to read it.' },
  { at: '.tabs', title: 'Before a fight', text: 'Point at an attack and the odds appear: every line with its clause, and the exact chances. Forces, journal and rules are beside it; in the journal a slider goes through the whole game.', before: () => (s.panel.value = 'choices') },
  { at: '.top-bar', title: 'Tools', text: 'Line of sight with the profile of the ground, find a unit, hide the counters, text board, settings. A game is kept in this browser by itself. ? shows all keys.' },
];
// The smallest situation there is: the scenario with the fewest turns.
export async function beginTour(): Promise<void> {
  if (!s.live.value) {
    const all = s.games.value.filter((g) => g.playable !== false).flatMap((g) => g.scenarios.map((x) => ({ game: g.game, ...x })));
    const small = all.sort((a, b) => a.turns - b.turns)[0];
    if (!small) return;
    const ok = await open({ game: small.game, scenario: small.scenario, options: {}, setup: 'default', players: { union: 'person', confederate: 'person' } });
    if (!ok) return;
  }
  s.dialog.value = null;
  toStep(0);
}
export function toStep(n: number): void {
  if (n < 0 || n >= STEPS.length) {
    // Whoever skips the first tour is asked what to play instead.
    if (!prefs.value.toured && n > STEPS.length) s.dialog.value = 'start';
    tourStep.value = null;
    prefer({ toured: true });
    return;
  }
  STEPS[n]!.before?.();
  tourStep.value = n;
  say(`${STEPS[n]!.title}. ${STEPS[n]!.text}`);
}
