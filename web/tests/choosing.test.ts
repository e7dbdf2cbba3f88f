// What a hand that clicks at random came upon, each by its cause: what is lit and listed is what can be done, a key does only what one went
// to, and what stands over the map covers nothing that is to be read.
import { describe, expect, it } from 'vitest';
import { choose, clickHex, onBoard, placeOf, press, settled } from './support/browser';
import { Engine, type Json } from './support/program';
import { page, session, sitDown } from './support/session';

session();
const decision = async (): Promise<number> => Number(await page.locator('.prompt').getAttribute('data-decision'));
async function record(game: string, scenario: string, prepare: (engine: Engine) => Promise<unknown>): Promise<string> {
  const engine = new Engine();
  await engine.ask({ do: 'new', game, scenario, seed: 3, setup: 'default' });
  const done = (await prepare(engine)) as Json;
  expect(done.ok, JSON.stringify(done.error)).toBe(true);
  const saved = (await engine.ask({ do: 'save' })).record as string;
  engine.close();
  return saved;
}
const placed = (game: string, scenario: string, what: Json): Promise<string> =>
  record(game, scenario, (engine) => engine.ask({ do: 'place', clear: true, turn: 2, ...what }));
const stand = (...all: string[]): Json[] => all.map((x) => ({ unit: x.split(' ')[0], hex: x.split(' ')[1] }));
const scammon = (step: string, ...all: string[]): Promise<string> =>
  placed('agv', '16.1', { units: stand(...all), activation: { brigade: 'us-scammon', order: 'attack' }, step });
const FIRE = ['fire', 'us-12-oh 1132', 'us-30-oha 1232', 'us-11-oh 1133', 'cs-5-nc 1131'] as const;
const ASSAULT = {
  phase: 'combat',
  side: 'union',
  units: [
    { unit: 'us-scammon', hex: '1608', facing: 'wnw' },
    { unit: 'us-crook', hex: '1707', facing: 'wnw' },
    { unit: 'us-benjamin', hex: '1709', facing: 'wnw' },
    { unit: 'cs-garland', hex: '1607', facing: 'ese' },
  ],
};

describe('a key', () => {
  it('does nothing after a click: the button that was clicked is gone with its choice', async () => {
    await sitDown(await scammon(...FIRE));
    await choose(page, /Fire at 1131/);
    for (const what of ['.choice[data-action=drop]', '.choice[data-action=add]', '.choice[data-action=drop]']) {
      await press(page, page.locator(what));
      const at = await decision();
      for (const key of ['Enter', ' ', 'Enter']) {
        await page.keyboard.press(key);
        await settled(page);
      }
      expect(await decision(), what).toBe(at);
    }
  });
  it('does not confirm what another button left behind', async () => {
    await sitDown(await placed('fotm', 'battle', ASSAULT));
    await clickHex(page, '1607');
    await press(page, page.locator('.choice[data-action=drop]').first());
    await page.locator('.confirm').focus();
    await page.keyboard.press('Enter'); // went to it: the dice fall
    await settled(page);
    const at = await decision();
    for (const key of ['Enter', ' ']) await page.keyboard.press(key);
    await settled(page);
    expect(await decision()).toBe(at);
  });
});

describe('putting a fight together', () => {
  it('says who it is that may not join, and lists under nobody else what others can do', async () => {
    await sitDown(await scammon(...FIRE));
    await clickHex(page, '1131');
    await clickHex(page, '1131'); // the enemy
    expect(await page.locator('.notice.refusal').innerText()).toMatch(/^5 NC is Confederate\./);
    await clickHex(page, '1133'); // one's own, of another brigade
    expect(await page.locator('.choices h3').innerText()).toMatch(/^You can/);
  });
  it('marks those who are in it, and of the brigade nobody else', async () => {
    await sitDown(await scammon('close-combat', 'us-12-oh 1132', 'us-30-oha 1232', 'us-23-oh 1435', 'cs-5-nc 1131'));
    await choose(page, /Assault 1131 from 1132/);
    expect(await page.locator('.confirm').innerText()).toMatch(/^Assault 1131 with 12 OH$/);
    const marked = page.locator('.overlay .glow');
    expect(await marked.evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.hex))).not.toContain('1435');
  });
  it('tells under the button what it may cost too', async () => {
    await sitDown(await placed('fotm', 'battle', ASSAULT));
    await clickHex(page, '1607');
    const told = page.locator('.in-short li');
    await told.first().waitFor();
    const whats = await told.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.what!));
    expect(whats.length).toBe(3);
    expect(whats[0]).toBe('hex-falls');
    expect(whats.some((w) => w.startsWith('attack'))).toBe(true);
    expect(await told.allInnerTexts()).not.toContainEqual(expect.stringMatching(/^0\s%/));
  });
  it('names who is in it before its chances are counted', async () => {
    await sitDown(await scammon(...FIRE));
    const asked: Json[] = [];
    page.on('websocket', (socket) => socket.on('framesent', (f) => asked.push(JSON.parse(String(f.payload)) as Json)));
    await page.reload(); // all is heard from here on
    await page.locator('.prompt').waitFor();
    await settled(page);
    await clickHex(page, '1131');
    const odds = asked.filter((q) => q.do === 'odds' && q.action === 'done');
    expect(odds.map((q) => q.chances)).toEqual([false, undefined]);
    expect(await page.locator('.confirm').innerText()).toBe('Fire with 12 OH, 30 OHa at 1131');
    expect(await page.locator('.in-short li').count()).toBeGreaterThan(0);
  });
  it('says why undo goes no further as the button said it', async () => {
    await sitDown(await scammon(...FIRE));
    await clickHex(page, '1131');
    await press(page, page.locator('.confirm'));
    expect(await page.locator('.undo .quiet').innerText()).toMatch(/^Chance has spoken in 'Fire with 12 OH, 30 OHa at 1131'/);
  });
  it('offers nobody else to be moved meanwhile', async () => {
    // The guns of one hex: several may be chosen to move, or they fire; where in the fire only one can take part, the others do not follow it.
    let shot = '';
    const saved = await record('etw', '16.2', async (engine) => {
      for (let i = 0; i < 3000 && !shot; ++i) {
        if (i % 300 === 0) await engine.ask({ do: 'new', game: 'etw', scenario: '16.2', seed: 4 + i / 300, setup: 'default' });
        const listed = (await engine.ask({ do: 'actions' })).actions as Json[];
        const several = listed.filter((a) => a.action === 'choose' && a.unit).length > 1;
        for (const a of several ? listed.filter((x) => x.action === 'fire') : []) {
          const { record: before } = await engine.ask({ do: 'save' });
          await engine.ask({ do: 'act', n: a.n, gather: true, quiet: true });
          const inside = (await engine.ask({ do: 'actions' })).actions as Json[];
          await engine.ask({ do: 'load', record: before });
          if (new Set(inside.flatMap((x) => x.unit ?? [])).size === 1) shot = `Fire at ${String(a.target)}`;
        }
        if (!shot) await engine.ask({ do: 'play', union: 'captain', confederate: 'captain', decisions: 1, quiet: true, seed: 4 });
      }
      return { ok: shot !== '' };
    });
    await sitDown(saved);
    await choose(page, new RegExp(shot));
    expect(await page.locator('.choice[data-action=drop]').count()).toBe(1);
    expect(await page.locator('.counter.next').count()).toBe(0);
  });
});

describe('who comes from outside the map', () => {
  it('is seen to come: the hex is lit and in sight, names the units and then their facing', async () => {
    const saved = await record('fotm', 'battle', async (engine) => {
      for (let i = 0; i < 300; ++i) {
        const { actions } = await engine.ask({ do: 'actions' });
        const enter = (actions as Json[]).filter((a) => a.action === 'enter');
        if (new Set(enter.filter((a) => a.hex === '1517').map((a) => String(a.units))).size > 2) return { ok: true };
        await engine.ask({ do: 'play', union: 'captain', confederate: 'captain', decisions: 1, quiet: true, seed: 5 });
      }
      return { ok: false };
    });
    await sitDown(saved, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    expect(await onBoard(page, '1517')).toBe(true);
    const tapped = await placeOf(page, '1517');
    await page.touchscreen.tap(tapped.x, tapped.y);
    const [menu, board] = [(await page.locator('.hex-menu').boundingBox())!, (await page.locator('.board').boundingBox())!];
    expect(menu.y).toBeGreaterThan(board.y);
    expect(menu.y + menu.height).toBeLessThan(board.y + board.height);
    await page.context().close();
    await sitDown(saved);
    expect(await onBoard(page, '1517')).toBe(true);
    await clickHex(page, '1517');
    const named = page.locator('.hex-menu button', { hasText: /^Crook: \d ways/ });
    await press(page, named);
    await press(page, page.locator('.dial button').first());
    expect(await page.locator('.stack[data-hex="1517"]').count()).toBe(1);
    expect(await page.locator('.undo .quiet').innerText()).toMatch(/^Crook arrives at 1517/);
  });
});

describe('over the map', () => {
  it('nothing lies over the dice, and a card not either', async () => {
    const alone = { ...ASSAULT, units: ASSAULT.units.filter((u) => u.unit !== 'us-crook') };
    const saved = await placed('fotm', 'battle', alone);
    for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      await sitDown(saved, options);
      const at = await placeOf(page, '1607');
      if ('hasTouch' in options) {
        await page.touchscreen.tap(at.x, at.y);
        await page.locator('.do-it').tap();
        await page.locator('.confirm').tap();
      } else {
        await clickHex(page, '1607');
        await press(page, page.locator('.confirm'));
      }
      await page.locator('.dice-tray').waitFor();
      await page.mouse.move(at.x, at.y);
      await page.waitForTimeout(500);
      const over = await page.evaluate(() => {
        const dice = document.querySelector('.dice-tray')!.getBoundingClientRect();
        return [...document.querySelectorAll('.preview, .drawn-chit, .dispatch')]
          .map((e) => [e.className, e.getBoundingClientRect()] as const)
          .filter(([, c]) => c.left < dice.right && dice.left < c.right && c.top < dice.bottom && dice.top < c.bottom)
          .map(([name]) => name);
      });
      expect(over).toEqual([]);
      await page.context().close();
    }
  });
});
