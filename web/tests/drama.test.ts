// What is seen of a move: counters go along their way; nobody is held up by it, and without motion all is there at once.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { choose, settled } from './support/browser';
import { Engine } from './support/program';
import { begin, page, session, sitDown } from './support/session';

session();
const marching = (page: Page): Promise<number> => page.locator('[data-marching]').count();

it('lets a counter march along its way, and shows it once it is there', async () => {
  await begin(/Fire on the Mountain/, 7, {}, { reducedMotion: 'no-preference' });
  await page.keyboard.press('Shift+S');
  await page.getByLabel('Counters on the march').selectOption('full');
  await page.keyboard.press('Escape');
  await choose(page, /Choose Farnsworth/);
  await page.locator('.choice', { hasText: /Move to 1714/ }).click();
  await page.locator('[data-marching="us-farnsworth"]').waitFor({ state: 'attached' });
  expect(await page.locator('.stack.arriving[data-hex="1714"]').count()).toBe(1);
  await page.waitForFunction(() => !document.querySelector('[data-marching]'));
  expect(await page.locator('.stack.arriving').count()).toBe(0);
  expect(await page.locator('.stack[data-hex="1714"]').count()).toBe(1);
  // Who clicks on is not held up: the next move is made while the counter is still under way.
  await page
    .locator('.choice', { hasText: /Move to/ })
    .first()
    .click();
  await settled(page);
  const decision = await page.locator('.prompt').getAttribute('data-decision');
  await page
    .locator('.choice', { hasText: /Stop here/ })
    .first()
    .click();
  await settled(page);
  expect(await page.locator('.prompt').getAttribute('data-decision')).not.toBe(decision);
  await page.waitForFunction(() => !document.querySelector('[data-marching]'));
});

const ASSAULT = [
  { unit: 'us-scammon', hex: '1608', facing: 'wnw' },
  { unit: 'us-crook', hex: '1707', facing: 'wnw' },
  { unit: 'cs-garland', hex: '1607', facing: 'ese' },
];
const ready = async (phase: string, units: object[], options = {}): Promise<void> => {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 3, setup: 'default' });
  await engine.ask({ do: 'place', clear: true, turn: 3, phase, side: 'union', units });
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  await sitDown(record, options);
};
it('shows all rolls of an act together, beside those who fight, until one goes on', async () => {
  await ready('combat', ASSAULT);
  await choose(page, /Assault 1607/);
  // What may come of it stands under the button that lets the dice fall.
  const likely = page.locator('.in-short li');
  await likely.first().waitFor();
  expect(await likely.allInnerTexts()).toEqual([expect.stringMatching(/^\d+\s%/), expect.anything(), expect.anything()]);
  await page.locator('.confirm').click();
  await settled(page);
  await choose(page, /Scammon leads/);
  await page.locator('.confirm').click(); // a Lead asks for no dice yet
  await settled(page);
  const tray = page.locator('.dice-tray');
  expect(await tray.locator('.fallen').count()).toBe(2); // of those who are assaulted, and of those who assault
  expect(await tray.locator('.fallen p:not(.meaning)').allInnerTexts()).toEqual([
    expect.stringMatching(/Garland/),
    expect.stringMatching(/Scammon and Crook/),
  ]);
  const covered = await page.evaluate(() => {
    const t = document.querySelector('.dice-tray')!.getBoundingClientRect();
    return [...document.querySelectorAll('.stack .card:not(.below)')].filter((e) => {
      const c = e.getBoundingClientRect();
      return c.left < t.right && c.right > t.left && c.top < t.bottom && c.bottom > t.top;
    }).length;
  });
  expect(covered).toBe(0);
  await page.locator('.choice').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.dice-tray .fallen').length < 2);
});
it('shows a counter that joins others on its way only once', async () => {
  const units = [{ unit: 'us-scammon', hex: '1612', facing: 'wnw' }, { unit: 'us-crook', hex: '1610', facing: 'wnw' }, ASSAULT[2]!];
  await ready('movement', units, { reducedMotion: 'no-preference' });
  await choose(page, /Choose Scammon/);
  await page.locator('.choice', { hasText: /Move to 1611/ }).hover();
  await page.evaluate(() => {
    const seen = ((window as { seen?: string[] }).seen = []) as string[];
    new MutationObserver(() => {
      if (document.querySelector('[data-marching]'))
        seen.push([...document.querySelectorAll('.stack[data-hex="1610"] .counter-name')].map((e) => e.textContent).join());
    }).observe(document.querySelector('.world')!, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('.choice', { hasText: /Move to 1610/ }).click();
  await page.waitForFunction(() => (window as { seen?: string[] }).seen!.length && !document.querySelector('[data-marching]'));
  expect(await page.evaluate(() => [...new Set((window as { seen?: string[] }).seen)].slice(0, 1))).toEqual(['Crook']);
  expect(await page.locator('.stack[data-hex="1610"] .stack-size text').textContent()).toBe('2');
});

it('moves nothing for those who want no motion', async () => {
  await begin(/Fire on the Mountain/);
  await choose(page, /Choose Farnsworth/);
  await page.locator('.choice', { hasText: /Move to 1714/ }).click();
  await page.locator('.stack[data-hex="1714"]').waitFor();
  expect(await marching(page)).toBe(0);
  expect(await page.locator('.stack.arriving').count()).toBe(0);
});
