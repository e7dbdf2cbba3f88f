// Two people in two browsers at a table of the real house: they play, one is cut off and comes back, a third looks on, they talk and take
// back, and no browser is sent what its seat may not know.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { AxeBuilder } from './support/axe';
import { launch, press, settled } from './support/browser';
import { decision, endAll, folder, guest, house, openTable, until, type Guest, type House } from './support/house';

let browser: Browser;
let home: Awaited<ReturnType<typeof folder>>;
let server: House;
beforeAll(async () => {
  home = await folder();
  server = await house(`${home.path}/house.db`, 0);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  endAll();
  await home?.remove();
});
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const shots = process.env.SHOTS;
const shot = async (page: Page, name: string): Promise<void> =>
  void (shots && (await page.screenshot({ path: `${shots}/house-${name}.png` })));
const seatOf = (page: Page): Promise<string | null> => page.locator('.chair.deciding').getAttribute('data-side');

// One act of whoever decides, and everybody has seen it.
async function step(union: Page, confederate: Page, others: Page[] = []): Promise<void> {
  const who = (await seatOf(union)) === 'union' ? union : confederate;
  await who.getByRole('tab', { name: 'Choices' }).click();
  await who.locator('.choice:enabled').first().waitFor();
  const at = await decision(who);
  await press(who, who.locator('.choice:enabled').first());
  for (const p of [union, confederate, ...others]) await until(p, at + 1);
  for (const p of [union, confederate, ...others]) await settled(p);
}

it('two people play, one at a telephone; a third looks on; one is cut off and comes back; talk and an undo go through', async () => {
  const anna = await guest(browser, server.address);
  const links = await openTable(anna.page, { name: 'Anna' });
  const ben = await guest(browser, links.other, PHONE);
  const carl = await guest(browser, links.watch, { colorScheme: 'dark' });
  for (const g of [ben, carl]) {
    await g.page.locator('.prompt').waitFor();
    await settled(g.page);
    expect(new URL(g.page.url()).hash).toMatch(/^#\/table\/[\w-]+$/);
  }
  for (const g of [anna, ben]) await g.page.locator('.chair .presence.here').nth(1).waitFor();
  for (let i = 0; i < 10; ++i) await step(anna.page, ben.page, [carl.page]);
  expect(await carl.page.locator('.choice').count()).toBe(0);
  await shot(anna.page, 'anna');
  await shot(ben.page, 'ben');
  await shot(carl.page, 'carl');
  for (const g of [anna, ben, carl]) expect(await AxeBuilder(g.page)).toEqual([]);

  // Talk.
  await ben.page.getByRole('tab', { name: /Table/ }).click();
  await ben.page.getByLabel('Say something to the table').fill('Good morning, <b>Anna</b>!');
  await ben.page.getByRole('button', { name: 'Say', exact: true }).click();
  await anna.page.locator('.tabs .tally', { hasText: '1' }).waitFor();
  await anna.page.getByRole('tab', { name: /Table/ }).click();
  await anna.page.locator('.talk li', { hasText: 'Good morning, <b>Anna</b>!' }).waitFor();
  await shot(anna.page, 'talk');

  // Who is cut off comes back to the same table, and sees what happened meanwhile.
  const before = await decision(anna.page);
  await ben.page.context().setOffline(true);
  await ben.page.evaluate(() => dispatchEvent(new Event('offline')));
  await server.stop();
  await anna.page.locator('.lost').waitFor();
  server = await house(`${home.path}/house.db`, server.port);
  await ben.page.context().setOffline(false);
  for (const g of [anna, ben, carl]) {
    await g.page.locator('.lost').waitFor({ state: 'detached' });
    await settled(g.page);
    expect(await decision(g.page)).toBe(before);
  }
  await anna.page.locator('.talk li', { hasText: 'Good morning' }).waitFor();
  await shot(ben.page, 'back');
  for (let i = 0; i < 4; ++i) await step(anna.page, ben.page, [carl.page]);

  // What the rules let nobody take back is agreed on.
  const mine = (await seatOf(anna.page)) === 'union' ? ben : anna; // who does not decide asks
  const other = mine === anna ? ben : anna;
  await mine.page.getByRole('tab', { name: /Table/ }).click();
  const at = await decision(mine.page);
  await mine.page.getByRole('button', { name: /ake back my last act/ }).click();
  const asked = other.page.locator('.offer', { hasText: 'asks to take back' });
  await Promise.race([
    asked.waitFor(),
    other.page.waitForFunction((n) => Number(document.querySelector('.prompt')?.getAttribute('data-decision')) < n, at),
  ]);
  if (await asked.count()) {
    await shot(other.page, 'undo');
    await other.page.getByRole('button', { name: 'Agree', exact: true }).click();
  }
  for (const g of [anna, ben, carl])
    await g.page.waitForFunction((n) => Number(document.querySelector('.prompt')?.getAttribute('data-decision')) < n, at);
  for (const g of [anna, ben, carl]) await settled(g.page);
  const back = await decision(anna.page);
  for (const g of [ben, carl]) expect(await decision(g.page)).toBe(back);
  for (let i = 0; i < 2; ++i) await step(anna.page, ben.page, [carl.page]);
  noSecrets(anna, ben, carl);
  for (const g of [anna, ben, carl]) expect(g.faults).toEqual([]);
  for (const g of [anna, ben, carl]) await g.page.context().close();
});

// Which chits a side has chosen for the cup is known to it alone, and so is the list it chooses from.
function noSecrets(anna: Guest, ben: Guest, carl: Guest): void {
  const chosen = (g: Guest, side: string): number =>
    g.heard
      .flatMap((line) =>
        [...line.matchAll(/"composing":(\{[^{}]*\})/g)].map((m) => JSON.parse(m[1]!) as { side: string; chits?: string[] }),
      )
      .filter((c) => c.side === side && c.chits?.length).length;
  const asked = (g: Guest, side: string): number =>
    g.heard.filter((line) => {
      const told = JSON.parse(line) as { decider?: string; secret?: boolean; actions?: unknown[] };
      return told.secret && told.decider === side && told.actions?.length;
    }).length;
  for (const seen of [chosen, asked]) {
    expect(seen(anna, 'union')).toBeGreaterThan(0);
    expect(seen(ben, 'confederate')).toBeGreaterThan(0);
    expect([seen(ben, 'union'), seen(carl, 'union'), seen(anna, 'confederate'), seen(carl, 'confederate')]).toEqual([0, 0, 0, 0]);
  }
}

it('lists a table, gives a free seat, renews a link, keeps standing orders, and ends by resigning with dice that can be checked', async () => {
  const anna = await guest(browser, server.address);
  await openTable(anna.page, { name: 'Anna', title: 'An evening at the gap', other: 'anyone' });
  const ben = await guest(browser, server.address);
  await ben.page.locator('.far-door').getByRole('button', { name: 'Tables' }).click();
  await ben.page.getByLabel('Your name, as others see it').fill('Ben');
  await ben.page.locator('.tables li', { hasText: 'An evening at the gap' }).getByRole('button', { name: 'Play Confederate' }).click();
  await ben.page.locator('.chair', { hasText: 'Ben' }).waitFor();
  await anna.page.locator('.chair', { hasText: 'Ben' }).waitFor();
  await settled(ben.page);
  await ben.page.getByRole('tab', { name: /Table/ }).click();
  await ben.page.getByText('Standing orders').click();
  await ben.page.locator('.new-order').waitFor();
  await ben.page.getByRole('button', { name: 'Add this order' }).click();
  await ben.page.locator('.orders ol li', { hasText: 'let it pass' }).waitFor();
  await shot(ben.page, 'orders');
  expect(await AxeBuilder(ben.page)).toEqual([]);
  await ben.page.getByRole('button', { name: 'Links', exact: true }).click();
  const old = await ben.page.getByLabel('Your own seat').inputValue();
  await ben.page.getByRole('button', { name: 'Renew my link' }).click();
  await ben.page.getByRole('button', { name: 'Renew it: the old link dies' }).click();
  await ben.page.getByText('Your link is renewed').waitFor();
  await ben.page.getByRole('button', { name: 'Close', exact: true }).click();
  const late = await guest(browser, old);
  await late.page.locator('.refusal').waitFor();
  await late.page.context().close();
  await ben.page.reload();
  await ben.page.locator('.chair', { hasText: 'Ben' }).waitFor();
  await settled(ben.page);
  await ben.page.getByRole('tab', { name: /Table/ }).click();
  await ben.page.getByRole('button', { name: 'Resign …' }).click();
  await ben.page.getByRole('button', { name: 'Resign the game' }).click();
  for (const g of [anna, ben]) await g.page.locator('.prompt.over').waitFor();
  await anna.page.getByRole('tab', { name: /Table/ }).click();
  await anna.page.getByText('The dice can be checked').click();
  const [seal, secret] = await anna.page.evaluate(() => {
    const said = new Map([...document.querySelectorAll('.proof dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]));
    return [said.get('Seal (SHA-256)') ?? '', said.get('The secret') ?? ''];
  });
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const bytes = Uint8Array.from(secret.match(/../g)!, (h) => parseInt(h, 16));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  expect(Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('')).toBe(seal);
  await shot(anna.page, 'over');
  for (const g of [anna, ben]) expect(g.faults).toEqual([]);
  for (const g of [anna, ben]) await g.page.context().close();
});
