// What is seen of a move: counters go along their way; nobody is held up by it, and without motion all is there at once.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { choose, settled } from './support/browser';
import { begin, page, session } from './support/session';

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

it('moves nothing for those who want no motion', async () => {
  await begin(/Fire on the Mountain/);
  await choose(page, /Choose Farnsworth/);
  await page.locator('.choice', { hasText: /Move to 1714/ }).click();
  await page.locator('.stack[data-hex="1714"]').waitFor();
  expect(await marching(page)).toBe(0);
  expect(await page.locator('.stack.arriving').count()).toBe(0);
});
