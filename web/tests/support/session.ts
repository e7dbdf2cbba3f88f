// A server and a browser for all tests of a file, and the page that a test is at. What went wrong in the page fails the test, whatever it
// looked for; the page is closed behind it.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { keptGame, launch, setUp, takeOver, visit } from './browser';
import { serve, type Served } from './program';

export interface Session {
  server: Served;
  browser: Browser;
}
export let page: Page;
export let faults: string[] = []; // a test that breaks something on purpose empties it
const here = {} as Session;
export function session(): Session {
  beforeAll(async () => {
    here.server = await serve();
    here.browser = await launch();
  });
  afterAll(async () => {
    await here.browser.close();
    await here.server.stop();
  });
  afterEach(async () => {
    const found = faults;
    await leave();
    expect(found).toEqual([]);
  });
  return here;
}
export async function leave(): Promise<void> {
  faults = [];
  await page?.context().close();
}

// Comes to the door, or to wherever a link leads; `firstTime`: as one who was never here.
export async function come(link = '', options: BrowserContextOptions = {}, firstTime = false): Promise<void> {
  ({ page, faults } = await visit(here.browser, link.startsWith('http') ? link : here.server.address + link, options, firstTime));
}
// Sits down at a game that is under way. The door, which takes longer to draw than most tests take, is not seen.
export async function sitDown(record: string, options: BrowserContextOptions = {}, prefs = {}): Promise<void> {
  ({ page, faults } = await visit(here.browser, here.server.address, options, false, { kept: keptGame(record), prefs }));
}
// Begins a game. The door sets it up once; when a later test of the file begins the same game, it is opened as it was kept then.
const begun = new Map<string, string>();
export async function begin(
  game: RegExp,
  seed = 7,
  players: Parameters<typeof setUp>[3] = {},
  options: BrowserContextOptions = {},
): Promise<void> {
  const which = `${game} ${seed} ${JSON.stringify(players)}`;
  const kept = begun.get(which);
  if (kept) {
    ({ page, faults } = await visit(here.browser, here.server.address, options, false, { kept }));
    await takeOver(page);
    return;
  }
  await come('', options);
  await setUp(page, game, seed, players);
  const all = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((k) => k.startsWith('vedette.game.'))
      .map((k) => localStorage.getItem(k)!),
  );
  expect(all.length).toBe(1);
  // A computer may have moved by now: then it is no beginning.
  if ((JSON.parse(all[0]!) as { moves: number }).moves === 0) begun.set(which, all[0]!);
}
