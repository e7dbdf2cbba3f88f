// After the game, or in the middle of it: how it went, turn by turn.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AxeBuilder } from './support/axe';
import { settled } from './support/browser';
import { Engine } from './support/program';
import { page, session, sitDown } from './support/session';

session();

it('draws points and losses by turn, and takes the board to the moment that is clicked', async () => {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'agv', scenario: '16.1', seed: 5, setup: 'default' });
  const over = (await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', quiet: true })).view;
  await sitDown((await engine.ask({ do: 'save' })).record as string);
  engine.close();
  // It stands below the result, where there is nothing left to choose, and with the forces.
  const curves = page.locator('.curves');
  await curves.first().waitFor();
  expect(await curves.count()).toBe(2);
  await page.getByRole('tab', { name: 'Forces' }).click();
  await curves.first().waitFor();
  expect(await curves.count()).toBe(2);
  expect(await curves.first().locator('.moment').count()).toBe(over.turn.n);
  expect(await curves.first().locator('.moment title').last().textContent()).toContain(
    `Union ${over.score.union}, Confederate ${over.score.confederate}`,
  );
  await curves.first().locator('.moment').nth(2).click();
  await settled(page);
  expect(await page.locator('.past').innerText()).toMatch(/turn [34],/);
  // From there something else can be tried, and the game waits.
  await page.getByRole('button', { name: 'What if …' }).click();
  await page.locator('.flag', { hasText: 'study' }).waitFor();
  expect(await page.locator('.past').count()).toBe(0);
});

it('tells of the dice, of what each unit did, and gives a report that stands alone', async () => {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'agv', scenario: '16.2', seed: 9, setup: 'default' });
  await engine.ask({ do: 'play', union: 'captain', confederate: 'captain', quiet: true, playouts: 8, seed: 9 });
  const { luck } = await engine.ask({ do: 'luck' });
  await sitDown((await engine.ask({ do: 'save' })).record as string);
  engine.close();
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.locator('.luck tbody tr').first().waitFor();
  expect(await page.locator('.luck tbody tr').count()).toBe(luck.length);
  const fire = luck.find((l: { side: string; kind: string }) => l.side === 'union' && l.kind === 'fire')!;
  expect(fire.got).toBeLessThanOrEqual(fire.trials);
  expect(fire['at-least'] + fire['at-most']).toBeGreaterThanOrEqual(1); // the number itself is in both
  expect(await page.locator('.luck tr.union[data-kind=fire]').innerText()).toContain(`${fire.got} of ${fire.trials}`);
  expect(await page.locator('.deeds li').first().innerText()).toMatch(/fired \d+ times|went in/);
  expect(await page.locator('.medals li').count()).toBeGreaterThan(0);
  expect(await AxeBuilder(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep the report' }).click();
  const file = await (await saving).path();
  const report = await page.context().newPage();
  await report.goto(`data:text/html,${encodeURIComponent(await readFile(file, 'utf8'))}`);
  expect(await report.locator('h1').innerText()).toContain('Every Man was a Hero');
  expect(await report.locator('svg').count()).toBe(2);
  expect(await report.locator('tbody tr').count()).toBe(luck.length);
  expect(await AxeBuilder(report)).toEqual([]);
});

it('prints the sheet alone, whole, on one page', async () => {
  const engine = new Engine();
  for (const [game, scenario, tall] of [
    ['agv', '16.1', true],
    ['fotm', 'battle', false],
  ] as const) {
    await engine.ask({ do: 'new', game, scenario, seed: 5, setup: 'default' });
    await sitDown((await engine.ask({ do: 'save' })).record as string);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1);
    const [, width, height] = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.map(Number);
    expect(height! > width!).toBe(tall);
    await page.emulateMedia({ media: 'print' });
    const [sheet, board] = [(await page.locator('.sheet svg').first().boundingBox())!, (await page.locator('.board').boundingBox())!];
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(sheet[side] - board[side]), side).toBeLessThan(2);
    expect(await page.locator('.side, .top-bar').evaluateAll((all) => all.filter((e) => e.checkVisibility()).length)).toBe(0);
    if (game === 'agv') await page.context().close();
  }
  engine.close();
});
