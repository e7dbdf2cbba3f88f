// A lesson from the front door to its end, by clicks on the map and the list, along the way that the content gives.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clickHex, settled } from './browser';
import type { Engine, Json } from './program';

// One part of the way, as a person would go it. The engine beside the page knows which of the choices it is.
async function go(page: Page, engine: Engine, part: string): Promise<void> {
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
    const n = (actions as Json[]).find((a) => a.text === part.replace(/ gather$/, ''))?.n as number | undefined;
    expect(n, part).toBeDefined();
    const choice = page.locator(`.choice[data-n="${n}"]`);
    if (!(await choice.count())) await page.locator(`.choice-fold[data-of~="${n}"]`).click(); // what is done on the map is folded
    await choice.click();
  }
  await settled(page);
}

export async function playLesson(
  page: Page,
  engine: Engine,
  game: string,
  title: RegExp,
  id: string,
  atFirst: () => Promise<void> = () => Promise.resolve(), // when its first step is done
): Promise<void> {
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
      await go(page, engine, part);
      if (!/^(los|odds|why)/.test(part)) expect((await engine.ask({ do: 'act', text: part })).ok, part).toBe(true);
    }
    await page.locator('.lesson.done', { hasText: steps[n].title }).waitFor({ timeout: 5000 });
    if (n === 0) await atFirst();
    await page.locator('.lesson .next').click();
    await settled(page);
  }
}
