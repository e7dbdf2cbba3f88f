// Facing by a dial, the order of a stack by dragging, and the map alone.
import { describe, expect, it } from 'vitest';
import { AxeBuilder } from './support/axe';
import { clickHex, placeOf, settled } from './support/browser';
import { Engine } from './support/program';
import { page, session, sitDown } from './support/session';

session();

async function table(units: object[], options = {}): Promise<void> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 3, setup: 'default' });
  const placed = await engine.ask({ do: 'place', clear: true, turn: 3, phase: 'movement', side: 'union', units });
  expect(placed.ok, JSON.stringify(placed.error)).toBe(true);
  const record = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  await sitDown(record, options);
}
const ENEMY = { unit: 'cs-garland', hex: '1607', facing: 'ese' };

describe('the dial', () => {
  it('turns a unit to where its arrow points', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY]);
    await clickHex(page, '1610'); // chosen
    await clickHex(page, '1610'); // what it can do where it stands
    const dial = page.locator('.dial');
    await dial.locator('button').first().waitFor();
    expect((await dial.locator('button').evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset.facing))).sort()).toEqual([
      'ene',
      'ese',
      'n',
      's',
      'wsw',
    ]);
    // The arrow stands on the side it points to: the sheet's own way up.
    const at = await placeOf(page, '1610');
    const arrow = (await dial.locator('[data-facing=ese]').boundingBox())!;
    const before = await page.locator('.stack[data-hex="1610"] .facing').getAttribute('transform');
    await page.mouse.click(arrow.x + arrow.width / 2, arrow.y + arrow.height / 2);
    await settled(page);
    expect(await page.locator('.dial').count()).toBe(0);
    const after = await page.locator('.stack[data-hex="1610"] .facing').getAttribute('transform');
    expect(after).not.toBe(before);
    const angle = (Number(/rotate\((\d+)/.exec(after!)![1]) * Math.PI) / 180;
    expect(Math.sign(Math.round(Math.sin(angle) * 10))).toBe(Math.sign(Math.round((arrow.x + arrow.width / 2 - at.x) / 10)));
    expect(Math.sign(Math.round(-Math.cos(angle) * 10))).toBe(Math.sign(Math.round((arrow.y + arrow.height / 2 - at.y) / 10)));
  });
  it('stands for a line of the list, which opens for those who want it', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY]);
    await clickHex(page, '1610');
    expect(await page.locator('.choice[data-action=turn]').count()).toBe(0);
    await page.keyboard.press('t'); // the letter of the kind leads to its line
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.kind === 'turn');
    await page.keyboard.press('Enter');
    await page.locator('.choice[data-action=turn]').nth(4).waitFor();
    expect(await page.locator('.choice[data-action=turn]').count()).toBe(5);
  });
  it('stays at its hex when the map is moved, and can be left', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY]);
    await clickHex(page, '1610');
    await clickHex(page, '1610');
    await page.locator('.dial button').first().waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dial.png` });
    const at = await placeOf(page, '1610');
    await page.mouse.move(at.x + 180, at.y + 160);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(250);
    const box = await page.locator('.dial').evaluate((e) => ({ x: e.getBoundingClientRect().x, y: e.getBoundingClientRect().y }));
    const now = await placeOf(page, '1610');
    expect(Math.hypot(box.x - now.x, box.y - now.y)).toBeLessThan(4);
    expect(await AxeBuilder(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('.dial').count()).toBe(0);
  });
  it('has arrows that a finger meets', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY], {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 412, height: 915 },
    });
    const at = await placeOf(page, '1610');
    await page.touchscreen.tap(at.x, at.y);
    await settled(page);
    const again = await placeOf(page, '1610');
    await page.touchscreen.tap(again.x, again.y);
    await page.locator('.dial button').first().waitFor();
    const boxes = await page.locator('.dial button').evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON()));
    for (const b of boxes) expect(Math.min(b.width, b.height)).toBeGreaterThanOrEqual(44);
    for (const a of boxes) for (const b of boxes) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(44);
  });
});

describe('a stack', () => {
  const STACK = [
    { unit: 'us-scammon', hex: '1610', facing: 'wnw', stack: 1 },
    { unit: 'us-crook', hex: '1610', facing: 'wnw', stack: 2 },
    ENEMY,
  ];
  const order = (): Promise<string[]> =>
    page.locator('.fan [data-unit]').evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.unit!));
  it('is put in order by dragging a counter to the place of another', async () => {
    await table(STACK);
    await clickHex(page, '1610'); // spread
    expect(await order()).toEqual(['us-scammon', 'us-crook']);
    const middle = async (unit: string): Promise<{ x: number; y: number }> => {
      const box = (await page.locator(`.fan [data-unit=${unit}]`).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [a, b] = [await middle('us-scammon'), await middle('us-crook')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, a.y + 4, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    expect(await page.locator('.fan .in-hand').getAttribute('data-unit')).toBe('us-scammon');
    expect(await page.locator('.fan-place').count()).toBe(1);
    await page.mouse.up();
    await settled(page);
    if (!(await page.locator('.fan').count())) await clickHex(page, '1610');
    expect(await order()).toEqual(['us-crook', 'us-scammon']);
  });
  const stoodIn = (hex: string): Promise<number> => page.locator(`.stack[data-hex="${hex}"]`).count();
  const drag = async (unit: string, to: { x: number; y: number }): Promise<void> => {
    const box = (await page.locator(`.fan [data-unit=${unit}]`).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 30, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.up();
    await settled(page);
  };
  it('is left as it is when the counter is let go beside the map', async () => {
    await table(STACK);
    await clickHex(page, '1610');
    await drag('us-scammon', { x: 700, y: 20 });
    if (!(await page.locator('.fan').count())) await clickHex(page, '1610');
    expect(await order()).toEqual(['us-scammon', 'us-crook']);
    expect(await page.locator('.in-hand').count()).toBe(0);
    // The hand is empty: the next drag is another unit's.
    await drag('us-crook', await placeOf(page, '1612'));
    expect(await page.locator('.unit-sheet').getAttribute('aria-label')).toBe('Crook');
  });
  it('is left by the counter that is dragged out of it, whoever was chosen before', async () => {
    await table(STACK);
    await clickHex(page, '1610');
    await page.locator('.fan [data-unit=us-scammon]').click();
    await settled(page);
    expect(await page.locator('.prompt').innerText()).toContain('Move Scammon');
    expect(await page.locator('.fan [data-unit=us-crook] .counter.next').count()).toBe(1); // a click, or a drag, takes it instead
    await drag('us-crook', await placeOf(page, '1612'));
    expect(await page.locator('.prompt').innerText()).toContain('Move Crook');
    expect([await stoodIn('1610'), await stoodIn('1612')]).toEqual([1, 1]);
    expect(await page.locator('.stack[data-hex="1612"] .counter-name').textContent()).toBe('Crook');
    expect(await page.locator('.fan').count()).toBe(0);
  });
});

describe('a finger', () => {
  const TABLET = { viewport: { width: 900, height: 700 }, hasTouch: true };
  type Finger = { x: number; y: number };
  const send = async (steps: Finger[][]): Promise<void> => {
    const touch = await page.context().newCDPSession(page);
    for (const [i, fingers] of steps.entries())
      await touch.send('Input.dispatchTouchEvent', {
        type: i === 0 || fingers.length > steps[i - 1]!.length ? 'touchStart' : 'touchMove',
        touchPoints: fingers.map((f, id) => ({ ...f, id })),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settled(page);
  };
  const between = (a: Finger, b: Finger, t: number): Finger => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  it('moves the map, and the unit that was chosen before; two of them move nobody', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY], TABLET);
    const decision = (): Promise<string | null> => page.locator('.prompt').getAttribute('data-decision');
    const first = await decision();
    let [a, b] = [await placeOf(page, '1610'), await placeOf(page, '1612')];
    await send([[a], [between(a, b, 0.5)], [b]]);
    expect(await decision()).toBe(first); // only the map has moved
    a = await placeOf(page, '1610');
    await page.touchscreen.tap(a.x, a.y);
    await settled(page);
    const chosen = await decision();
    expect(chosen).not.toBe(first);
    b = await placeOf(page, '1612');
    const side = { x: a.x + 90, y: a.y };
    await send([[a], [between(a, b, 0.2)], [between(a, b, 0.2), side], [between(a, b, 0.5), side], [a, side]]);
    expect(await decision()).toBe(chosen);
    [a, b] = [await placeOf(page, '1610'), await placeOf(page, '1609')];
    await send([[a], [between(a, b, 0.5)], [b]]);
    expect(await decision()).not.toBe(chosen);
    expect(await page.locator('.stack[data-hex="1609"]').count()).toBe(1);
  });
});

describe('the map alone', () => {
  it('fills the page, keeps the question, and goes back', async () => {
    await table([{ unit: 'us-scammon', hex: '1610', facing: 'wnw' }, ENEMY]);
    await page.getByRole('button', { name: 'Map alone, full screen' }).click();
    await settled(page);
    const board = (await page.locator('.board').boundingBox())!;
    const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(board.width).toBe(size.width);
    expect(board.height).toBe(size.height);
    expect(await page.locator('.prompt').isVisible()).toBe(true);
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await clickHex(page, '1610');
    expect(await page.locator('.prompt').innerText()).toContain('Move Scammon');
    expect(await AxeBuilder(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await page.locator('.panel').waitFor();
    expect(await page.locator('.top-bar').isVisible()).toBe(true);
    await page.locator('.board').focus();
    await page.keyboard.press('Shift+M');
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await page.keyboard.press('Shift+M');
    expect(await page.locator('.panel').isVisible()).toBe(true);
  });
});
