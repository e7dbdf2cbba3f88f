// The guided tour: a first look at the table on a game set up for it, in a few steps that point at things. It asks the
// program what is open and never assumes a rule.
import { signal } from '@preact/signals';
import { prefer } from './prefs';
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
export async function beginTour(): Promise<void> {
  if (!s.live.value) {
    const card = s.games.value.find((g) => g.playable !== false && g.scenarios.length);
    if (!card) return;
    const ok = await open({ game: card.game, scenario: card.scenarios[0]!.scenario, options: {}, setup: 'default', players: { union: 'person', confederate: 'person' } });
    if (!ok) return;
  }
  s.dialog.value = null;
  toStep(0);
}
export function toStep(n: number): void {
  if (n < 0 || n >= STEPS.length) {
    tourStep.value = null;
    prefer({ toured: true });
    return;
  }
  STEPS[n]!.before?.();
  tourStep.value = n;
  say(`${STEPS[n]!.title}. ${STEPS[n]!.text}`);
}
