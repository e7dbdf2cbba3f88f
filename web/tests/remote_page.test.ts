// The page at tables of a house, two people at two browsers: opening and sending links, sitting down, waiting, talk, offers, links renewed,
// games moved to a table and home. The house is a small one in the test itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AxeBuilder } from './support/axe';
import { launch, press, settled } from './support/browser';
import { FakeHouse, type Way } from './support/fake_house';

const shots = process.env.SHOTS;
const house = new FakeHouse();
let browser: Browser;
beforeAll(async () => {
  await house.open();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  house.close();
});
async function guest(options: BrowserContextOptions = {}, hash = ''): Promise<{ page: Page; faults: string[]; way: Way }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', localStorage.getItem('vedette.prefs') ?? '{"toured":true}'));
  const way = await house.welcome(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const faults: string[] = [];
  page.on('pageerror', (e) => faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
  await page.goto(house.address + hash);
  await settled(page);
  return { page, faults, way };
}
async function openTable(page: Page, name = 'Anna'): Promise<{ other: string; watch: string }> {
  await page.locator('.far-door').getByRole('button', { name: 'Open a table' }).click();
  await page.getByLabel('Battle').selectOption('agv');
  await page.getByLabel('Scenario').selectOption('16.1');
  await page.getByLabel('Your name, as others see it').fill(name);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('dialog', { name: 'Links to this table' }).waitFor();
  await settled(page);
  const hashOf = async (label: string): Promise<string> => new URL(await page.getByLabel(label).inputValue()).hash;
  const links = { other: await hashOf('To play Confederate'), watch: await hashOf('To look on') };
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return links;
}
const decision = async (page: Page): Promise<number> => Number(await page.locator('.prompt').getAttribute('data-decision'));
const until = (page: Page, at: number): Promise<unknown> =>
  page.waitForFunction((n) => Number(document.querySelector('.prompt')?.getAttribute('data-decision')) >= n, at);
const deciding = async (union: Page, confederate: Page): Promise<Page> =>
  (await union.locator('.chair.deciding').getAttribute('data-side')) === 'union' ? union : confederate;
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

it('opens a table, sends a link, and two people play, talk and take back', async () => {
  const { page: anna, faults } = await guest();
  await shot(anna, 'door');
  await anna.getByRole('button', { name: 'Open a table' }).click();
  await anna.getByLabel('Battle').selectOption('agv');
  await anna.getByLabel('Scenario').selectOption('16.1');
  await anna.getByLabel('Your name, as others see it').fill('Anna');
  await anna.getByText('live: a time for the whole game').click();
  await shot(anna, 'open-table');
  expect(await AxeBuilder(anna)).toEqual([]);
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await anna.getByRole('dialog', { name: 'Links to this table' }).waitFor();
  await settled(anna);
  await shot(anna, 'links');
  expect(await AxeBuilder(anna)).toEqual([]);
  const link = await anna.getByLabel('To play Confederate').inputValue();
  const watch = await anna.getByLabel('To look on').inputValue();
  await anna.getByRole('button', { name: 'Close', exact: true }).click();
  await shot(anna, 'table-alone');
  const { page: ben, faults: benFaults } = await guest(PHONE, new URL(link).hash);
  await ben.locator('.prompt').waitFor();
  await settled(ben);
  await shot(ben, 'phone-table');
  expect(new URL(ben.url()).hash).toMatch(/^#\/table\//); // the key is not left in the address
  const { page: carl, faults: carlFaults } = await guest({ colorScheme: 'dark' }, new URL(watch).hash);
  await carl.locator('.prompt').waitFor();
  await settled(carl);
  await shot(carl, 'watch-dark');
  expect(await carl.locator('.choice').count()).toBe(0);
  for (const page of [anna, ben]) await page.locator('.chair .presence.here').nth(1).waitFor();
  for (let i = 0; i < 6; ++i) {
    const who = (await anna.locator('.chair.deciding').getAttribute('data-side')) === 'union' ? anna : ben;
    await who.locator('.choice:enabled').first().waitFor();
    const before = await who.locator('.prompt').getAttribute('data-decision');
    await press(who, who.locator('.choice:enabled').first());
    for (const p of [anna, ben, carl])
      await p.waitForFunction((b) => document.querySelector('.prompt')?.getAttribute('data-decision') !== b, before);
    for (const p of [anna, ben, carl]) await settled(p);
  }
  await shot(anna, 'playing');
  await shot(ben, 'phone-playing');
  // Talk.
  await ben.getByRole('tab', { name: /Table/ }).click();
  await ben.getByLabel('Your name, as others see it').fill('Ben');
  await ben.getByRole('button', { name: 'Keep', exact: true }).click();
  await anna.locator('.chair', { hasText: 'Ben' }).waitFor();
  await ben.getByLabel('Say something to the table').fill('Good morning!');
  await ben.getByRole('button', { name: 'Say', exact: true }).click();
  await anna.locator('.tabs .tally', { hasText: '1' }).waitFor();
  await shot(anna, 'unread');
  await anna.getByRole('tab', { name: /Table/ }).click();
  await anna.locator('.talk li', { hasText: 'Good morning!' }).waitFor();
  expect(await anna.locator('.tally').count()).toBe(0);
  await anna.getByText('Standing orders').click();
  await anna.locator('.new-order').waitFor();
  await anna.getByLabel('the house shall').selectOption('us-overshoot');
  await anna.getByText('Only if').click();
  await anna.getByLabel(/column at least/i).fill('8');
  await shot(anna, 'orders');
  await anna.getByRole('button', { name: 'Add this order' }).click();
  await anna.locator('.orders ol li', { hasText: 'play Overshoot if' }).waitFor();
  expect(await AxeBuilder(anna)).toEqual([]);
  await anna.getByText('When it is my turn', { exact: true }).click();
  await anna.getByText('The dice can be checked').click();
  await anna.getByText('The dice can be checked').scrollIntoViewIfNeeded();
  await shot(anna, 'room-more');
  await shot(ben, 'phone-room');
  expect(await AxeBuilder(ben)).toEqual([]);
  // Offers.
  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await anna.locator('.offer', { hasText: 'offers a draw' }).waitFor();
  await shot(anna, 'offer');
  await anna.getByRole('button', { name: 'Decline' }).click();
  await ben.locator('.notice', { hasText: 'declines a draw' }).waitFor();
  await shot(ben, 'phone-declined');
  // Giving up asks first.
  await anna.getByRole('button', { name: 'Resign …' }).click();
  await shot(anna, 'resign');
  await anna.getByRole('button', { name: 'Resign the game' }).click();
  await ben.locator('.prompt.over').waitFor();
  await shot(ben, 'phone-over');
  await shot(anna, 'over');
  expect([...faults, ...benFaults, ...carlFaults]).toEqual([]);
  for (const p of [anna, ben, carl]) await p.context().close();
});

it('lists tables, takes a free seat, shows whose turn it is, and finds the way back after a reload', async () => {
  const { page: anna, faults } = await guest();
  await anna.getByRole('button', { name: 'Open a table' }).click();
  await anna.getByLabel('Battle').selectOption('agv');
  await anna.getByLabel('Scenario').selectOption('16.1');
  await anna.getByLabel('Your name, as others see it').fill('Anna');
  await anna.getByLabel("The table's name, if any").fill('An evening at Monocacy');
  await anna.getByLabel('The Confederate player').selectOption('anyone');
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await anna.getByRole('dialog', { name: 'Links to this table' }).waitFor();
  await anna.getByRole('button', { name: 'Close', exact: true }).click();
  const { page: ben, faults: benFaults } = await guest({ colorScheme: 'dark' });
  await shot(ben, 'door-dark');
  await ben.locator('.far-door').getByRole('button', { name: 'Tables' }).click();
  await ben.locator('.tables li', { hasText: 'An evening at Monocacy' }).waitFor();
  await shot(ben, 'lobby-dark');
  expect(await AxeBuilder(ben)).toEqual([]);
  await ben.getByLabel('Your name, as others see it').fill('Ben');
  await ben.locator('.tables li', { hasText: 'An evening' }).getByRole('button', { name: 'Play Confederate' }).click();
  await ben.locator('.chair', { hasText: 'Ben' }).waitFor();
  await settled(ben);
  await shot(ben, 'seat-dark');
  await ben.reload();
  await ben.locator('.chair', { hasText: 'Ben' }).waitFor();
  await settled(ben);
  await ben.getByRole('button', { name: /^Tables/ }).click();
  await ben.locator('.tables .go-on', { hasText: 'An evening' }).waitFor();
  await shot(ben, 'mine-dark');
  const { page: phone } = await guest(PHONE);
  await shot(phone, 'phone-door');
  await phone.locator('.far-door').getByRole('button', { name: 'Tables' }).click();
  await phone.locator('.tables li').first().waitFor();
  await shot(phone, 'phone-lobby');
  await phone.getByRole('button', { name: 'Open a table' }).click();
  await shot(phone, 'phone-open');
  expect([...faults, ...benFaults]).toEqual([]);
  for (const p of [anna, ben, phone]) await p.context().close();
});

it('comes back without loss: acts that were not answered, pushes that were missed, a house that was away', async () => {
  const { page: anna, faults, way } = await guest();
  const { other } = await openTable(anna);
  const { page: ben, way: bens } = await guest({}, other);
  await ben.locator('.prompt').waitFor();
  const ways = new Map([
    [anna, way],
    [ben, bens],
  ]);
  // The act arrives, its answer is lost: it is not done twice.
  let who = await deciding(anna, ben);
  let at = await decision(who);
  let acts = 0;
  ways.get(who)!.lose = (line) => {
    if (line.do === 'act') ++acts;
    return line.ok && 'journal' in line ? 'it' : null;
  };
  await who.locator('.choice:enabled').first().click();
  await until(who === anna ? ben : anna, at + 1);
  ways.get(who)!.lose = () => null;
  ways.get(who)!.cut();
  await until(who, at + 1);
  await settled(who);
  expect(acts).toBe(1);
  const made = await decision(who === anna ? ben : anna);
  expect(await decision(who)).toBe(made);
  // The act never arrives: it is made when the way is found again.
  who = await deciding(anna, ben);
  at = await decision(who);
  ways.get(who)!.lose = (line) => (line.do === 'act' ? 'it' : null);
  await who.locator('.choice:enabled').first().click();
  ways.get(who)!.down = true;
  ways.get(who)!.cut();
  await who.locator('.notice.trouble').waitFor();
  if (shots) await shot(who, 'lost');
  const seenAway = who === anna ? ben : anna;
  await seenAway.locator('.presence:not(.here)').waitFor();
  ways.get(who)!.lose = () => null;
  ways.get(who)!.down = false;
  await until(who, at + 1);
  await until(seenAway, at + 1);
  await seenAway.locator('.presence.here').nth(1).waitFor();
  // A push is lost: the next one tells, and the table is asked for as it is.
  for (const p of [anna, ben]) await settled(p);
  who = await deciding(anna, ben);
  const idle = who === anna ? ben : anna;
  at = await decision(who);
  let lost = 0;
  ways.get(idle)!.lose = (line) => (line.push === 'acted' && !lost++ ? 'it' : null);
  await press(who, who.locator('.choice:enabled').first());
  await settled(who);
  expect(lost).toBe(1);
  await who.getByRole('tab', { name: /Table/ }).click();
  await who.getByLabel('Say something to the table').fill('Your turn?');
  await who.getByRole('button', { name: 'Say', exact: true }).click();
  await until(idle, at + 1);
  expect(faults.filter((f) => !/WebSocket/.test(f))).toEqual([]);
  for (const p of [anna, ben]) await p.context().close();
});

it('renews a link that the wrong person opened, and says what a dead one is', async () => {
  const { page: anna } = await guest();
  const { other } = await openTable(anna);
  const { page: thief } = await guest({}, other);
  await thief.locator('.prompt').waitFor();
  const { page: ben } = await guest({}, other);
  await ben.locator('.prompt').waitFor();
  await ben.getByRole('tab', { name: /Table/ }).click();
  await ben.getByRole('button', { name: 'Links', exact: true }).click();
  await ben.getByRole('button', { name: 'Renew my link' }).click();
  await ben.getByRole('button', { name: 'Renew it: the old link dies' }).click();
  await ben.getByText('Your link is renewed').waitFor();
  await shot(ben, 'renewed');
  await thief.getByRole('dialog', { name: 'Tables' }).waitFor();
  expect(await thief.locator('.refusal').innerText()).toContain('renewed');
  expect(await thief.locator('.tables .go-on').count()).toBe(0);
  const { page: late } = await guest({}, other);
  expect(await late.locator('.refusal').innerText()).toContain('No seat has this key');
  await shot(late, 'dead-link');
  await ben.reload();
  await ben.locator('.chair.deciding, .chair').first().waitFor();
  await ben.locator('.prompt').waitFor();
  for (const p of [anna, ben, thief, late]) await p.context().close();
});

it('moves a game from one screen to a table, and home again', async () => {
  const { page, faults } = await guest();
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.locator('.choice:enabled').first().waitFor();
  await settled(page);
  for (let i = 0; i < 3; ++i) await press(page, page.locator('.choice:enabled').first());
  const [at, prompt] = [await decision(page), await page.locator('.prompt').innerText()];
  await page.getByRole('tab', { name: 'Journal' }).click();
  await page.getByRole('button', { name: 'Move to a table' }).click();
  await page.getByRole('button', { name: 'Move it to a table' }).waitFor();
  await shot(page, 'move');
  const side = /^Union/.test(prompt) ? 'union' : 'confederate';
  await page.getByLabel('You play').selectOption(side);
  await page.getByRole('button', { name: 'Move it to a table' }).click();
  await page.getByRole('dialog', { name: 'Links to this table' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await settled(page);
  expect(await decision(page)).toBe(at);
  expect(await page.locator('.prompt').innerText()).toBe(prompt);
  await press(page, page.locator('.choice:enabled').first());
  await page.getByRole('tab', { name: /Table/ }).click();
  await page.getByRole('button', { name: 'Go on at one screen' }).click();
  await page.locator('.room-strip').waitFor({ state: 'detached' });
  await settled(page);
  expect(await decision(page)).toBeGreaterThan(at);
  expect(new URL(page.url()).hash).toBe('');
  expect(faults).toEqual([]);
  await page.context().close();
});

it('says where there is no house what it takes, and shows nothing else of it', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true}'));
  const way = await house.welcome(context);
  way.lose = (line) => {
    delete line.house;
    return null;
  };
  const page = await context.newPage();
  await page.goto(`${house.address}#/seat/some-key`);
  await settled(page);
  expect(await page.locator('.far-door').innerText()).toContain('vedette serve --store FILE');
  expect(await page.getByRole('button', { name: /table/i }).allInnerTexts()).toEqual(['Set up the table']);
  await context.close();
});

it('tells a player who looks elsewhere that it is his turn, and hands links on', async () => {
  const { page: anna } = await guest();
  const { other } = await openTable(anna);
  const { page: ben } = await guest({}, '');
  await ben.context().addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = 'granted';
      static requestPermission = (): Promise<string> => Promise.resolve('granted');
      onclick = null;
      constructor(title: string, with_: { body: string }) {
        told.push(`${title}: ${with_.body}`);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Told, told });
    Object.defineProperty(navigator, 'share', { value: (what: { url: string }) => Promise.resolve(void told.push(what.url)) });
    document.hasFocus = () => false;
  });
  await ben.goto(house.address + other);
  await ben.reload();
  await ben.locator('.prompt').waitFor();
  await settled(ben);
  expect(await ben.title()).toBe('Vedette');
  while ((await deciding(anna, ben)) === anna) {
    const at = await decision(anna);
    await press(anna, anna.locator('.choice:enabled').first());
    await until(ben, at + 1);
    await settled(ben);
  }
  await ben.waitForFunction(() => document.title === '(1) Your turn · Vedette');
  const told = (): Promise<string[]> => ben.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toMatch(/^Your turn: A Greater Victory: turn 1/);
  await ben.getByRole('tab', { name: /Table/ }).click();
  await ben.getByRole('button', { name: 'Links', exact: true }).click();
  await ben.getByRole('button', { name: 'Send …' }).first().click();
  expect((await told())[1]).toContain('#/seat/');
  for (const p of [anna, ben]) await p.context().close();
});
