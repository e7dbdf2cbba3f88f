// Clicks at random, in a turn of a scenario of every game: whatever the page shows before a click is compared with what the program was
// asked and what the journal tells of it. The clicks follow from the seed; what went wrong is told with them. VEDETTE_CLICKS=600 plays the
// whole turn of each, which takes a quarter of an hour.
import { describe, expect, it } from 'vitest';
import { settled } from './support/browser';
import { Clicker } from './support/clicker';
import { Engine } from './support/program';
import { page, session, sitDown } from './support/session';

session();
const SHORT = !!process.env.VEDETTE_QUICK;
const MOST = Number(process.env.VEDETTE_CLICKS ?? (SHORT ? 24 : 120));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };

// Computers have played until the two armies are in contact. A whole turn begins where a turn begins.
async function inContact(game: string, scenario: string, seed: number, decisions: number): Promise<string> {
  const engine = new Engine();
  const both = { union: 'captain', confederate: 'captain', quiet: true, seed };
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'default' });
  await engine.ask({ do: 'play', ...both, decisions });
  if (!SHORT) await engine.ask({ do: 'play', ...both, until: 'turn' });
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return record;
}
async function click(record: string, seed: number, most: number, phone: boolean): Promise<void> {
  await sitDown(record, phone ? PHONE : DESK);
  const hand = new Clicker(page, seed, phone);
  await page.reload(); // it hears all from here on
  await page.locator('.prompt').waitFor();
  await settled(page);
  const begun = hand.turn;
  expect(begun).toBeGreaterThan(0);
  while (hand.clicks < most && !hand.over && hand.turn <= begun && !hand.faults.length) await hand.step();
  expect(hand.faults, `${hand.summary()}\n${hand.log.slice(-25).join('\n')}`).toEqual([]);
}
const FIELDS: [string, string, number][] = [
  ['fotm', 'battle', 300],
  ['agv', '16.1', 60],
  ['agv', '16.3', 150],
  ['etw', '16.2', 120],
];
describe('what is shown is what happens', () => {
  it.each(FIELDS)(
    'by mouse and keys: %s %s',
    async (game, scenario, decisions) => {
      const seed = SHORT ? 1 : 2;
      await click(await inContact(game, scenario, seed, decisions), seed, MOST, false);
    },
    900_000,
  );
  it.skipIf(SHORT).each(FIELDS)(
    'by touch: %s %s',
    async (game, scenario, decisions) => {
      await click(await inContact(game, scenario, 4, decisions), 4, MOST / 2, true);
    },
    900_000,
  );
});
