// All of it as one HTML file: opened from file://, with no server, no folder beside it and no network.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { choose, launch, setUp, takeOver, visit } from './support/browser';
import { playLesson } from './support/lesson';
import { Engine } from './support/program';
import { coreFolder, root } from './support/site';

describe('the page as one file', () => {
  let folder: string;
  let file: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vedette-file-'));
    file = join(folder, 'vedette.html');
    await promisify(execFile)(join(root, 'play'), ['--file', 'vedette.html'], { cwd: folder }); // as seen from where one stands
    browser = await launch();
  }, 1200000);
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it('is under 4 MB, and the same bytes each time', async () => {
    expect((await stat(file)).size).toBeLessThan(4e6);
    const again = join(folder, 'again.html');
    await promisify(execFile)('node', [join(root, 'tools/one_file.mjs'), join(root, 'web/dist'), coreFolder, again]);
    expect((await readFile(again)).equals(await readFile(file))).toBe(true);
  });

  it('plays against the computer, and goes on after it was closed', async () => {
    const { page, faults } = await visit(browser, `file://${file}`, { offline: true });
    await setUp(page, /Fire on the Mountain/, 7, { confederate: 'captain' });
    await page.waitForFunction(() => document.querySelectorAll('.choice').length > 0, undefined, { timeout: 60000 });
    await choose(page, 0);
    const asked = await page.locator('.prompt').innerText();
    await page.reload();
    await page.locator('.prompt').waitFor();
    expect(await page.locator('.prompt').innerText()).toBe(asked);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('teaches: a lesson is played to its end', async () => {
    const { page, faults } = await visit(browser, `file://${file}`, { offline: true });
    const engine = new Engine();
    await playLesson(page, engine, 'fotm', /Fire on the Mountain/, 'march');
    engine.close();
    await page
      .getByRole('radio', { name: /Fire on the Mountain/ })
      .first()
      .check();
    expect(await page.locator('[data-lesson="march"]').innerText()).toContain('✓');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has every game inside', async () => {
    const { page, faults } = await visit(browser, `file://${file}`, { offline: true });
    for (const game of [/Greater Victory/, /Early Threatens/]) {
      await setUp(page, game);
      await takeOver(page);
      await choose(page, 0);
      await page.keyboard.press('Shift+G');
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
