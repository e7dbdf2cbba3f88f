// The front door: what a visitor sees of a battle before it is opened.
import { describe, expect, it } from 'vitest';
import { choose, settled, takeOver, visit } from './support/browser';
import { AxeBuilder } from './support/axe';
import { session } from './support/session';

const here = session();

describe('the front door', () => {
  it('shows map, forces, situation and aims of the scenario that is picked, and leaves the table as it is', async () => {
    const { page, faults } = await visit(here.browser, here.server.address);
    const picture = page.locator('.situation .thumbnail');
    await picture.waitFor();
    const first = await page.locator('.situation .thumb-unit').count();
    await page.getByRole('radio', { name: /Early Threatens/ }).check();
    await page.getByLabel('Scenario').selectOption('16.2');
    await page.locator('.situation h3', { hasText: 'Monocacy Junction' }).waitFor();
    await page.locator('.situation', { hasText: 'Union:' }).waitFor();
    expect(await page.locator('.situation').innerText()).toMatch(/9 July 1864 · 10:00 AM to 6:00 PM · 17 turns/);
    expect(await page.locator('.situation .thumb-unit').count()).toBeGreaterThan(first);
    expect(await AxeBuilder(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    await choose(page, 0);
    const asked = await page.locator('.prompt').innerText();
    await page.keyboard.press('Shift+G');
    await page.getByRole('radio', { name: /Fire on the Mountain/ }).check();
    await page.locator('.situation h3', { hasText: 'South Mountain' }).waitFor();
    await picture.waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.prompt').innerText()).toBe(asked);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('can be linked to, and shows where a kept game stands', async () => {
    const { page, faults } = await visit(here.browser, `${here.server.address}#battle=agv/16.2`);
    await page.locator('.situation h3', { hasText: 'Every Man was a Hero' }).waitFor();
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    await choose(page, 0);
    await settled(page);
    const other = await page.context().newPage();
    await other.goto(here.server.address);
    await other.locator('.kept .thumb-unit').first().waitFor();
    expect(await other.locator('.kept .go-on').innerText()).toContain('Greater Victory');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
