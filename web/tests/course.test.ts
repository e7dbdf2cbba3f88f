// After the game, or in the middle of it: how it went, turn by turn.
import { expect, it } from 'vitest';
import { openRecord, settled, visit } from './support/browser';
import { Engine } from './support/program';
import { session } from './support/session';

const here = session();

it('draws points and strength by turn, and takes the board to the moment that is clicked', async () => {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'agv', scenario: '16.1', seed: 5, setup: 'default' });
  const over = (await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', quiet: true })).view;
  const { page, faults } = await visit(here.browser, here.server.address);
  await openRecord(page, (await engine.ask({ do: 'save' })).record as string);
  engine.close();
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.locator('.course summary').click();
  const curves = page.locator('.curves');
  await curves.first().waitFor();
  expect(await curves.count()).toBe(2);
  expect(await curves.first().locator('.moment').count()).toBe(over.turn.n);
  expect(await curves.first().locator('.moment title').last().textContent()).toContain(
    `Union ${over.score.union}, Confederate ${over.score.confederate}`,
  );
  await curves.first().locator('.moment').nth(2).click();
  await settled(page);
  expect(await page.locator('.past').innerText()).toMatch(/turn [34],/);
  expect(faults).toEqual([]);
  await page.context().close();
});
