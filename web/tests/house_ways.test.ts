// Other ways to sit at a table of the real house: against the clock, against the computer, alone at both sides; being told by a webhook;
// and the page on which anybody checks the dice.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, press, settled } from './support/browser';
import { decision, endAll, folder, guest, house, openTable, until, type House } from './support/house';

let browser: Browser;
let home: Awaited<ReturnType<typeof folder>>;
let server: House;
let sink: Server;
const posted: string[] = [];
beforeAll(async () => {
  home = await folder();
  server = await house(`${home.path}/house.db`, 0, ['--notices', 'webhook,private']);
  browser = await launch();
  sink = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      posted.push(body);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await browser?.close();
  endAll();
  sink?.close();
  await home?.remove();
});

async function choose(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Choices' }).click();
  await page.locator('.choice:enabled').first().waitFor();
  const at = await decision(page);
  await press(page, page.locator('.choice:enabled').first());
  await until(page, at + 1);
  await settled(page);
}
const decides = (page: Page): Promise<string | null> => page.locator('.chair.deciding').getAttribute('data-side');

it('a clock that has run out ends the game for both', async () => {
  const anna = await guest(browser, server.address);
  const { other } = await openTable(anna.page, { name: 'Anna', minutes: 1 });
  const ben = await guest(browser, other);
  await ben.page.locator('.prompt').waitFor();
  const runs = anna.page.locator('.chair.deciding .time-left.runs');
  await runs.waitFor();
  expect(await runs.textContent()).toMatch(/^(1:00|0:[45]\d)$/);
  for (const g of [anna, ben]) await g.page.locator('.prompt.over', { hasText: 'has run out of time' }).waitFor({ timeout: 90_000 });
  for (const g of [anna, ben]) expect(await g.page.locator('.time-left.out').count()).toBe(1);
  for (const g of [anna, ben]) expect(g.faults).toEqual([]);
  for (const g of [anna, ben]) await g.page.context().close();
});

it('the computer plays its side, and is there again after the page was loaded anew', async () => {
  const anna = await guest(browser, server.address);
  await openTable(anna.page, { name: 'Anna', other: 'recruit' });
  const mine = async (): Promise<void> => void (await anna.page.locator('.chair.deciding[data-side=union]').waitFor());
  for (let i = 0; i < 6; ++i) {
    await mine();
    await choose(anna.page);
  }
  await mine();
  await anna.page.reload();
  await anna.page.locator('.prompt').waitFor();
  await settled(anna.page);
  await mine();
  await choose(anna.page);
  expect(await anna.page.locator('.chair[data-side=confederate]').textContent()).toMatch(/recruit|computer/);
  expect(anna.heard.some((line) => line.includes('"push":"acted"') && line.includes('"by":"confederate"'))).toBe(true);
  expect(anna.faults).toEqual([]);
  await anna.page.context().close();
});

it('who holds both sides decides for both, and nobody else gets a link to play', async () => {
  const anna = await guest(browser, server.address);
  const { watch } = await openTable(anna.page, { name: 'Anna', mine: 'both' });
  const carl = await guest(browser, watch);
  await carl.page.locator('.prompt').waitFor();
  const sides = new Set<string | null>();
  for (let i = 0; i < 30 && sides.size < 2; ++i) {
    sides.add(await decides(anna.page));
    await choose(anna.page);
  }
  expect([...sides].sort()).toEqual(['confederate', 'union']);
  await until(carl.page, await decision(anna.page));
  expect(await carl.page.locator('.choice').count()).toBe(0);
  for (const g of [anna, carl]) expect(g.faults).toEqual([]);
  for (const g of [anna, carl]) await g.page.context().close();
});

it('keeps a webhook, tells it when it is the turn of who has gone, and takes it away again', async () => {
  const anna = await guest(browser, server.address);
  const { other } = await openTable(anna.page, { name: 'Anna', title: 'Far away' });
  const ben = await guest(browser, other);
  await ben.page.locator('.prompt').waitFor();
  await settled(ben.page);
  const page = ben.page;
  const form = async (): Promise<void> => {
    await page.getByRole('tab', { name: /Table/ }).click();
    await page.getByText('When it is my turn', { exact: true }).click();
  };
  await form();
  const field = page.getByLabel("A program's address (webhook)");
  await field.fill('ftp://example.org/');
  await page.getByRole('button', { name: 'Keep these' }).click();
  await page.locator('.notices .refusal').waitFor();
  const hook = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`;
  await field.fill(hook);
  await page.getByRole('button', { name: 'Keep these' }).click();
  await page.getByText('Kept.', { exact: true }).waitFor();
  await page.reload();
  await page.locator('.prompt').waitFor();
  await settled(page);
  await form();
  await expect.poll(() => page.getByLabel("A program's address (webhook)").inputValue()).toBe(hook);
  // The turn comes to him while he is away.
  for (let i = 0; i < 60 && (await decides(anna.page)) !== 'union'; ++i) {
    await choose(page);
    await until(anna.page, await decision(page));
  }
  await page.goto('about:blank');
  await anna.page.locator('.chair[data-side=confederate] .presence:not(.here)').waitFor();
  for (let i = 0; i < 60 && (await decides(anna.page)) === 'union'; ++i) await choose(anna.page);
  await expect.poll(() => posted.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(JSON.parse(posted[0]!)).toMatchObject({ name: 'Far away', seat: 'confederate' });
  await page.goto(other);
  await page.locator('.prompt').waitFor();
  await settled(page);
  await form();
  await expect.poll(() => page.getByLabel("A program's address (webhook)").inputValue()).toBe(hook);
  await page.getByLabel("A program's address (webhook)").fill('');
  await page.getByRole('button', { name: 'Keep these' }).click();
  await page.getByText('Kept: nobody is written to.').waitFor();
  expect(anna.faults).toEqual([]);
  for (const g of [anna, ben]) await g.page.context().close();
});

it('verify.html computes the dice of a finished game, and catches one that was altered', async () => {
  const anna = await guest(browser, server.address);
  await openTable(anna.page, { name: 'Anna', other: 'recruit' });
  for (let i = 0; i < 12; ++i) {
    await anna.page.locator('.chair.deciding[data-side=union]').waitFor();
    await choose(anna.page);
  }
  await anna.page.getByRole('tab', { name: /Table/ }).click();
  await anna.page.getByRole('button', { name: 'Resign …' }).click();
  await anna.page.getByRole('button', { name: 'Resign the game' }).click();
  await anna.page.locator('.prompt.over').waitFor();
  const [file] = await Promise.all([
    anna.page.waitForEvent('download'),
    anna.page.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  const path = await file.path();
  const page = anna.page;
  await page.goto(new URL('verify.html', server.address).href);
  await page.getByLabel('A file with the record').setInputFiles(path);
  await page.locator('output', { hasText: 'The dice are verified.' }).waitFor();
  expect(await page.locator('output').textContent()).toMatch(/[1-9]\d* dice and \d+ draws recomputed/);
  // A die more than it was; the record is pasted.
  const text = await page.getByLabel(/The record of a finished game/).inputValue();
  const forged = text.replace(
    /^((?:union|confederate|begin)[^|\n]*\|(?: [^\n]*?)?) ([1-6])$/m,
    (_, before: string, die: string) => `${before} ${(Number(die) % 6) + 1}`,
  );
  expect(forged).not.toBe(text);
  await page.getByLabel(/The record of a finished game/).fill(forged);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('output', { hasText: 'THE DICE ARE NOT WHAT THEY SHOULD BE.' }).waitFor();
  expect(anna.faults).toEqual([]);
  await page.context().close();
});
