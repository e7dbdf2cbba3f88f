// Lessons: every one of every game is played to its end, by clicks on the map and the list, along the way that the content gives.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AxeBuilder } from './support/axe';
import { clickHex, settled, visit } from './support/browser';
import { Engine, type Json } from './support/program';
import { session } from './support/session';

const here = session();
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

// One part of the way, as a person would go it. The engine beside the page knows which of the choices it is.
async function go(page: Page, part: string): Promise<void> {
  const path = / to ([\d-]+)/.exec(part)?.[1]?.split('-');
  const [verb] = part.split(' ');
  if (verb === 'los') {
    await page.keyboard.press('Shift+L');
    for (const hex of [...part.matchAll(/=(\d{4})/g)].map((m) => m[1]!)) await clickHex(page, hex);
    await page.keyboard.press('Shift+L');
  } else if (verb === 'odds') {
    const { actions } = await engine.ask({ do: 'actions' });
    const fight = (actions as Json[]).find((a) => /assault|fire|close-combat/.test(a.action as string));
    await page.locator(`.choice[data-n="${fight?.n}"]`).hover();
  } else if (path) {
    await clickHex(page, path[path.length - 1]!);
  } else {
    const { actions } = await engine.ask({ do: 'actions' });
    const n = (actions as Json[]).find((a) => a.text === part)?.n as number | undefined;
    expect(n, part).toBeDefined();
    await page.locator(`.choice[data-n="${n}"]`).click();
  }
  await settled(page);
}

describe('lessons', () => {
  it.each(LESSONS)('%s: %s %s is played to its end', async (game, title, id) => {
    const { page, faults } = await visit(here.browser, here.server.address);
    await page.getByRole('radio', { name: title }).first().check();
    await page.locator(`[data-lesson="${id}"]`).click();
    await page.locator('.lesson').waitFor();
    await settled(page);
    const told = await engine.ask({ do: 'lessons', game });
    const { steps } = (told.lessons as Json[]).find((l) => l.lesson === id)!;
    await engine.ask({ do: 'lesson', game, lesson: id });
    for (let n = 0; n < steps.length; ++n) {
      if (n > 0) await engine.ask({ do: 'lesson', step: n });
      await page.locator('.lesson', { hasText: steps[n].title }).waitFor();
      expect(await page.locator('.lesson.done').count(), `${steps[n].title}: not done yet`).toBe(0);
      for (const part of steps[n].way as string[]) {
        await go(page, part);
        if (!/^(los|odds|why)/.test(part)) expect((await engine.ask({ do: 'act', text: part })).ok, part).toBe(true);
      }
      await page.locator('.lesson.done', { hasText: steps[n].title }).waitFor({ timeout: 5000 });
      if (n === 0) expect(await AxeBuilder(page)).toEqual([]);
      await page.locator('.lesson .next').click();
      await settled(page);
    }
    // Back at the door, where it is marked; nothing of it is among the games.
    await page.getByRole('radio', { name: title }).first().check();
    expect(await page.locator(`[data-lesson="${id}"]`).innerText()).toContain('✓');
    expect(await page.locator('.kept').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('can be linked to, hinted at, begun again and left', async () => {
    const { page, faults } = await visit(here.browser, `${here.server.address}#lesson=fotm/zones`);
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
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
