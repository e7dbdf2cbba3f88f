// What comes up beside the game: the dispatch at the end of a turn, the chit out of the cup, and sounds for who wants them.
import { describe, expect, it } from 'vitest';
import { choose, settled, takeOver } from './support/browser';
import { AxeBuilder } from './support/axe';
import { begin, come, page, session } from './support/session';

session();

describe('beside the game', () => {
  it('tells at the end of a turn what was worth it, and shows where', async () => {
    await come();
    await page.evaluate(() => localStorage.setItem('vedette.prefs', JSON.stringify({ toured: true, pace: 0, dice: 'off' })));
    await page.reload();
    await settled(page);
    await page
      .getByRole('radio', { name: /Fire on the Mountain/ })
      .first()
      .check();
    for (const side of ['Union', 'Confederate']) await page.getByLabel(side, { exact: true }).selectOption('captain');
    await page.getByRole('button', { name: 'Set up the table' }).click();
    const card = page.locator('.dispatch');
    await card.waitFor({ timeout: 120000 });
    await page.keyboard.press('Shift+P');
    const lines = await card.locator('li').allInnerTexts();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(4);
    await card.getByRole('button', { name: 'Show me' }).last().click();
    expect(await AxeBuilder(page)).toEqual([]);
    await card.getByRole('button', { name: 'Put the dispatch away' }).click();
    expect(await card.count()).toBe(0);
  });

  it('shows the chit that comes out of the cup, and makes no sound unless asked to', async () => {
    await begin(/A Greater Victory/);
    for (let i = 0; i < 8 && !(await page.locator('.drawn-chit').count()); ++i) {
      await takeOver(page);
      await choose(page, 0);
    }
    expect(await page.locator('.drawn-chit span').innerText()).not.toBe('');
    await page.locator('.drawn-chit').waitFor({ state: 'detached', timeout: 6000 });
    expect(await page.evaluate(() => document.documentElement.dataset.sounds)).toBeUndefined();
  });

  it('fires and drums for who wants it', async () => {
    await come('#lesson=agv/fire');
    await page.locator('.lesson').waitFor();
    await settled(page);
    await page.keyboard.press('Shift+S');
    await page.getByLabel(/Sounds/).check();
    await page.keyboard.press('Escape');
    for (let n = 0; n < 2; ++n) {
      await page.locator('.lesson .next').click();
      await settled(page);
    }
    await choose(page, /1929|Wise/);
    await choose(page, 0);
    await page.waitForFunction(() => Number(document.documentElement.dataset.sounds) > 0);
  });
});
