// A whole game of 16.1 by two browsers: at a house with a file, and over two processes with PostgreSQL. One is killed in the middle;
// nothing that was done is lost, and both players end with the same record, whose dice can be verified.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, settled } from './support/browser';
import { decision, endAll, folder, guest, house, openTable } from './support/house';
import { postgres } from './support/postgres';
import { built } from './support/program';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  endAll();
});

// Plays by itself from now on: it ends what can be ended, else takes the first choice.
const playOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let done = -1;
    setInterval(() => {
      const at = Number(document.querySelector('.prompt')?.getAttribute('data-decision'));
      if (document.documentElement.dataset.settled !== 'yes' || document.querySelector('.lost')) return void (done = -1);
      if (at === done) return;
      const choices = [...document.querySelectorAll<HTMLElement>('.choice:enabled')].filter((c) => c.dataset.action !== 'drop');
      const meant =
        choices.find((c) => c.matches('.confirm')) ?? choices.find((c) => /^(done|pass)$/.test(c.dataset.action!)) ?? choices[0];
      if (!meant) return;
      done = at;
      meant.click();
    }, 30);
  });
const turnOf = async (page: Page): Promise<number> => Number(/Turn (\d+)/.exec(await page.locator('.state .turn').innerText())?.[1]);
const reaches = (page: Page, turn: number): Promise<unknown> =>
  page.waitForFunction((n) => Number(/Turn (\d+)/.exec(document.querySelector('.state .turn')?.textContent ?? '')?.[1]) >= n, turn, {
    timeout: 200_000,
  });

async function wholeGame(store: string, processes: 1 | 2): Promise<void> {
  let first = await house(store, 0);
  const second = processes === 2 ? await house(store, 0) : first;
  const anna = await guest(browser, first.address);
  const { other } = await openTable(anna.page, { name: 'Anna' });
  const ben = await guest(browser, other.replace(`:${first.port}`, `:${second.port}`));
  await ben.page.locator('.prompt').waitFor();
  await settled(ben.page);
  await anna.page.locator('.chair .presence.here').first().waitFor();
  for (const g of [anna, ben]) await playOn(g.page);
  await reaches(ben.page, 3);
  await first.kill();
  await anna.page.locator('.lost').waitFor();
  const seen = await decision(anna.page);
  first = await house(store, first.port);
  await anna.page.locator('.lost').waitFor({ state: 'detached' });
  await settled(anna.page);
  expect(await decision(anna.page)).toBeGreaterThanOrEqual(seen);
  for (const g of [anna, ben]) await g.page.locator('.prompt.over').waitFor({ timeout: 220_000 });
  for (const g of [anna, ben]) await settled(g.page);
  expect(await turnOf(ben.page)).toBeGreaterThanOrEqual(3);
  expect(await decision(anna.page)).toBe(await decision(ben.page));
  const records: string[] = [];
  for (const g of [anna, ben]) {
    await g.page.getByRole('tab', { name: /Table/ }).click();
    const [file] = await Promise.all([g.page.waitForEvent('download'), g.page.getByRole('button', { name: 'Save the record' }).click()]);
    records.push(await readFile(await file.path(), 'utf8'));
  }
  expect(records[0]).toBe(records[1]);
  const at = await folder();
  await writeFile(`${at.path}/game.txt`, records[0]!);
  expect(execFileSync(built('vedette'), ['verify', `${at.path}/game.txt`], { encoding: 'utf8' })).not.toBe('');
  await at.remove();
  for (const g of [anna, ben]) expect(g.faults).toEqual([]);
  for (const g of [anna, ben]) await g.page.context().close();
}

it('is played whole with one process and a file, the process killed in the middle', async () => {
  const at = await folder();
  await wholeGame(`${at.path}/house.db`, 1);
  await at.remove();
});

it('is played whole over two processes with PostgreSQL, one of them killed in the middle', async () => {
  const store = await postgres();
  try {
    await wholeGame(store.address, 2);
  } finally {
    endAll();
    await store.stop();
  }
});
