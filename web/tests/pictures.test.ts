// The pictures of docs/pictures: scripts/pictures writes them anew. In a run of the tests they go to a folder that is thrown away, so that
// every screen that is shown there still exists.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import { clickHex, placeOf, press, settled } from './support/browser';
import { Engine, type Json } from './support/program';
import { come, page, session, sitDown } from './support/session';

const kept = process.env.VEDETTE_PICTURES;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'vedette-pictures-'));
session();
afterAll(() => {
  if (!kept) rmSync(folder, { recursive: true });
});

async function record(asked: Json, game: Json = { game: 'fotm', scenario: 'battle' }): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', seed: 3, setup: 'default', ...game });
  const done = await engine.ask(asked);
  expect(done.ok, JSON.stringify(done.error)).toBe(true);
  const text = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return text;
}
async function table(text: string, options: BrowserContextOptions = {}): Promise<void> {
  await sitDown(text, { viewport: { width: 1440, height: 900 }, ...options });
}
async function picture(name: string): Promise<void> {
  await settled(page);
  await page.waitForTimeout(700); // what is drawn anew at its size is there
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  expect(statSync(path).size).toBeGreaterThan(60000);
}
const MORNING = [
  { unit: 'us-scammon', hex: '1610', facing: 'wnw' },
  { unit: 'us-crook', hex: '1910', facing: 'wnw' },
  { unit: 'us-benjamin', hex: '1614', facing: 'wnw' },
  { unit: 'us-farnsworth', hex: '1412', facing: 'wnw' },
  { unit: 'us-cox', hex: '1611' },
  { unit: 'cs-garland', hex: '1607', facing: 'ese' },
  { unit: 'cs-bondurant', hex: '1606', facing: 'ese' },
  { unit: 'cs-colquitt', hex: '2409', facing: 'ese' },
];
const placed = (phase: string, units: object[] = MORNING): Json => ({ do: 'place', clear: true, turn: 3, phase, side: 'union', units });

describe('pictures', () => {
  it('a move: the path, its cost hex by hex, and the clauses', async () => {
    await table(await record(placed('movement')));
    await clickHex(page, '1610');
    const to = await placeOf(page, '1608');
    await page.mouse.move(to.x, to.y);
    await page.locator('.path-line').waitFor({ state: 'attached' });
    await picture('moving');
  });
  it('odds before a fight', async () => {
    const units = [
      ...MORNING.slice(2),
      { unit: 'us-scammon', hex: '1608', facing: 'wnw' },
      { unit: 'us-crook', hex: '1707', facing: 'wnw' },
    ];
    await table(await record(placed('combat', units)));
    await clickHex(page, '1607'); // both brigades are gathered
    await page.locator('.confirm').hover();
    await page.locator('.odds').first().waitFor();
    await picture('odds');
  });
  it('facing by a dial', async () => {
    await table(await record(placed('movement')));
    await clickHex(page, '1910');
    await clickHex(page, '1910');
    await page.locator('.dial button').first().waitFor();
    await picture('facing');
  });
  it('the map, and the journal of a game', async () => {
    const played = { do: 'play', union: 'captain', confederate: 'captain', decisions: 420, quiet: true, seed: 5 };
    await table(await record(played, { game: 'agv', scenario: '16.1' }));
    await press(page, page.getByRole('tab', { name: 'Journal' }));
    await picture('journal');
    await page.getByRole('button', { name: 'Map alone, full screen' }).click();
    await page.locator('.board').focus();
    await page.keyboard.press('0');
    await picture('map');
  });
  it('a line of sight', async () => {
    await table(await record(placed('movement')));
    await page.keyboard.press('Shift+L');
    await clickHex(page, '1614');
    await page.locator('.sight').waitFor();
    await picture('sight');
  });
  it('on a phone', async () => {
    await table(await record(placed('movement')), {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await clickHex(page, '1610');
    await picture('phone');
  });
  it('the front door', async () => {
    await come('', { viewport: { width: 1440, height: 900 } });
    await page.waitForFunction(() => document.querySelectorAll('.modal svg, .modal canvas, .modal img').length > 6, undefined, {
      timeout: 60000,
    });
    // The games that are there to be played; the tests' own is none of them.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.battles fieldset, .lessons h4, .lessons h4 + ul'))
        if (/Proving/.test(part.textContent)) part.style.display = 'none';
    });
    await picture('door');
  });
});
