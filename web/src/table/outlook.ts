// A look at a scenario before it is opened, and at a kept game without going on with it: map, words and units as they stand. It is
// asked for at a table of its own, so that the one that is being played at stays as it is.
import { openLink } from '../connection/choose';
import type { Link } from '../connection/link';
import type { Drawing } from '../map/drawing';
import type { View } from '../protocol/messages';
import type { Word } from './glossary';
import { sheetOf } from './table';

export interface Outlook {
  drawing: Drawing;
  view: View;
  words: Word[];
}
let aside: Link | null = null;
const looks = new Map<string, Promise<Outlook | null>>();

async function look(fields: Record<string, unknown>): Promise<Outlook | null> {
  aside ??= openLink();
  const link = aside;
  const reply = await link.ask<{ view: View }>(fields.record ? 'load' : 'new', { ...fields, as: 'table' });
  if (!reply.ok) return null;
  const sheet = await sheetOf(reply.view.game, (verb, f) => link.ask(verb, f));
  return sheet.ok ? { view: reply.view, ...sheet.sheet } : null;
}
function once(key: string, fields: Record<string, unknown>): Promise<Outlook | null> {
  let found = looks.get(key);
  if (!found) looks.set(key, (found = look(fields)));
  return found;
}
export const lookAtScenario = (game: string, scenario: string): Promise<Outlook | null> =>
  once(`${game} ${scenario}`, { game, scenario, setup: 'default', seed: 1 });
export const lookAtRecord = (record: string): Promise<Outlook | null> => once(record, { record, partial: true });

// What is said of a scenario: its situation, what each side is after.
export const saidOf = (look: Outlook | null, kind: string): string | undefined =>
  look?.words.find((w) => w.kind === kind && w.word === `${look.view.game}-${look.view.scenario}`)?.text;
