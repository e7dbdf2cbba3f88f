// The laboratory's pages, opened from a file without a network: nothing is fetched, axe finds nothing, light and dark, wide and narrow.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { AxeBuilder } from './support/axe';
import { launch } from './support/browser';
import { root } from './support/site';

const program = join(process.env.VEDETTE_BUILD ?? join(root, 'build-test'), 'vedette');
const lab = (...words: string[]): Promise<unknown> => promisify(execFile)(program, ['lab', ...words]);

describe("the laboratory's pages", () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vedette-lab-'));
    await lab('run', 'agv', '16.1', '--games', '320', '--out', join(folder, 'run'));
    await lab(
      'sweep',
      'etw',
      '16.1',
      '--games',
      '5',
      '--vary',
      'leaders.csv:line 2:source=public,proposed',
      '--out',
      join(folder, 'sweep'),
    );
    browser = await launch();
  }, 120000);
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it.each(['light', 'dark'] as const)('are whole and can be read by all, %s', async (colorScheme) => {
    for (const [file, width] of [
      ['run/report.html', 1200],
      ['run/report.html', 360],
      ['sweep/sweep.html', 800],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (r) => asked.push(r.url()));
      await page.goto(`file://${join(folder, file)}`);
      expect(asked).toEqual([`file://${join(folder, file)}`]);
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect(await AxeBuilder(page)).toEqual([]);
      // Every picture has a table, and nothing is wider than the page.
      expect(await page.locator('figure').count()).toBe(await page.locator('figure + details table').count());
      expect(await page.locator('svg[role=img]').count()).toBeGreaterThanOrEqual(file === 'run/report.html' ? 7 : 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // Chits are called by their names.
      expect(
        await page
          .locator('td, th')
          .filter({ hasText: /^(us|cs)-/ })
          .allTextContents(),
      ).toEqual([]);
      if (file === 'run/report.html') expect(await page.getByText('Rally! (Union)').count()).toBeGreaterThan(0);
      await context.close();
    }
  });
});
