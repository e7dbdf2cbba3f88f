// A game of this screen on its way to a table of the house, and one of the house on its way home.
import { signal } from '@preact/signals';
import * as s from '../table/state';
import { ask, load, tell } from '../table/table';

export const moving = signal<{ game: string; scenario: string; record: string } | null>(null);

export async function moveToTable(): Promise<void> {
  const v = s.live.value;
  if (!v) return;
  const saved = await ask<{ record: string }>('save', { as: 'all' });
  if (!saved.ok) return tell({ tone: 'trouble', text: saved.error.message });
  moving.value = { game: v.game, scenario: v.scenario, record: saved.record };
  s.dialog.value = 'table';
}

// What a seat has of the record leaves out what is secret: with such holes it cannot be played on with.
export async function takeHome(): Promise<void> {
  const saved = await ask<{ record: string }>('save');
  if (!saved.ok) return tell({ tone: 'trouble', text: saved.error.message });
  if (/(^|\s)\?(\s|$)/m.test(saved.record))
    return tell({
      tone: 'trouble',
      text: 'Something at this table is still secret, and your record leaves it out: it cannot be played on with at one screen. It can once the game is over.',
    });
  await load(saved.record, { union: 'person', confederate: 'person' }, 'The game from the table');
}
