// The guided tour: about two minutes on a small situation. Steps point at things and most ask the visitor to do something;
// a step that is done leads to the next by itself. It knows which counters stand there, but no rule.
import { effect, signal, untracked } from '@preact/signals';
import { afterDrawing } from './after_drawing';
import { preview } from './asking';
import { onlyUnit } from './choosing';
import { prefer } from './prefs';
import * as s from './state';
import { setUp } from './study';
import { open, say } from './table';
import { leaveLearning } from './lesson';
import { BATTLE, MARCH, TOUR } from './tour_situation';

export interface TourStep {
  at: string; // what it points at, as a selector
  title: string;
  text: string;
  before?: () => void | Promise<unknown>;
  done?: () => boolean; // the visitor has done it
  near?: boolean; // the map closes in on the units
}
export const tourStep = signal<number | null>(null);

const situated = (situation: Record<string, unknown>) => (): Promise<unknown> => {
  s.panel.value = 'choices';
  for (const picked of [s.notice, s.rolls, s.cursor, s.pickedHex, s.pickedUnit] as { value: unknown }[]) picked.value = null;
  return setUp(situation);
};
export const STEPS: TourStep[] = [
  {
    at: '.board',
    title: "Below Fox's Gap",
    text: 'Two Union brigades, in blue, come up the mountain. A Confederate brigade holds the gap, a battery behind it. Drag to move the map, scroll or pinch to zoom; come close and the hexes show their numbers and levels.',
    before: situated(MARCH),
    near: true,
  },
  {
    at: '.prompt',
    title: 'What is asked',
    text: 'One sentence says whose decision it is and what is asked. What may be done is lit on the map and listed below it; each kind has a letter as its key.',
  },
  {
    at: `.stack[data-hex="${TOUR.from}"]`,
    title: 'Pick a brigade',
    text: 'Click Scammon, whose counter is lit. The arrow on its edge is where it faces; the number is its strength.',
    done: () => onlyUnit.value === TOUR.mine,
  },
  {
    at: `.stack[data-hex="${TOUR.gap}"]`,
    title: 'Ask why not',
    text: 'Lit hexes are those it can reach. Now click one that is not: the gap itself, where Garland stands.',
    done: () => s.notice.value?.tone === 'refusal',
  },
  {
    at: '.notice',
    title: 'The reason',
    text: 'The page names the clause and marks the hexes and units to blame. Point at a clause anywhere to read it; click it to see it among the others.',
  },
  {
    at: `.target[data-hex="${TOUR.to}"]`,
    title: 'March',
    text: 'Point at the lit hex below the gap: the path appears with its cost, hex by hex, each with its clause. Then click it. Undo stands under the list.',
    before: () => void (s.notice.value = null),
    done: () => s.units.value.get(TOUR.mine)?.hex === TOUR.to,
  },
  {
    at: '.choices',
    title: 'Before a fight',
    text: 'Both brigades have closed up. Point at the assault on the gap: every line of the reckoning with its clause, and the exact chances.',
    before: situated(BATTLE),
    done: () => preview.value?.odds != null,
  },
  {
    at: '.choices',
    title: 'Fight',
    text: 'Click the assault: it begins with the brigades that the chances were reckoned for. Click one to take it out or put it in again; the chances follow. Go on until the dice fall.',
    done: () => s.rolls.value !== null,
  },
  {
    at: '.tabs',
    title: 'The story so far',
    text: 'The journal tells it turn by turn; its slider goes back through the whole game. Forces has turns, score and losses; Rules can be searched; Study lets you try things without touching the game.',
  },
  {
    at: '.tools',
    title: 'Tools',
    text: 'Line of sight with the profile of the ground, find a unit, hide the counters, the table in words, settings. The question mark shows all keys. A game is kept in this browser by itself.',
  },
];

export async function beginTour(): Promise<void> {
  const offered = s.games.value.some((g) => g.game === TOUR.game && g.playable !== false);
  s.touring.value = true;
  if (
    !offered ||
    !(await open({
      game: TOUR.game,
      scenario: TOUR.scenario,
      options: {},
      setup: 'default',
      players: { union: 'person', confederate: 'person' },
      seed: 1862,
    }))
  ) {
    s.touring.value = false;
    return;
  }
  s.dialog.value = null;
  await toStep(0);
}
export async function toStep(n: number): Promise<void> {
  const step = STEPS[n];
  if (!step) return endTour();
  await step.before?.();
  tourStep.value = n;
  say(`${step.title}. ${step.text}`);
}
// Back to the game that was being played, or to the choice of one.
async function endTour(): Promise<void> {
  tourStep.value = null;
  prefer({ toured: true });
  await leaveLearning();
}

effect(() => {
  const n = tourStep.value;
  if (n === null || !STEPS[n]!.done?.()) return;
  untracked(() => afterDrawing(() => tourStep.peek() === n && void toStep(n + 1)));
});
