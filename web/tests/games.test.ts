// Whole games by clicks, with the first dice written down in advance; what was played is then replayed by the program
// itself, which must come to the same end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { choose, launch, takeOver, visit } from './support/browser';
import { Engine, serve, type Json, type Served } from './support/program';

let server: Served;
let browser: Browser;
beforeAll(async () => {
  server = await serve();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

// Minutes long: only where VEDETTE_LONG is set.
it.skipIf(!process.env.VEDETTE_LONG).each([['fotm', 'battle'], ['agv', '16.1']])('%s %s is played to its end', async (game, scenario) => {
  const engine = new Engine();
  await engine.ask({ do: 'new', game, scenario, seed: 5, setup: 'default' });
  expect((await engine.ask({ do: 'dice', next: [6, 1, 5, 2, 4, 3, 6, 1, 5, 2] })).ok).toBe(true);
  const { record } = await engine.ask({ do: 'save' });
  const { page, faults } = await visit(browser, server.address);
  await page.getByRole('button', { name: 'Open a record' }).click();
  await page.getByLabel('or its text').fill(record as string);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.prompt').waitFor();
  let pick = 17;
  for (let i = 0; i < 3000 && !(await page.locator('.prompt.over').count()); ++i) {
    if (await takeOver(page)) continue;
    const count = await page.locator('.choice:enabled').count();
    pick = (pick * 1103515245 + 12345) % 2147483648;
    if (count) await choose(page, pick % count);
  }
  const over = await page.locator('.prompt.over').innerText();
  expect(over).toMatch(/game is over/);
  await page.waitForTimeout(500);
  const kept = await page.evaluate(() => (JSON.parse(localStorage.getItem('vedette.game')!) as { record: string }).record);
  const replayed = await engine.ask({ do: 'load', record: kept });
  expect(replayed.ok, JSON.stringify(replayed.error)).toBe(true);
  const view = replayed.view as Json;
  expect(over).toContain(`${view.score.union} to ${view.score.confederate}`);
  expect(view.marks).toContain('scripted');
  expect(faults).toEqual([]);
  engine.close();
  await page.context().close();
}, 900000);
