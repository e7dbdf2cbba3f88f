// Lessons: every one of every game is played to its end, by clicks on the map and the list, along the way that the content gives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AxeBuilder } from './support/axe';
import { settled } from './support/browser';
import { playLesson } from './support/lesson';
import { Engine } from './support/program';
import { come, page, session } from './support/session';

session();
let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});
afterAll(() => engine.close());

const LESSONS: [string, RegExp, string][] = [
  ['fotm', /Fire on the Mountain/, 'march'],
  ['fotm', /Fire on the Mountain/, 'zones'],
  ['fotm', /Fire on the Mountain/, 'assault'],
  ['fotm', /Fire on the Mountain/, 'rally'],
  ['agv', /A Greater Victory/, 'cup'],
  ['agv', /A Greater Victory/, 'fire'],
  ['agv', /A Greater Victory/, 'close'],
  ['agv', /A Greater Victory/, 'events'],
];

describe('lessons', () => {
  it.each(LESSONS)('%s: %s %s is played to its end', async (game, title, id) => {
    await come();
    await playLesson(page, engine, game, title, id, async () => expect(await AxeBuilder(page)).toEqual([]));
    // Back at the door, where it is marked; nothing of it is among the games.
    await page.getByRole('radio', { name: title }).first().check();
    expect(await page.locator(`[data-lesson="${id}"]`).innerText()).toContain('✓');
    expect(await page.locator('.kept').count()).toBe(0);
  });

  it('leaves its question and choices within reach on a phone', async () => {
    await come('#lesson=fotm/zones', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.locator('.lesson').waitFor();
    const choice = page.locator('.choice', { hasText: 'Choose Scammon' });
    await choice.scrollIntoViewIfNeeded();
    // What scrolls is the column, not the page, which nobody could scroll by hand.
    const scrolled = (): Promise<number> => page.evaluate(() => document.scrollingElement!.scrollTop + document.body.scrollTop);
    expect(await scrolled()).toBe(0);
    expect((await choice.boundingBox())!.y).toBeLessThan(844);
    await choice.tap();
    await page.locator('.prompt', { hasText: 'Move Scammon' }).waitFor();
    await page.locator('.lesson .next').scrollIntoViewIfNeeded();
    expect(await page.locator('.lesson .next').isVisible()).toBe(true);
  });

  it('begins where its situation stands: Undo goes back to it and no further, in every step', async () => {
    await come('#lesson=fotm/march');
    await page.locator('.lesson').waitFor();
    await settled(page);
    const stand = (): Promise<string[]> =>
      page.locator('.stack').evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.hex!).sort());
    const undo = page.locator('.undo button');
    for (const step of ['1 of', '2 of', '3 of']) {
      await page.locator('.lesson', { hasText: step }).waitFor();
      await settled(page);
      const begun = await stand();
      if (step !== '2 of') expect(await undo.isDisabled(), step).toBe(true); // which goes on where the first has come to
      for (let i = 0; i < 2; ++i) {
        await page.keyboard.press('Shift+U');
        await settled(page);
        expect(await stand(), step).toEqual(begun);
      }
      await page.getByRole('button', { name: 'Go on without' }).click();
    }
  });

  it('can be linked to, hinted at, begun again and left', async () => {
    await come('#lesson=fotm/zones');
    await page.locator('.lesson').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.lesson .hint').waitFor();
    await page.getByRole('button', { name: 'Go on without' }).click();
    await page.locator('.lesson', { hasText: '2 of 5' }).waitFor();
    await page.getByRole('button', { name: 'Again' }).click();
    await page.locator('.lesson', { hasText: '2 of 5' }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('.lessons').waitFor();
    expect(await page.locator('.lesson').count()).toBe(0);
  });
});
