// The field as players see it before they move: brigades taken by their counters, the ground that rules keep a unit to, bridges and fords,
// prices, what every victory asks for; and cards whose figures can all be read.
import { describe, expect, it } from 'vitest';
import { clickHex, onBoard, placeOf, press, settled } from './support/browser';
import { Engine, type Json } from './support/program';
import { page, session, sitDown } from './support/session';

session();
const prompt = (): Promise<string> => page.locator('.prompt').innerText();
const tab = (name: string): Promise<void> => press(page, page.getByRole('tab', { name }));

// A table of two friends who hide nothing, opened at the first decision whose prompt is as asked for.
async function record(game: string, scenario: string, seed: number, asked: RegExp | null, situation?: Json): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'default' });
  if (situation) {
    const placed = await engine.ask({ do: 'place', ...situation });
    expect(placed.ok, JSON.stringify(placed.error)).toBe(true);
  }
  for (let i = 0; asked && i < 400; ++i) {
    const list = await engine.ask({ do: 'actions' });
    if (asked.test(String(list.prompt)) && (list.actions as Json[]).length > 2) break;
    await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1, quiet: true, seed: i });
  }
  const saved = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return saved;
}
async function table(text: string): Promise<void> {
  await sitDown(text, {}, { open: true });
}

describe('a brigade', () => {
  it('is named by a click on any of its counters, and seen while it is ordered', async () => {
    await table(await record('agv', '16.3', 5, /Name the brigade/));
    const named = page.locator('.choice[data-action=name]');
    expect(await named.count()).toBeGreaterThan(1);
    // Whatever the map showed before, some of what can be clicked is in sight.
    const lit = await page.locator('.counter.lit').evaluateAll((all) => all.map((e) => e.closest<SVGElement>('.stack')!.dataset.hex!));
    const seen: string[] = [];
    for (const hex of lit) if (await onBoard(page, hex)) seen.push(hex);
    expect(seen.length).toBeGreaterThan(0);
    // Pointing at a line of the list shows who is meant.
    await named.first().hover();
    await page.locator('.overlay .glow').first().waitFor({ state: 'attached' });
    const first = new Set(await page.locator('.overlay .glow').evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.hex!)));
    for (const hex of first) expect(lit).toContain(hex);
    const hex = seen[0]!;
    await clickHex(page, hex);
    // The wrong one is clicked as easily as the right one: the die falls only when it is said.
    expect(await prompt()).toMatch(/Done activates .*; then dice are rolled/);
    await press(page, page.locator('.confirm'));
    expect(await prompt()).toMatch(/its order/);
    const glowing = await page.locator('.overlay .glow').evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.hex!));
    expect(glowing).toContain(hex);
  });
});

describe('markers of one hex', () => {
  it('that look alike are one, which says what all of them are', async () => {
    const units = [{ unit: 'cs-30-nc', hex: '1820' }];
    const markers = [
      { marker: 'committed', unit: 'cs-30-nc', area: 'south' },
      { marker: 'sent-south', unit: 'cs-30-nc' },
    ];
    await table(await record('agv', '16.3', 5, null, { turn: 6, units, markers }));
    const all = page.locator('.map-marker');
    expect(await all.evaluateAll((found) => found.map((e) => e.querySelector('title')!.textContent))).toEqual([
      'Committed (South); Sent South, 1820',
    ]);
  });
});

describe('a unit that a rule keeps to its ground', () => {
  it('shows the border, what is closed and why; a refusal has the figures', async () => {
    const situation = {
      turn: 2,
      activation: { brigade: 'cs-colquitt', kind: 'full', order: 'maneuver' },
      step: 'movement',
    };
    await table(await record('agv', '16.3', 5, null, situation));
    expect(await prompt()).toMatch(/Choose a unit to Move/);
    await clickHex(page, '2120');
    expect(await prompt()).toMatch(/Move 27 GA \([\d½]+ MP left\), or Stop here/);
    await page.locator('.limit[data-rule="agv:16.3.special.3.a"]').waitFor({ state: 'attached' });
    expect(await page.locator('.bounded').innerText()).toMatch(/dashed line[^]*Turner's Gap[^]*16\.3\.special\.3\.a/);
    expect(await page.locator('.barred').count()).toBeGreaterThan(0);
    // Another regiment stands where it could go: both are offered, and choosing the other stops none of its march by mistake.
    await clickHex(page, '2221');
    const menu = await page.locator('.hex-menu button').allInnerTexts();
    expect(menu).toEqual([expect.stringMatching(/^Choose 23 GA instead/), expect.stringMatching(/^Move to 2221/)]);
    expect(await page.locator('.stack[data-hex="2120"]').count()).toBe(1);
    await press(page, page.locator('.hex-menu button').first());
    expect(await prompt()).toMatch(/Move 23 GA/);
    expect(await page.locator('.hex-menu').count()).toBe(0);
    await clickHex(page, '2120');
    await press(page, page.locator('.hex-menu button', { hasText: 'Choose 27 GA' }));
    expect(await prompt()).toMatch(/Move 27 GA/);
    // Lit: the whole field has one border, and every hex of it acts.
    expect(await page.locator('.field-border').getAttribute('d')).toMatch(/^M/);
    const far = '1824';
    expect(await page.locator(`.target[data-hex="${far}"]`).count()).toBe(0);
    await clickHex(page, far);
    expect(await page.locator('.notice.refusal').innerText()).toMatch(/^Needs [\d½]+ MP, has [\d½]+\./);
  });
});

describe('what is asked, told and confirmed', () => {
  it('names the chit on the button that puts it into the cup, and chits by their names', async () => {
    await table(await record('agv', '16.3', 5, null));
    await press(page, page.locator('.choice', { hasText: 'Put Rally' }));
    expect(await page.locator('.confirm').innerText()).toBe('Done: puts Rally! into the cup');
    await tab('Forces');
    const chits = await page.locator('section[aria-label=Chits], section[aria-label=Leaders]').allInnerTexts();
    expect(chits.join(' ')).toMatch(/Rally![^]*D\. H\. Hill[^]*McClellan/);
    expect(chits.join(' ')).not.toMatch(/Mcclellan|D H Hill/);
  });
  it('says in the list what a chit brings, for those who do not know it by its name', async () => {
    await table(await record('agv', '16.1', 7, null));
    const choice = page.locator('.choice', { hasText: 'Put Firefight into the cup' });
    expect(await choice.locator('.does').innerText()).toContain('fires');
    await press(page, choice);
    expect(await page.locator('.confirm').innerText()).toContain('Firefight');
  });
  it('shows all figures of the odds card, and none as a fraction above one', async () => {
    await table(await record('agv', '16.1', 14, /^Fire at a hex/));
    const target = page.locator('.target.aim').first();
    const hex = (await target.getAttribute('data-hex'))!;
    const at = await placeOf(page, hex);
    await page.mouse.move(at.x, at.y);
    await page.locator('.preview .odds .likely').waitFor();
    await settled(page);
    const card = await page.locator('.preview').evaluate((e) => {
      const right = e.getBoundingClientRect().right;
      return {
        wider: e.scrollWidth - e.clientWidth,
        cut: [...e.querySelectorAll('td, th, dd')].filter((c) => c.getBoundingClientRect().right > right).length,
        text: (e as HTMLElement).innerText,
      };
    });
    expect(card.wider).toBeLessThanOrEqual(0);
    expect(card.cut).toBe(0);
    expect(/Strength\s+(\S+)/.exec(card.text)![1]).toMatch(/^\d*[½¼¾⅛⅜⅝⅞]?$/);
    expect(card.text).not.toMatch(/\b0\.0\s%/);
  });
  it('says what undo takes back as the button said it, and the card goes with the choice', async () => {
    const units = [{ unit: 'us-crook', hex: '3017', facing: 'wsw' }];
    const text = await record('fotm', 'battle', 3, null, { clear: true, turn: 3, phase: 'movement', side: 'union', units });
    const engine = new Engine();
    await engine.ask({ do: 'load', record: text });
    const reach = await engine.ask({ do: 'reach', unit: 'us-crook' });
    engine.close();
    const plain = new Set((reach.hexes as Json[]).map((h) => h.hex));
    const far = String((reach.changing as Json[]).find((h) => !plain.has(h.hex))!.hex);
    await table(text);
    await clickHex(page, '3017');
    await page.locator(`.target[data-hex="${far}"]`).waitFor({ state: 'attached' });
    const at = await placeOf(page, far);
    await page.mouse.move(at.x, at.y);
    await page.locator('.preview .cost').waitFor();
    await clickHex(page, far);
    expect(await page.locator('.preview .cost').count()).toBe(0);
    expect(await page.locator('.undo').innerText()).toMatch(new RegExp(`Move Crook to ${far}.*march column`));
    await press(page, page.locator('.undo button'));
    expect(await page.locator('.stack[data-hex="3017"]').count()).toBe(1);
  });
});

describe('beside the map', () => {
  it('shows every level of victory with what it lacks, bridges and fords, and the search for one', async () => {
    await table(await record('etw', '16.2', 3, null));
    await tab('Forces');
    const goals = await page.locator('.goals').innerText();
    expect(goals).toMatch(/At the end of any turn[^]*At the end of the game/);
    expect(await page.locator('.goal .pill', { hasText: 'as it stands' }).count()).toBe(1);
    await press(page, page.locator('.goal summary', { hasText: 'Decisive victory' }).first());
    expect(await page.locator('.goal').first().innerText()).toMatch(/Steps that the Union has lost: 0, asked for 24/);
    const crossings = await page.locator('section[aria-label="Bridges and fords"]').innerText();
    expect(crossings).toMatch(/Wooden bridge[^]*open[^]*Railroad bridge[^]*Known ford[^]*not found: 11/i);
    expect(await page.locator('section[aria-label=Markers]').innerText()).toMatch(/Search chits: 5 left, the next finds with 6 or more/);
    expect(await page.locator('section[aria-label="Turn track"]').innerText()).toMatch(/Gordon opens the turn/);
  });
  it('shows prices before anybody pays, and the die that noon brings', async () => {
    await table(await record('agv', '16.3', 5, null));
    await tab('Forces');
    expect(await page.locator('.prices').innerText()).toMatch(/Carter \(1\)[^]*until turn 9, 12:00 PM[^]*16\.3\.special\.12\.a/);
    const later = page.locator('section[aria-label="Turn track"] summary');
    if (await later.count()) await press(page, later);
    expect(await page.locator('section[aria-label="Turn track"]').innerText()).toMatch(/Turn 9[^]*A die is rolled/);
    expect(await page.locator('.goals').innerText()).toMatch(/Union points, less the Confederate ones: −14, asked for 3/);
  });
});
