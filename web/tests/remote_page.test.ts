// The page at tables of a house, two people at two browsers: opening and sending links, sitting down, waiting, talk, offers, links renewed,
// games moved to a table and home. The house is a small one in the test itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AxeBuilder } from './support/axe';
import { launch, press, settled } from './support/browser';
import { FakeHouse } from './support/fake_house';

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
async function guest(options: BrowserContextOptions = {}, hash = ''): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', localStorage.getItem('vedette.prefs') ?? '{"toured":true}'));
  await house.welcome(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const faults: string[] = [];
  page.on('pageerror', (e) => faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
  await page.goto(house.address + hash);
  await settled(page);
  return { page, faults };
}
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
  await anna.getByRole('button', { name: 'Close' }).click();
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
  await anna.getByRole('button', { name: 'Close' }).click();
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
