// A look at a scenario before it is opened, and at a kept game without going on with it: map, words and units as they stand. It is
// asked for at a table of its own, so that the one that is being played at stays as it is.
import { openLink } from '../connection/choose';
import type { Link } from '../connection/link';
import type { Drawing } from '../map/drawing';
import type { View } from '../protocol/messages';
import { dialog } from './state';
import { sheetOf } from './table';

export interface Outlook {
  drawing: Drawing;
  view: View;
}
let aside: Link | null = null;
const looks = new Map<string, Promise<Outlook | null>>();

async function look(fields: Record<string, unknown>): Promise<Outlook | null> {
  aside ??= openLink();
  const link = aside;
  const reply = await link.ask<{ view: View }>(fields.record ? 'load' : 'new', { ...fields, as: 'table' });
  if (!reply.ok) return null;
  const sheet = await sheetOf(reply.view.game, (verb, f) => link.ask(verb, f));
  return sheet.ok ? { view: reply.view, drawing: sheet.sheet.drawing } : null;
}
// One after the other, and between two whatever else the page has to do; when the door is closed before its turn has come, none: who has
// begun to play is not kept by pictures of other battles.
let last: Promise<void> = Promise.resolve();
const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 30));
function once(key: string, fields: Record<string, unknown>): Promise<Outlook | null> {
  let found = looks.get(key);
  if (!found) {
    found = last.then(() => {
      if (dialog.peek() === 'start') return look(fields);
      looks.delete(key);
      return null;
    });
    last = found.then(rest, rest);
    looks.set(key, found);
  }
  return found;
}
export const lookAtScenario = (game: string, scenario: string): Promise<Outlook | null> =>
  once(`${game} ${scenario}`, { game, scenario, setup: 'default', seed: 1 });
export const lookAtRecord = (record: string): Promise<Outlook | null> => once(record, { record, partial: true });
