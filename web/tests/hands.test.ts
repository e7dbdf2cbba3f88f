// The hand on the counters: what is lit acts, in any order; what is shown is what happens; nothing is covered that need not be.
import { describe, expect, it } from 'vitest';
import { choose, clickHex, dragHexes, onBoard, placeOf, press, setUp, settled, takeOver } from './support/browser';
import { Engine, type Json } from './support/program';
import { begin, page, session, sitDown } from './support/session';

const here = session();
const prompt = (): Promise<string> => page.locator('.prompt').innerText();
const tab = (name: string): Promise<void> => press(page, page.getByRole('tab', { name }));

const UNITS = [
  { unit: 'us-scammon', hex: '1610', facing: 'wnw' },
  { unit: 'us-crook', hex: '1910', facing: 'wnw' },
  { unit: 'us-benjamin', hex: '1614', facing: 'wnw' },
  { unit: 'us-farnsworth', hex: '1412', facing: 'wnw', mounted: false },
  { unit: 'cs-garland', hex: '1607', facing: 'ese', column: true },
  { unit: 'cs-bondurant', hex: '1606', facing: 'ese' },
];
const FIGHT = [
  { unit: 'us-scammon', hex: '1608', facing: 'wnw' },
  { unit: 'us-crook', hex: '1707', facing: 'wnw' },
  { unit: 'cs-garland', hex: '1607', facing: 'ese' },
];
async function situation(phase = 'movement', more: Json = {}): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 3, setup: 'default' });
  const placed = await engine.ask({ do: 'place', clear: true, turn: 3, phase, side: 'union', units: UNITS, ...more });
  expect(placed.ok, JSON.stringify(placed.error)).toBe(true);
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return record;
}
async function placed(game: string, scenario: string, what: Json): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game, scenario, seed: 3, setup: 'default' });
  const answer = await engine.ask({ do: 'place', clear: true, turn: 2, ...what });
  expect(answer.ok, JSON.stringify(answer.error)).toBe(true);
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return record;
}
async function table(record: string, options = {}): Promise<void> {
  await sitDown(record, options);
}
async function played(game: string, scenario: string, seed: number, decisions: number): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'default' });
  await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions, quiet: true, seed });
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return record;
}

describe('counters', () => {
  it('show the badges for column and dismounted', async () => {
    await table(await situation());
    const badges = await page.locator('.stack .badge').evaluateAll((all) =>
      all.map((e) => ({
        letter: e.textContent,
        seen: e.checkVisibility() && getComputedStyle(e).display !== 'none' && getComputedStyle(e).visibility === 'visible',
        wide: e.getBoundingClientRect().width,
      })),
    );
    const spilling = await page
      .locator('.stack .badge')
      .evaluateAll((all) =>
        all
          .filter((e) => e.querySelector('text')!.getBoundingClientRect().width > e.querySelector('rect')!.getBoundingClientRect().width)
          .map((e) => e.textContent),
      );
    expect(spilling).toEqual([]);
    for (const letter of ['C', 'dm']) expect(badges.filter((b) => b.letter === letter && b.seen && b.wide > 4).length, letter).toBe(1);
  });
  it.each([
    ['fotm', 'battle', 5, 260],
    ['agv', '16.1', 3, 140],
    ['agv', '16.1', 8, 230],
  ] as const)('keep their figures free of badges and markers: %s %s, game %i', async (game, scenario, seed, decisions) => {
    await table(await played(game, scenario, seed, decisions));
    // Names stand on their cards, and nothing that says 'used' lies on name or figures.
    const names = await page.locator('.stack > .counter').evaluateAll((all) =>
      all.flatMap((counter) => {
        const box = (what: string): DOMRect | undefined => counter.querySelector(`.full ${what}`)?.getBoundingClientRect();
        const [card, name, tick] = [counter.querySelector('.card')!.getBoundingClientRect(), box('.counter-name')!, box('.done-tick')];
        const under = [name, box('.strength'), box('.quality')].some(
          (b) => tick && b && tick.left + 1 < b.right && b.left + 1 < tick.right && tick.top + 1 < b.bottom && b.top + 1 < tick.bottom,
        );
        return name.width > card.width || under ? [counter.querySelector('.counter-name')!.textContent] : [];
      }),
    );
    expect(names).toEqual([]);
    const covered = await page.evaluate(() => {
      const boxes = (what: string): DOMRect[] =>
        [...document.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
      const figures = boxes('.stack .strength, .stack .quality');
      const over = boxes('.stack .badge rect, .map-marker rect, .stack-size circle');
      return {
        figures: figures.length,
        over: over.length,
        faults: figures.filter((f) =>
          over.some((o) => o.left + 1 < f.right && f.left + 1 < o.right && o.top + 1.5 < f.bottom && f.top + 1.5 < o.bottom),
        ).length,
      };
    });
    expect(covered.figures).toBeGreaterThan(10);
    expect(covered.over).toBeGreaterThan(3);
    expect(covered.faults).toBe(0);
  });
  it('are not marked as chosen when they are only looked at', async () => {
    await table(await situation());
    await clickHex(page, '1607');
    expect(await page.locator('.picked-hex').count()).toBe(1);
    expect(await page.locator('.chosen-hex').count()).toBe(0);
    await clickHex(page, '1610');
    expect(await page.locator('.chosen-hex').getAttribute('data-hex')).toBe('1610');
  });
  it('show their sheet while the mouse rests on them, the enemy too', async () => {
    await table(await situation());
    const at = await placeOf(page, '1607');
    await page.mouse.move(at.x, at.y);
    await page.locator('.glance').waitFor();
    expect(await page.locator('.glance').innerText()).toMatch(/Garland[^]*Confederate infantry, strength \d/);
    const card = (await page.locator('.preview').boundingBox())!;
    expect(at.x > card.x && at.x < card.x + card.width && at.y > card.y && at.y < card.y + card.height).toBe(false);
    await page.mouse.move(at.x + 300, at.y + 60);
    await page.locator('.glance').waitFor({ state: 'detached' });
  });
});

describe('marching', () => {
  it('takes two clicks, and the next unit is chosen by clicking it', async () => {
    await table(await situation());
    await clickHex(page, '1610');
    expect(await prompt()).toContain('Move Scammon');
    await clickHex(page, '1609');
    expect(await page.locator('.stack[data-hex="1609"]').count()).toBe(1);
    // Scammon is under way; Benjamin is too far to be a march, so a click on him means him.
    await clickHex(page, '1614');
    expect(await prompt()).toContain('Move Benjamin');
    expect(await page.locator('.stack[data-hex="1609"]').count()).toBe(1);
    await tab('Journal');
    expect(await page.locator('.journal').innerText()).toMatch(/Scammon moves from 1610 to/);
  });
  it('puts back a unit that was only chosen when another is clicked', async () => {
    await table(await situation());
    await clickHex(page, '1610');
    await clickHex(page, '1614');
    expect(await prompt()).toContain('Move Benjamin');
    await clickHex(page, '1910');
    expect(await prompt()).toContain('Move Crook');
    await press(page, page.locator('.choice', { hasText: /Stop/ }).first());
    // Neither has lost its move.
    expect(await page.locator('.choice[data-action=choose]').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Scammon'), expect.stringContaining('Benjamin')]),
    );
  });
  it('forms the column that it needs in the same click, for the price shown', async () => {
    const record = await situation('movement', { units: [{ unit: 'us-crook', hex: '3017', facing: 'wsw' }] });
    const engine = new Engine();
    await engine.ask({ do: 'load', record });
    const reach = await engine.ask({ do: 'reach', unit: 'us-crook' });
    engine.close();
    const plain = new Set((reach.hexes as Json[]).map((h) => h.hex));
    const far = (reach.changing as Json[]).filter((h) => !plain.has(h.hex)).sort((a, b) => Number(b.cost) - Number(a.cost))[0]!;
    await table(record);
    await clickHex(page, '3017');
    await page.locator(`.target[data-hex="${String(far.hex)}"]`).waitFor({ state: 'attached' });
    await clickHex(page, String(far.hex));
    await settled(page);
    expect(await page.locator(`.stack[data-hex="${String(far.hex)}"]`).count()).toBe(1);
    await tab('Journal');
    expect(await page.locator('.journal').innerText()).toMatch(/Crook forms/);
  });
  it('goes by drag too', async () => {
    await table(await situation());
    await dragHexes(page, '1610', '1608');
    expect(await page.locator('.stack[data-hex="1608"]').count()).toBe(1);
    expect(await page.locator('.stack[data-hex="1610"]').count()).toBe(0);
  });
  it('costs what was shown, also in the middle of a move', async () => {
    await table(await situation());
    await clickHex(page, '1412');
    let [left, checked] = [0, 0];
    for (const hex of ['1413', '1414', '1415']) {
      const at = await placeOf(page, hex);
      await page.mouse.move(at.x, at.y);
      await settled(page);
      await page.locator('.cost').waitFor();
      const [, cost, of] = /([\d½]+) of ([\d½]+) movement points/.exec(await page.locator('.cost').innerText())!;
      const points = (t: string): number => Number(t.replace('½', '') || 0) + (t.includes('½') ? 0.5 : 0);
      if (checked) expect(points(of!)).toBe(left);
      const before = points(of!);
      await clickHex(page, hex);
      const told = /\(([\d½]+) MP left\)/.exec(await prompt());
      if (!told) break;
      left = points(told[1]!);
      expect(before - left).toBe(points(cost!));
      if (++checked > 1 && left === 0) break;
    }
    expect(checked).toBeGreaterThan(1);
  });
  it('is refused with figures', async () => {
    await table(await situation());
    await clickHex(page, '1610');
    expect(await onBoard(page, '1615')).toBe(true);
    await clickHex(page, '1615');
    expect(await page.locator('.notice.refusal').innerText()).toMatch(/^Needs [\d½]+ MP, has 4\b/);
  });
});

describe('putting a fight together', () => {
  const units = FIGHT;
  it('goes in any order on the map, is taken apart again, and one button says what it does', async () => {
    await table(await situation('combat', { units }));
    await clickHex(page, '1607');
    const button = page.locator('.confirm');
    // It begins with those whom the odds showed: all who may.
    expect(await button.innerText()).toMatch(/with (Scammon, Crook|Crook, Scammon)$/);
    await clickHex(page, '1707');
    await clickHex(page, '1608');
    expect(await button.count()).toBe(0);
    await clickHex(page, '1707'); // the later one first
    expect(await button.innerText()).toMatch(/^Assault 1607 \(Fox's Gap\) with Crook$/);
    await clickHex(page, '1608');
    expect(await button.innerText()).toMatch(/with (Scammon, Crook|Crook, Scammon)$/);
    expect(await page.locator('.in-set').count()).toBe(2);
    expect(await page.locator('.arrow').count()).toBe(2);
    await clickHex(page, '1707');
    expect(await button.innerText()).toMatch(/with Scammon$/);
    // Nothing has rolled, and no key falls on the button by itself.
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.dice-tray').count()).toBe(0);
    expect(await button.innerText()).toMatch(/with Scammon$/);
    await clickHex(page, '1707');
    await press(page, button);
    expect(await page.locator('.confirm', { hasText: 'with Scammon' }).count()).toBe(0);
    expect(await page.locator('.preview .odds').count()).toBe(0); // gone with the choice
  });
  const scammon = (step: string, ...stand: string[]): Json => ({
    units: stand.map((x) => ({ unit: x.split(' ')[0], hex: x.split(' ')[1] })),
    activation: { brigade: 'us-scammon', order: 'attack' },
    step,
  });
  it('begins with those whom the odds show, to be taken out again before anything is rolled', async () => {
    await table(await placed('agv', '16.1', scammon('fire', 'us-12-oh 1132', 'us-30-oha 1232', 'us-11-oh 1133', 'cs-5-nc 1131')));
    const at = await placeOf(page, '1131');
    await page.mouse.move(at.x, at.y);
    await page.locator('.odds').waitFor();
    expect(await page.locator('.who-fights').innerText()).toBe('With 12 OH, 30 OHa');
    expect(await page.locator('.odds .open').innerText()).toContain('A click gathers these');
    expect(await page.locator('.arrow').count()).toBe(2);
    await clickHex(page, '1131');
    await clickHex(page, '1133'); // of another brigade
    expect(await page.locator('.notice.refusal').innerText()).toMatch(/^11 OH is not of Scammon's Brigade, which is active/);
    const button = page.locator('.confirm');
    expect(await button.innerText()).toMatch(/^Fire with 12 OH, 30 OHa at 1131$/);
    await clickHex(page, '1132');
    expect(await button.innerText()).toMatch(/^Fire with 30 OHa at 1131$/);
    await clickHex(page, '1232');
    expect(await button.count()).toBe(0); // nobody is left in it
    await clickHex(page, '1232');
    await clickHex(page, '1132');
    expect(await button.innerText()).toMatch(/^Fire with 12 OH, 30 OHa at 1131$/);
    // One act: one step back takes back all that the click gathered.
    const back = page.locator('.undo button');
    for (let i = 0; i < 4; ++i) await press(page, back);
    expect(await button.innerText()).toMatch(/^Fire with 12 OH, 30 OHa at 1131$/);
    await press(page, back);
    expect(await page.locator('.in-set').count()).toBe(0);
    expect(await prompt()).toMatch(/Fire at a hex/);
  });
  it('confirms an assault that needs nobody else with the same button, and marks who makes it', async () => {
    await table(await placed('agv', '16.1', scammon('close-combat', 'us-12-oh 1132', 'us-30-ohb 1130', 'cs-5-nc 1131')));
    await press(page, page.locator('.choice', { hasText: 'Assault 1131 from 1132' }));
    expect(await page.locator('.confirm').innerText()).toMatch(/^Assault 1131.* with 12 OH$/);
    expect(await page.locator('.arrow').count()).toBe(1);
    await clickHex(page, '1130');
    expect(await page.locator('.confirm').innerText()).toMatch(/with (12 OH and 30 OHb|30 OHb and 12 OH|12 OH, 30 OHb)$/);
    expect(await page.locator('.arrow').count()).toBe(2);
    expect(await page.locator('.dice-tray').count()).toBe(0);
  });
});

describe('two at one screen', () => {
  it('covers only what is chosen in secret, and shows the rest to both', async () => {
    await begin(/Greater Victory/, 3);
    let [covers, changes, keys, last] = [0, 0, 0, ''];
    for (let i = 0; i < 60; ++i) {
      const covered = (await page.locator('.take-over').count()) > 0;
      if (covered) {
        // What both see holds no choice; the map is there.
        expect(await page.locator('.choice').count()).toBe(0);
        expect(await page.locator('.stack').count()).toBeGreaterThan(5);
        ++covers;
        await takeOver(page);
      }
      const asked = await prompt();
      const who = asked.split(' ')[0]!;
      if (/Key Chit/.test(asked)) ++keys;
      else expect(covered, asked).toBe(false);
      if (who !== last) ++changes;
      last = who;
      const all = await page.locator('.choice').count();
      if (!all) break;
      // A set that can be confirmed is, or it would be put together and taken apart for ever.
      const done = page.locator('.choice[data-action=done]');
      if (/Key Chit/.test(asked) && (await done.count())) await press(page, done);
      else await choose(page, all > 1 ? i % Math.min(all, 3) : 0);
    }
    expect(covers).toBeGreaterThan(0);
    expect(covers).toBeLessThanOrEqual(keys);
    expect(changes).toBeGreaterThan(covers);
  });
  it('tells nobody by Undo what the other has chosen in secret', async () => {
    await begin(/Greater Victory/, 3);
    const undo = (): Promise<string> => page.locator('.undo').evaluate((e) => e.innerHTML);
    for (const [side, chit] of [
      ['Union', 'Skirmishers'],
      ['Confederate', 'Last Stand'],
    ] as const) {
      expect(await prompt()).toMatch(new RegExp(`^${side} Choose 1 Key Chit`));
      await choose(page, new RegExp(chit));
      expect(await undo()).toContain(chit); // his own he may take back
      await press(page, page.locator('.confirm'));
      await takeOver(page);
      if (side === 'Union') expect(await undo()).toContain('Union: Done'); // of the other nothing: a chit was drawn
      expect(await page.locator('body').evaluate((e) => e.outerHTML.match(/puts [^<"]* into the cup/))).toBe(null);
    }
  });
  it('tells who takes the screen what has happened since he last decided', async () => {
    const engine = new Engine();
    await engine.ask({ do: 'new', game: 'agv', scenario: '16.1', seed: 3, setup: 'default' });
    for (let i = 0; i < 300; ++i) {
      const view = (await engine.ask({ do: 'view' })).view as Json;
      if (Number((view.turn as Json).n) > 1 && /Key Chit/.test(String(view.prompt))) break;
      await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1, quiet: true, seed: i });
    }
    const record = (await engine.ask({ do: 'save' })).record as string;
    engine.close();
    await table(record);
    await takeOver(page);
    expect(await prompt()).toMatch(/Key Chit/);
    const told = await page.locator('.since li').allInnerTexts();
    expect(told.length).toBeGreaterThan(0);
    await press(page, page.locator('.since .close'));
    expect(await page.locator('.since').count()).toBe(0);
  });
  it('covers a secret choice again after a reload, and nothing at an open table', async () => {
    await begin(/Greater Victory/, 3);
    expect(await prompt()).toMatch(/^Union Choose 1 Key Chit/);
    await page.reload();
    await page.locator('.take-over').waitFor();
    expect(await page.locator('.choice').count()).toBe(0);
    await takeOver(page);
    expect(await page.locator('.choice').count()).toBe(4);
    await choose(page, 0);
    const done = page.locator('.choice[data-action=done]');
    if (await done.count()) await done.first().click();
    await page.locator('.take-over').waitFor();
    expect(await page.locator('.take-over').innerText()).toBe('I am the Confederate player');
    await page.keyboard.press('Shift+S');
    await page.getByLabel('Two players at this screen').selectOption('open');
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await page.locator('.take-over').count()).toBe(0);
    expect(await prompt()).toMatch(/^Confederate Choose 1 Key Chit/);
  });
});

describe('keeping and looking back', () => {
  it('keeps each game under its own id, and two tabs do not overwrite each other', async () => {
    await table(await situation());
    await clickHex(page, '1610');
    const first = await prompt();
    const other = await page.context().newPage();
    await other.goto(here.server.address);
    await settled(other);
    // The first tab plays its game, so the second offers another.
    expect(await other.locator('.prompt').count()).toBe(0);
    await setUp(other, /Greater Victory/, 5);
    await choose(other, 0);
    await takeOver(other);
    await choose(other, 0);
    await clickHex(page, '1609');
    await page.reload();
    await page.locator('.prompt').waitFor();
    await settled(page);
    expect(await prompt()).toContain('Move Scammon');
    expect(await prompt()).not.toBe(first);
    await page.keyboard.press('Shift+G');
    expect(await page.locator('.kept li').allInnerTexts()).toEqual([
      expect.stringMatching(/Go on with A Greater Victory[^]*turn 1[^]*moves/),
    ]);
    await other.reload();
    await other.locator('.prompt').waitFor();
    expect(await other.locator('.state .title').innerText()).toBe('A Greater Victory');
  });
  it('says that it shows the past, plays it, and the journal follows', async () => {
    await table(await played('fotm', 'battle', 5, 120));
    await tab('Journal');
    await page.getByLabel('Move', { exact: true }).fill('20');
    await settled(page);
    expect(await page.locator('.past').innerText()).toMatch(/The past: move 20 of \d+/);
    const seen = (): Promise<{ line: number; inside: boolean }> =>
      page.locator('.event.here').evaluate((e) => {
        const [box, panel] = [e.getBoundingClientRect(), e.closest('.panel')!.getBoundingClientRect()];
        return { line: Number(e.getAttribute('data-line')), inside: box.top >= panel.top - 1 && box.bottom <= panel.bottom + 1 };
      });
    expect((await seen()).inside).toBe(true);
    expect((await seen()).line).toBeLessThanOrEqual(20);
    await press(page, page.locator('.past button', { hasText: 'Play' }));
    await page.waitForFunction(() => /move 2[2-9]/.test(document.querySelector('.past')?.textContent ?? ''));
    await press(page, page.locator('.past button', { hasText: 'Pause' }));
    expect((await seen()).inside).toBe(true);
    await press(page, page.getByRole('button', { name: 'Back to now' }));
    expect(await page.locator('.past').count()).toBe(0);
  });
  it('opens with prompt, choices and units, whatever was looked at before', async () => {
    await table(await situation());
    await tab('Rules');
    expect(await page.locator('.prompt').isVisible()).toBe(true); // above all tabs
    await page.keyboard.press('Shift+G');
    await setUp(page, /Proving/, 7);
    expect(await page.locator('.choice').count()).toBeGreaterThan(1);
    const inside = await page.locator('.stack').evaluateAll((all) => {
      const board = document.querySelector('.board')!.getBoundingClientRect();
      return all.filter((e) => {
        const b = e.getBoundingClientRect();
        return b.left >= board.left && b.right <= board.right && b.top >= board.top && b.bottom <= board.bottom;
      }).length;
    });
    expect(inside).toBeGreaterThan(3);
  });
});

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  it('everything that is pressed has 44 points', async () => {
    await table(await played('agv', '16.1', 3, 60), PHONE);
    await takeOver(page);
    const small = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, select, summary, input, textarea, [role=button], label.pick')]
          .filter((e) => e.checkVisibility() && !e.matches('[type=radio], [type=checkbox]'))
          .filter((e) => e.getBoundingClientRect().width < 43.5 || e.getBoundingClientRect().height < 43.5)
          .map((e) => e.outerHTML.slice(0, 90)),
      );
    expect(await small()).toEqual([]);
    for (const name of ['Journal', 'Forces', 'Rules', 'Study']) {
      await tab(name);
      expect(await small(), name).toEqual([]);
    }
    for (const name of ['Settings', 'Keys and help', 'Vedette: new game']) {
      await press(page, page.getByRole('button', { name }));
      expect(await small(), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
  it('a tap offers a button that does it, in a sheet below the map; a long press shows a counter', async () => {
    await table(await situation(), PHONE);
    const tap = async (hex: string): Promise<void> => {
      const at = await placeOf(page, hex);
      await page.touchscreen.tap(at.x, at.y);
      await settled(page);
    };
    await tap('1610');
    await tap('1609');
    expect(await page.locator('.stack[data-hex="1609"]').count()).toBe(0);
    const [sheet, board] = [(await page.locator('.preview').boundingBox())!, (await page.locator('.board').boundingBox())!];
    expect(sheet.y).toBeGreaterThanOrEqual(board.y + board.height - 2);
    await page.locator('.do-it', { hasText: 'Move Scammon to 1609' }).tap();
    await settled(page);
    expect(await page.locator('.stack[data-hex="1609"]').count()).toBe(1);
    expect(await onBoard(page, '1609')).toBe(true);
    const at = await placeOf(page, '1609');
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...at, id: 1 }] });
    await page.locator('.glance').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await page.locator('.glance').innerText()).toContain('Scammon');
  });
  it('the card of a choice goes with it, also where a mouse rests on it', async () => {
    await table(await placed('fotm', 'battle', { phase: 'combat', side: 'union', units: FIGHT }), PHONE);
    await page.mouse.move(195, 650);
    const at = await placeOf(page, '1607');
    await page.touchscreen.tap(at.x, at.y);
    await page.locator('.preview .odds').waitFor();
    await page.mouse.move(196, 652);
    await page.touchscreen.tap(at.x, at.y);
    await settled(page);
    expect(await page.locator('.preview').count()).toBe(0);
    await page.locator('.confirm').tap();
    await settled(page);
    expect(await prompt()).toContain('Name the Lead Brigade');
  });
});
