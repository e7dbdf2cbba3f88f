// What stands beside playing: looking at the ground, units, rules and score; saving, linking and studying; the computer
// as a player. In a real browser, at the real games.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { AxeBuilder } from './support/axe';
import { choose, clickHex, dragHexes, press, setUp, settled, takeOver } from './support/browser';
import { Engine, type Json } from './support/program';
import { begin, come, leave, page, session } from './support/session';

session();
async function table(game: RegExp, options = {}, players = {}): Promise<void> {
  await begin(game, 7, players, { acceptDownloads: true, ...options });
}
const tab = (name: string): Promise<void> => press(page, page.getByRole('tab', { name }));
const FOTM = /Fire on the Mountain/;

describe('looking', () => {
  it('draws a line of sight with the profile of the ground and what blocks it, or all that a hex sees', async () => {
    await table(FOTM);
    await page.keyboard.press('Shift+L');
    await dragHexes(page, '2405', '2011');
    const engine = new Engine();
    await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 7, setup: 'default' });
    const told = await engine.ask({ do: 'los', from: '2405', to: '2011' });
    engine.close();
    expect(await page.locator('.sight-card .los').innerText()).toBe(told.los);
    expect(await page.locator('.sight-card .clause').count()).toBe((told.because as Json[]).length);
    expect(await page.locator('.profile text').count()).toBe((told.range as number) + 1);
    await press(page, page.locator('.sight-card header button'));
    await clickHex(page, '2308');
    await press(page, page.getByRole('button', { name: 'What does this hex see?' }));
    expect(await page.locator('.sight-card').innerText()).toMatch(/2308 sees \d+ hexes/);
    expect(await page.locator('.sight .seen').getAttribute('d')).not.toBe('');
  });

  it('spreads a stack, shows a sheet for each unit, and hides the counters', async () => {
    await table(FOTM);
    await clickHex(page, '1716');
    expect(await page.locator('.fan .counter').count()).toBe(4);
    await press(page, page.locator('.stack-list .piece').nth(1));
    expect(await page.locator('.unit-sheet').innerText()).toMatch(/strength \d/);
    // Sheets speak the words of the field, not the protocol's names, and say where their figures come from.
    expect(await page.locator('.unit-sheet .source').innerText()).toBe('reconstructed');
    for (const field of await page.locator('.unit-sheet dt').allInnerTexts()) expect(field).toMatch(/^[A-Z][a-z]/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+H');
    expect(await page.locator('.stack').first().isVisible()).toBe(false);
    await page.keyboard.press('Shift+H');
    expect(await page.locator('.stack').first().isVisible()).toBe(true);
  });

  it('saves the map as a picture that needs nothing of the page', async () => {
    await table(FOTM);
    await press(page, page.getByRole('button', { name: 'Settings' }));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the map as a picture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('vedette-fotm-map.svg');
    const svg = await readFile(await file.path(), 'utf8');
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    const engine = new Engine();
    const map = await engine.ask({ do: 'map', game: 'fotm' });
    engine.close();
    for (const h of map.hexes as Json[]) expect(svg).toContain(`>${h.hex as string}<`);
    expect(svg).toContain("Turner's Gap");
    expect(svg).not.toMatch(/ class=|var\(/);
    // Each road's name once, and every hex with its number, however the board was seen.
    await page.setContent(svg);
    const seen = await page
      .locator('svg text')
      .evaluateAll((all) => all.filter((e) => e.getClientRects().length).map((e) => e.textContent!));
    expect(seen.filter((name) => name === 'Loop Road').length).toBe(1);
    expect(seen.filter((name) => /^\d{4}\d+$/.test(name)).length).toBe((map.hexes as Json[]).length);
    // Drawn alone, the grid, roads and names have ink.
    const inks = await page.locator('svg path').evaluateAll((all) => new Set(all.map((p) => getComputedStyle(p).stroke)).size);
    expect(inks).toBeGreaterThan(5);
  });

  it.each([FOTM, /A Greater Victory/, /Early Threatens/])('has room in the legend for all of it: %s', async (game) => {
    await table(game);
    await page.locator('.board').focus();
    await page.keyboard.press('0');
    const crowded = await page.locator('.legend').evaluateAll((all) => {
      const boxes = all.map((e) => ({ of: e.textContent, box: e.getBoundingClientRect() }));
      return boxes.flatMap(({ of, box: a }, i) =>
        boxes
          .slice(i + 1)
          .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((o) => `${of} on ${o.of}`),
      );
    });
    expect(crowded).toEqual([]);
  });
  it('finds clauses by their words and says which are printed', async () => {
    await table(FOTM);
    await tab('Rules');
    await page.getByRole('searchbox').fill('forced march');
    await settled(page);
    expect(await page.locator('.rule').count()).toBeGreaterThan(1);
    for (const rule of await page.locator('.rule').allInnerTexts())
      expect(rule).toMatch(/march[^]*(printed|reconstructed)|(printed|reconstructed)[^]*march/i);
  });

  it('has the turns with what arrives when, the score by its clauses, brigades and leaders', async () => {
    await table(/Greater Victory/);
    await tab('Forces');
    const turns = await page.locator('.track li').allInnerTexts();
    expect(turns.length).toBe(7);
    expect(turns.every((t) => /\d+:\d\d [AP]M/.test(t))).toBe(true);
    expect(await page.locator('.arrivals li').count()).toBeGreaterThan(0);
    const panel = await page.locator('.forces').innerText();
    for (const what of ['Score', 'In the cup', 'Held by the Union', 'Leaders', 'Brigades']) expect(panel).toContain(what);
    expect(await page.locator('.forces .reckoning .clause').count()).toBeGreaterThan(0);
  });
});

describe('naming', () => {
  it('lists marches by where they lead and what they cost', async () => {
    await table(FOTM);
    await choose(page, /Choose Farnsworth/);
    const marches = await page.locator('.choice[data-action=move]').allInnerTexts();
    expect(marches.length).toBeGreaterThan(5);
    for (const m of marches) expect(m).toMatch(/Move to \d{4}( \([^)]+\))?, [\d½]+ MP$/);
  });
  it('lets the clauses of a path be read with the mouse, and shows where any unit could go', async () => {
    await table(FOTM);
    await choose(page, /Choose Farnsworth/);
    await page.locator('.choice[data-action=move]').first().hover();
    await page.locator('.cost .clause').first().hover();
    await page.locator('.clause-tip').waitFor();
    await page.keyboard.press('Shift+U');
    await settled(page);
    await clickHex(page, '2308'); // Colquitt, of the other side
    expect(await page.locator('.unit-sheet h3').innerText()).toContain('Colquitt');
    await press(page, page.getByRole('button', { name: 'Where could it go?' }));
    const engine = new Engine();
    await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 7, setup: 'default' });
    const reach = (await engine.ask({ do: 'reach', unit: 'cs-colquitt' })).hexes as Json[];
    engine.close();
    expect(await page.locator('.reach text').count()).toBe(reach.length);
    await page.keyboard.press('Escape');
    expect(await page.locator('.reach text').count()).toBe(0);
  });
  it('offers in study the phases and activations that the game has', async () => {
    await table(/Greater Victory/);
    await tab('Study');
    await press(page, page.getByRole('button', { name: 'Begin a study' }));
    const engine = new Engine();
    const words = (await engine.ask({ do: 'words', game: 'agv' })).words as Json[];
    engine.close();
    const phases = words.filter((w) => w.kind === 'phase' && w.word !== 'over').map((w) => w.text as string);
    expect(await page.getByLabel('Phase', { exact: true }).locator('option').allInnerTexts()).toEqual(phases);
    await page.getByLabel('Phase', { exact: true }).selectOption('Artillery Phase');
    await settled(page);
    expect(await page.locator('.state .phase').innerText()).toContain('Artillery Phase');
    await page.getByLabel('Order', { exact: true }).selectOption('Attack');
    await page.getByLabel('Step', { exact: true }).selectOption('Movement step');
    await press(page, page.getByRole('button', { name: 'Begin there' }));
    expect(await page.locator('.state .phase').innerText()).toContain('Movement step');
    await press(page, page.getByRole('button', { name: 'Back to the game' }));
    await takeOver(page);
  });
});

describe('keeping', () => {
  // Four moves of a game: a unit marches two hexes.
  async function marched(): Promise<void> {
    await table(FOTM);
    await choose(page, /Choose Farnsworth/);
    await choose(page, /Move to 1714/);
  }
  it('tells a march in one line, and shows its hexes when pointed at', async () => {
    await marched();
    await tab('Journal');
    const line = page.locator('.event', { hasText: 'Farnsworth moves from 1716 to 1714' });
    expect(await line.count()).toBe(1);
    await line.hover();
    await settled(page);
    expect(await page.locator('.glow').count()).toBeGreaterThan(2);
  });

  it('saves a record to a file and opens it again', async () => {
    await marched();
    const prompt = await page.locator('.prompt').innerText();
    await tab('Journal');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
    const saved = { name: file.suggestedFilename(), mimeType: 'text/plain', buffer: await readFile(await file.path()) };
    await leave();
    await come();
    await page.getByRole('button', { name: 'Open a record' }).click();
    await page.getByLabel('A file').setInputFiles(saved);
    await page.locator('.prompt').waitFor();
    await settled(page);
    expect(await page.locator('.prompt').innerText()).toBe(prompt);
  });

  it('opens a linked record at the move of the link', async () => {
    await marched();
    await tab('Journal');
    await page.getByLabel('Move', { exact: true }).fill('1');
    await settled(page);
    const stacks = (): Promise<(string | null)[]> =>
      page.locator('.stack').evaluateAll((all) => all.map((e) => e.getAttribute('data-hex')).sort());
    const then = await stacks();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, page.getByRole('button', { name: 'Copy a link' }));
    // Another game does not push this one out of the browser.
    await tab('Choices');
    await page.keyboard.press('Shift+G');
    await setUp(page, /Greater Victory/);
    await takeOver(page);
    await page.keyboard.press('Shift+G');
    await press(page, page.getByRole('button', { name: /Go on with Fire on the Mountain/ }));
    expect(await page.locator('.state .title').innerText()).toBe('Fire on the Mountain');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await leave();
    await come(link);
    expect(await page.locator('.flag').innerText()).toBe('replay');
    expect(await stacks()).toEqual(then);
    expect(new URL(page.url()).hash).toBe(''); // a reload goes on with what is played from here
  });

  it('studies: pieces are moved by hand, and the game waits', async () => {
    await marched();
    const prompt = await page.locator('.prompt').innerText();
    await tab('Study');
    await press(page, page.getByRole('button', { name: 'Begin a study' }));
    await press(page, page.getByRole('button', { name: 'Move pieces' }));
    await clickHex(page, '2308');
    await clickHex(page, '2110');
    expect(await page.locator('.stack[data-hex="2110"]').count()).toBe(1);
    expect(await page.locator('.stack[data-hex="2308"]').count()).toBe(0);
    await page.getByLabel('Turn', { exact: true }).selectOption('5');
    await settled(page);
    expect(await page.locator('.state .turn').innerText()).toContain('11 am');
    await tab('Journal');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
    expect(await readFile(await file.path(), 'utf8')).not.toMatch(/^seed 7 /m); // the game's own dice are not to be learnt here
    await tab('Study');
    await press(page, page.getByRole('button', { name: 'Back to the game' }));
    expect(await page.locator('.stack[data-hex="2308"]').count()).toBe(1);
    expect(await page.locator('.prompt').innerText()).toBe(prompt);
  });
});

describe('the computer', () => {
  it('gives a hint with its reasons, shows it on the map, and plays it', async () => {
    await table(FOTM);
    await press(page, page.getByRole('button', { name: 'Hint', exact: true }));
    const card = page.locator('.hint');
    await card.waitFor();
    const engine = new Engine();
    await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 7, setup: 'default' });
    const told = await engine.ask({ do: 'suggest', level: 'captain' });
    engine.close();
    expect(await card.locator('.reasons li').count()).toBe((told.because as Json[]).length);
    expect(await page.locator('.overlay .glow').count()).toBeGreaterThan(0);
    await press(page, card.getByRole('button', { name: 'Ask the general' }));
    await page.locator('.hint', { hasText: 'The general would' }).waitFor();
    const before = await page.locator('.prompt').getAttribute('data-decision');
    await press(page, page.locator('.hint').getByRole('button', { name: 'Do it' }));
    await page.waitForFunction((n) => document.querySelector('.prompt')?.getAttribute('data-decision') !== n, before);
    expect(await page.locator('.hint').count()).toBe(0);
  });

  it('thinks as long as it is told to, says so, and decides at once when it is told to', async () => {
    await table(/Greater Victory/, {}, { union: 'captain' });
    await press(page, page.getByRole('button', { name: 'Hint', exact: true }));
    await page.locator('.hint').waitFor();
    await press(page, page.getByRole('button', { name: 'Settings' }));
    await page.getByLabel('The general thinks').selectOption('10000');
    await page.keyboard.press('Escape');
    await page.locator('.hint').getByRole('button', { name: 'Ask the general' }).click();
    await page.locator('.thinking').waitFor();
    const began = Date.now();
    await page.locator('.thinking').getByRole('button', { name: 'Decide now' }).click();
    await page.locator('.hint', { hasText: 'The general would' }).waitFor();
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('shows a short piece of play in study, with a word on each decision, and the game waits', async () => {
    await table(FOTM);
    const before = await page.locator('.prompt').getAttribute('data-decision');
    await press(page, page.getByRole('button', { name: 'Show me' }));
    await page.locator('.notice', { hasText: 'That was a piece of play' }).waitFor({ timeout: 60_000 });
    expect(await page.locator('.prompt').getAttribute('data-decision')).not.toBe(before);
    await press(page, page.getByRole('button', { name: 'Back to the game' }).first());
    await page.waitForFunction((n) => document.querySelector('.prompt')?.getAttribute('data-decision') === n, before);
  });

  it('plays at a pace, waits when paused, and makes single moves', async () => {
    await table(FOTM);
    // In the middle of a game the computer takes over both sides.
    await page.keyboard.press('Shift+S');
    for (const side of ['Union', 'Confederate']) await page.getByLabel(`${side} is played by`).selectOption('recruit');
    await page.keyboard.press('Escape');
    const decision = (): Promise<number> => page.locator('.prompt').getAttribute('data-decision').then(Number);
    await press(page, page.getByRole('button', { name: 'Pause' }));
    await page.waitForTimeout(1200); // longer than the pace
    const paused = await decision();
    await page.waitForTimeout(1200);
    expect(await decision()).toBe(paused);
    await press(page, page.getByRole('button', { name: 'One move' }));
    expect(await decision()).toBe(paused + 1);
    await press(page, page.getByRole('button', { name: 'Go on' }));
    await page.waitForFunction((was) => Number(document.querySelector('.prompt')?.getAttribute('data-decision')) > was, paused + 2);
    await press(page, page.getByRole('button', { name: 'Pause' }));
  });
});

describe('every dialog', () => {
  it.each(['light', 'dark'] as const)('passes the accessibility check, %s', async (colorScheme) => {
    await come('', { colorScheme });
    expect(await AxeBuilder(page), 'start').toEqual([]);
    await setUp(page, FOTM);
    for (const key of ['?', '/', 'Shift+T', 'Shift+L']) {
      await page.keyboard.press(key);
      await settled(page);
      expect(await AxeBuilder(page), key).toEqual([]);
      await page.keyboard.press('Escape');
    }
    for (const name of ['Settings', 'Vedette: new game'] as const) {
      await press(page, page.getByRole('button', { name }));
      expect(await AxeBuilder(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await tab('Study');
    await press(page, page.getByRole('button', { name: 'Begin a study' }));
    expect(await AxeBuilder(page), 'study').toEqual([]);
    await press(page, page.getByRole('button', { name: 'Back to the game' }));
    await tab('Journal');
    await press(page, page.getByRole('button', { name: 'Open a file' }));
    expect(await AxeBuilder(page), 'open').toEqual([]);
    await page.keyboard.press('Escape');
    await tab('Choices');
    await choose(page, /Choose Farnsworth/);
    await page.locator('.choice', { hasText: /MP$/ }).first().hover();
    await page.locator('.cost .clause').first().waitFor();
    expect(await AxeBuilder(page), 'the cost of a path').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.dataset.motion)).toBe('none');
  });
  it.each(['light', 'dark'] as const)('and the tour too, %s', async (colorScheme) => {
    await come('', { colorScheme }, true);
    await page.locator('.tour-card').waitFor();
    await press(page, page.locator('.tour-card .next'));
    expect(await AxeBuilder(page)).toEqual([]);
  });
  it('goes round with Tab and gives the focus back', async () => {
    await table(FOTM);
    await page.locator('.board').focus();
    await page.keyboard.press('?');
    for (let i = 0; i < 6; ++i) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.modal') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('board');
    await takeOver(page);
  });
});
