// The front door: what a visitor sees of a battle before it is opened.
import { describe, expect, it } from 'vitest';
import { choose, settled, takeOver } from './support/browser';
import { AxeBuilder } from './support/axe';
import { come, page, session } from './support/session';

const here = session();

describe('the front door', () => {
  it('shows map, forces, situation and aims of the scenario that is picked, and leaves the table as it is', async () => {
    await come();
    const picture = page.locator('.situation .thumbnail');
    await picture.waitFor();
    const forces = async (): Promise<number> => Number(await picture.getAttribute('data-units'));
    const first = await forces();
    expect(first, 'forces on the map').toBeGreaterThan(0);
    expect(await page.locator('.battle .thumbnail').count()).toBeGreaterThan(0);
    await page.getByRole('radio', { name: /Early Threatens.*16\.2/ }).check();
    await page.locator('.situation h3', { hasText: 'Monocacy Junction' }).waitFor();
    await page.locator('.situation', { hasText: ' to 6:00 PM' }).waitFor(); // the hours come with the picture
    expect(await page.locator('.situation').innerText()).toMatch(/9 July 1864 · 10:00 AM to 6:00 PM · 17 turns/);
    await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.situation .thumbnail')?.dataset.units) > n, first);
    // It is painted: no single colour from edge to edge.
    const colours = await picture.evaluate((c: HTMLCanvasElement) => {
      const { data } = c.getContext('2d')!.getImageData(0, 0, c.width, c.height);
      return new Set(Array.from({ length: data.length / 4 }, (_, i) => `${data[4 * i]} ${data[4 * i + 1]} ${data[4 * i + 2]}`)).size;
    });
    expect(colours).toBeGreaterThan(20);
    expect(await AxeBuilder(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    await choose(page, 0);
    const asked = await page.locator('.prompt').innerText();
    await page.keyboard.press('Shift+G');
    await page
      .getByRole('radio', { name: /Fire on the Mountain/ })
      .first()
      .check();
    await page.locator('.situation h3', { hasText: 'South Mountain' }).waitFor();
    await picture.waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.prompt').innerText()).toBe(asked);
  });

  it('tells of every scenario what it is and how long it takes, and who won how often', async () => {
    await come();
    await page.locator('.battle .thumbnail').nth(6).waitFor(); // seven scenarios of three battles, each with its picture
    for (const name of [/South Mountain, 14/, /Carnival of Death/, /Stone Bridge/, /End Game/]) {
      await page.getByRole('radio', { name }).check();
      await page.locator('.situation .goal.confederate').waitFor();
      expect(await page.locator('.situation .goal').count()).toBe(2);
      expect(await page.locator('.situation .balance').innerText()).toMatch(
        /Union \d+ %.*Confederate \d+ %: [\d,]+ games, captain against captain/,
      );
      expect(await page.locator('.battle.picked').innerText()).toMatch(/\d+ turns, .*hours?|hour and a half/);
    }
    expect(await AxeBuilder(page)).toEqual([]);
  });

  it('can be linked to, and shows where a kept game stands', async () => {
    await come('#battle=agv/16.2');
    await page.locator('.situation h3', { hasText: 'Every Man was a Hero' }).waitFor();
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    await choose(page, 0);
    await settled(page);
    const other = await page.context().newPage();
    await other.goto(here.server.address);
    await other.locator('.kept .thumbnail').first().waitFor();
    expect(await other.locator('.kept .go-on').innerText()).toContain('Greater Victory');
    // A copy is a game of its own: it stays when the other is removed.
    await other.getByRole('button', { name: /^Copy A Greater Victory/ }).click();
    expect(await other.locator('.kept li').count()).toBe(2);
    await other
      .getByRole('button', { name: /^Remove A Greater Victory/ })
      .last()
      .click();
    expect(await other.locator('.kept li').count()).toBe(1);
    await other.locator('.kept .go-on').click();
    await other.locator('.prompt').waitFor();
  });

  it('stands within a very large screen, and shows the lessons of every game', async () => {
    await come('', { viewport: { width: 3840, height: 2160 } });
    await page.getByRole('button', { name: 'Lessons' }).click();
    await settled(page);
    const [door, lessons] = [(await page.locator('.modal').boundingBox())!, (await page.locator('.lessons').boundingBox())!];
    expect(door.y).toBeGreaterThanOrEqual(0);
    expect(door.y + door.height).toBeLessThanOrEqual(2160);
    expect(lessons.y).toBeLessThan(door.y + door.height); // brought into view
    const shown = await page.locator('[data-lesson]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.lesson));
    expect(shown).toEqual(expect.arrayContaining(['march', 'cup']));
    expect(await AxeBuilder(page)).toEqual([]);
  });
});
