// The page as a person uses it, in a real browser, mostly at the proving game's table: two pages of rules that have
// everything the real games have.
import { AxeBuilder } from './support/axe';
import { describe, expect, it } from 'vitest';
import { choose, clickHex, onBoard, placeOf, press, settled, takeOver } from './support/browser';
import { BATTLE } from '../src/table/tour_situation';
import { Engine, serve, type Json } from './support/program';
import { begin, come, faults, page, session, sitDown } from './support/session';

const GAME = /Proving/;
const here = session();

async function table(seed = 7, options = {}, players = {}): Promise<void> {
  await begin(GAME, seed, players, options);
}
const prompt = (): Promise<string> => page.locator('.prompt').innerText();
// Plays first choices, or those a pattern prefers, until something is asked.
async function until(asked: RegExp, prefer = /^$/): Promise<void> {
  for (let i = 0; i < 200; ++i) {
    await takeOver(page);
    if (asked.test(await prompt())) return;
    const liked = page.locator('.choice:enabled').filter({ hasText: prefer });
    await choose(page, (await liked.count()) ? prefer : 0);
  }
  throw new Error(`nothing asked like ${asked}: ${await prompt()}`);
}
describe('playing', () => {
  it('asks in one sentence, lists what may be done and lights it on the map', async () => {
    await table();
    expect(await prompt()).toMatch(/^Union /);
    expect(await page.locator('.choice').count()).toBeGreaterThan(1);
    await until(/Choose a unit to move/);
    const lit = await page.locator('.counter.lit').count();
    expect(lit).toBeGreaterThan(0);
    await choose(page, /^.?Choose/);
    expect(await page.locator('.targets .target').count()).toBeGreaterThan(2);
  });

  it('acts on a lit hex by a click, and shows the cost of the path before', async () => {
    await table();
    await until(/Choose a unit to move/);
    await choose(page, /^.?Choose/);
    const hex = (await page.locator('.targets .target').last().getAttribute('data-hex'))!;
    const move = page
      .locator('.choice')
      .filter({ hasText: new RegExp(`to ${hex}\\b`) })
      .first();
    if (await page.locator('.choices .all').count()) await press(page, page.locator('.choices .all'));
    await move.hover();
    await page.locator('.cost .reckoning li').first().waitFor();
    const points = (text: string): number => Number(text.replace('½', '') || 0) + (text.includes('½') ? 0.5 : 0);
    const total = points((await page.locator('.cost p').first().innerText()).split(' ')[0]!);
    const parts = await page.locator('.cost .amount').allInnerTexts();
    expect(parts.map(points).reduce((a, b) => a + b, 0)).toBe(total);
    await page.mouse.move(5, 400);
    const before = await page.locator('.prompt').getAttribute('data-decision');
    await clickHex(page, hex);
    await takeOver(page);
    expect(await page.locator('.prompt').getAttribute('data-decision')).not.toBe(before);
  });

  it('explains a click that is not allowed, with clause and hexes to blame', async () => {
    await table();
    await until(/Choose a unit to move/);
    await choose(page, /^.?Choose/);
    const open = new Set(await page.locator('.targets .target').evaluateAll((all) => all.map((e) => e.getAttribute('data-hex'))));
    const far: string[] = [];
    for (const h of ['1624', '2424', '1731', '2431', '1724', '2331', '1728', '2327', '2028', '1930', '2226'])
      if (!open.has(h) && (await onBoard(page, h))) far.push(h);
    await clickHex(page, far[0]!);
    await page.locator('.notice.refusal .clause').first().waitFor();
    const clause = page.locator('.notice.refusal .clause').first();
    await clause.hover();
    await page.locator('.clause-tip p').filter({ hasNotText: 'Looking it up' }).waitFor();
    expect(await page.locator('.clause-tip .source').innerText()).toMatch(/printed|reconstructed/);
    expect(await page.locator('#spoken').textContent()).toContain((await page.locator('.notice p').first().innerText()).slice(0, 20));
  });

  // The first position of a game played by chance in which such an action is open, found by the program itself.
  async function recordWith(engine: Engine, game: string, scenario: string, wanted: string): Promise<string> {
    for (let seed = 1; seed < 20; ++seed) {
      await engine.ask({ do: 'new', game, scenario, seed, setup: 'default' });
      for (let i = 0; i < 400; ++i) {
        const list = (await engine.ask({ do: 'actions' })).actions as Json[];
        if (list.some((a) => a.action === wanted)) return (await engine.ask({ do: 'save' })).record as string;
        if (
          !(await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1, quiet: true, seed: seed * 1000 + i })).ok
        )
          break;
      }
    }
    throw new Error(`no ${wanted} in ${game}`);
  }
  // Two brigades before an assault, as in the tour; and the first shot of a game of 16.1.
  const BEFORE: [string, (engine: Engine) => Promise<string>, string][] = [
    [
      'an assault',
      async (engine) => {
        await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 3, setup: 'default' });
        await engine.ask({ do: 'place', ...BATTLE });
        return (await engine.ask({ do: 'save' })).record as string;
      },
      'assault',
    ],
    ['a shot', (engine) => recordWith(engine, 'agv', '16.1', 'fire'), 'fire'],
  ];
  it.each(BEFORE)('shows the odds of %s as the protocol tells them', async (_, prepare, wanted) => {
    const engine = new Engine();
    const record = await prepare(engine);
    await engine.ask({ do: 'load', record });
    await sitDown(record);
    // What stands in the panel is what the program answers to the panel's own question.
    const compare = async (): Promise<Json> => {
      await settled(page);
      const question = JSON.parse((await page.locator('.odds').getAttribute('data-question'))!) as Json;
      const odds = await engine.ask({ do: 'odds', ...question });
      expect(odds.ok, JSON.stringify(odds)).toBe(true);
      const shown = await page
        .locator('.odds .chances tr[data-result]')
        .evaluateAll((rows) => rows.map((r) => [r.getAttribute('data-result'), r.getAttribute('data-fraction')]));
      expect(shown).toEqual((odds.outcomes as Json[]).map((o) => [String(o.result), o.fraction]));
      // Each result is told in words too.
      expect(await page.locator('.odds .chances .meaning').count()).toBe(shown.length);
      const lines = await page.locator('.odds .reckoning .words').allInnerTexts();
      expect(lines).toEqual(((odds.shifts ?? odds.modifiers) as Json[]).map((x) => x.text));
      expect(await page.locator('.odds .reckoning .clause').count()).toBe(lines.length);
      // It names who takes part, and an arrow goes from each of their hexes to the target.
      const names = await page.locator('.odds .who-fights').innerText();
      for (const u of odds.units as string[])
        expect(names).toContain(((await engine.ask({ do: 'view' })).view.units as Json[]).find((x) => x.unit === u)!.name);
      expect(await page.locator('.arrow').count()).toBeGreaterThan(0);
      expect(new Set(await page.locator('.arrow').evaluateAll((all) => all.map((e) => e.getAttribute('data-to'))))).toEqual(
        new Set([odds.target]),
      );
      // The card covers neither.
      const card = (await page.locator('.preview').boundingBox())!;
      for (const hex of await page
        .locator('.arrow')
        .evaluateAll((all) => all.flatMap((e) => [e.getAttribute('data-from')!, e.getAttribute('data-to')!]))) {
        const at = await placeOf(page, hex);
        expect(at.x > card.x && at.x < card.x + card.width && at.y > card.y && at.y < card.y + card.height, hex).toBe(false);
      }
      return odds;
    };
    const fight = page.locator(`.choice[data-action="${wanted}"]`).first();
    await fight.hover();
    await page.locator('.chances tr').first().waitFor();
    await compare();
    // It begins with those that were shown; while units are taken out and added, the panel follows.
    if (wanted === 'assault') {
      await engine.ask({ do: 'act', n: Number(await fight.getAttribute('data-n')), gather: true });
      await press(page, fight);
      for (const [kind, count] of [
        ['drop', 1],
        ['add', 2],
      ] as const) {
        const one = page.locator(`.choice[data-action="${kind}"]`).first();
        await one.hover();
        await page.locator('.chances tr').first().waitFor();
        expect((await compare()).units.length).toBe(count);
        await engine.ask({ do: 'act', n: Number(await one.getAttribute('data-n')) });
        await press(page, one);
      }
    }
    engine.close();
  });

  it('undoes as far as the rules of undo allow, and says why no further', async () => {
    await table();
    expect(await page.locator('.undo button').isDisabled()).toBe(true);
    expect(await page.locator('.undo .quiet').innerText()).not.toBe('');
    await until(/Choose a unit to move/);
    const before = await prompt();
    await choose(page, /^.?Choose/);
    expect(await prompt()).not.toBe(before);
    const told = async (): Promise<string[]> => {
      await press(page, page.getByRole('tab', { name: 'Journal' }));
      const lines = await page.locator('.event').allInnerTexts();
      await press(page, page.getByRole('tab', { name: 'Choices' }));
      return lines;
    };
    await press(page, page.locator('.undo button'));
    expect(await prompt()).toBe(before);
    // The journal takes it back too, and tells it again when it is played again.
    const undone = await told();
    await choose(page, /^.?Choose/);
    await choose(page, /^.?Move/);
    const after = await told();
    expect(after.length).toBeGreaterThan(undone.length);
    expect(after.slice(0, undone.length)).toEqual(undone);
  });
});

describe('remembering', () => {
  it('survives a reload in the middle of a game', async () => {
    await table();
    await until(/Choose a unit to move/);
    const [asked, counters] = [await prompt(), await page.locator('.stack').count()];
    await page.reload();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    expect(await prompt()).toBe(asked);
    expect(await page.locator('.stack').count()).toBe(counters);
  });

  it('goes back to the start and to now again', async () => {
    await table();
    await until(/Choose a unit to move/);
    await choose(page, /^.?Choose/);
    await choose(page, /^.?Move/);
    const now = await page.locator('.stack').evaluateAll((all) => all.map((e) => e.getAttribute('data-hex')).sort());
    await page.getByRole('tab', { name: 'Journal' }).click();
    expect(await page.locator('.event').count()).toBeGreaterThan(1);
    await page.getByLabel('Move', { exact: true }).fill('1');
    await settled(page);
    expect(await page.locator('.flag').innerText()).toBe('replay');
    expect(await page.locator('.stack').evaluateAll((all) => all.map((e) => e.getAttribute('data-hex')).sort())).not.toEqual(now);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    expect(await page.locator('.stack').evaluateAll((all) => all.map((e) => e.getAttribute('data-hex')).sort())).toEqual(now);
  });

  it('resumes at the same move when the server was gone for a while', async () => {
    await table();
    await until(/Choose a unit to move/);
    const asked = await prompt();
    const port = here.server.port;
    await here.server.stop();
    await page.locator('.lost').waitFor();
    expect(await page.locator('.lost').innerText()).toContain('your game is kept');
    here.server = await serve(port);
    await page.locator('.notice', { hasText: 'Connected again' }).waitFor();
    expect(await prompt()).toBe(asked);
    faults.length = 0; // the browser notes every try to reach the server
  });

  it('refuses a broken record with a sentence, and keeps the table', async () => {
    await table();
    const asked = await prompt();
    await page.getByRole('tab', { name: 'Journal' }).click();
    await page.getByRole('button', { name: 'Open a file' }).click();
    await page.getByLabel('or its text').fill('this is no record');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await settled(page);
    expect(await page.locator('.modal .refusal').innerText()).toContain('cannot be opened');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Choices' }).click();
    expect(await prompt()).toBe(asked);
  });

  it('studies a branch with written dice and comes back', async () => {
    await table();
    await until(/Choose a unit to move/);
    const asked = await prompt();
    await page.getByRole('tab', { name: 'Study' }).click();
    await page.getByRole('button', { name: 'Begin a study' }).click();
    await page.locator('.flag', { hasText: 'study' }).waitFor();
    await page.getByLabel('Next dice and chits, in order').fill('6 6 1');
    await page.getByRole('button', { name: 'Write down' }).click();
    await page.getByText('3 waiting').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('tab', { name: 'Choices' }).click();
    await takeOver(page);
    expect(await prompt()).toBe(asked);
  });
});

describe('two players at one screen', () => {
  it('covers what is secret before it hands over', async () => {
    await table();
    await choose(page, /Sharpshooters/);
    await page.getByRole('button', { name: /^I am the Confederate/ }).waitFor();
    const behind = await page.locator('#page').innerText();
    expect(behind).not.toMatch(/Sharpshooters/i);
    expect(await page.locator('.choice').count()).toBe(0);
    await takeOver(page);
    await press(page, page.getByRole('tab', { name: 'Journal' }));
    expect(await page.locator('#page').innerText()).not.toMatch(/Sharpshooters/i);
  });
  it('lets the computer play a side, without covering anything', async () => {
    await table(7, {}, { confederate: 'recruit' });
    await choose(page, 0);
    await page.waitForFunction(() => /^Union/.test(document.querySelector<HTMLElement>('.prompt')?.innerText ?? ''));
    expect(await page.getByRole('button', { name: /^I am the/ }).count()).toBe(0);
  });
});

describe('for everyone', () => {
  it('can be played from the keyboard and is spoken', async () => {
    await table();
    await page.locator('.board').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('#spoken').textContent()).toMatch(/level \d/);
    const choiceHasFocus = (): boolean => document.activeElement?.classList.contains('choice') ?? false;
    await page.keyboard.press('k');
    await settled(page);
    expect(await page.evaluate(choiceHasFocus)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.getByRole('button', { name: /^I am the Confederate/ }).count()).toBe(1);
    // The focus has fallen on the question; Enter does nothing that nobody went to.
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.getByRole('button', { name: /^I am the Confederate/ }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await prompt()).toMatch(/^Confederate Put one/);
    await page.keyboard.press('k');
    await settled(page);
    await page.keyboard.press('Enter');
    await takeOver(page);
    expect(await prompt()).not.toMatch(/Put one event chit/);
    await page.keyboard.press('Shift+T');
    expect(await page.locator('.modal').innerText()).toMatch(/Union on the map/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('bondurant');
    await page.keyboard.press('Enter');
    expect(await page.locator('.unit-sheet h3').innerText()).toMatch(/Bondurant/);
  });

  it('works on a phone', async () => {
    await table(7, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await until(/Choose a unit to move/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect((await page.locator('.board').boundingBox())!.height).toBeGreaterThan(280);
    await choose(page, /^.?Choose/);
    expect(await page.locator('.targets .target').count()).toBeGreaterThan(0);
    // Two fingers zoom.
    const zoom = (): Promise<number> => page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.world')!).transform).a);
    const before = await zoom();
    const touch = await page.context().newCDPSession(page);
    for (const [type, apart] of [
      ['touchStart', 40],
      ['touchMove', 60],
      ['touchMove', 90],
    ] as const)
      await touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: 195 - apart, y: 250, id: 1 },
          { x: 195 + apart, y: 250, id: 2 },
        ],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction((was) => new DOMMatrix(getComputedStyle(document.querySelector('.world')!).transform).a > was * 1.5, before);
    // A tap on a march shows it, and a button that does it.
    const decision = (): Promise<string | null> => page.locator('.prompt').getAttribute('data-decision');
    const then = await decision();
    const march = page.locator('.choice[data-action=move]').first();
    await march.tap();
    await page.locator('.preview .cost').waitFor();
    expect(await decision()).toBe(then);
    await page.locator('.do-it').tap();
    await page.waitForFunction((was) => document.querySelector('.prompt')?.getAttribute('data-decision') !== was, then);
  });

  it.each(['light', 'dark'] as const)('passes the accessibility check, %s', async (colorScheme) => {
    await table(7, { colorScheme });
    await until(/Choose a unit to move/);
    expect(await AxeBuilder(page)).toEqual([]);
    for (const tab of ['Journal', 'Forces', 'Rules', 'Study']) {
      await press(page, page.getByRole('tab', { name: tab }));
      expect(await AxeBuilder(page), tab).toEqual([]);
    }
  });

  it('begins a first visit with a tour that can be walked through or skipped', async () => {
    await come('', {}, true);
    const title = (): Promise<string> => page.locator('.tour-card h2').innerText();
    const next = (): Promise<void> => press(page, page.locator('.tour-card .next'));
    expect(await title()).toBe("Below Fox's Gap");
    await next();
    await next();
    // What it asks for is done, and it goes on by itself.
    expect(await title()).toBe('Pick a brigade');
    await clickHex(page, '1610');
    expect(await title()).toBe('Ask why not');
    await clickHex(page, '1607');
    expect(await title()).toBe('The reason');
    expect(await page.locator('.notice.refusal .clause').first().innerText()).toMatch(/^\d/);
    await next();
    expect(await title()).toBe('March');
    await clickHex(page, '1608');
    expect(await title()).toBe('Before a fight');
    await page.locator('.choice', { hasText: '1607' }).hover();
    await page.locator('.tour-card h2', { hasText: /^Fight$/ }).waitFor();
    for (let i = 0; i < 12 && (await title()) === 'Fight'; ++i)
      await choose(page, (await page.locator('.choice[data-action=add]').count()) ? /Add/ : i ? 0 : /1607/);
    expect(await title()).toBe('The story so far');
    await next();
    await next();
    expect(await page.locator('.tour-card').count()).toBe(0);
    await page.getByRole('button', { name: 'Set up the table' }).waitFor();
  });

  it('takes the tour beside a game, and goes back to it when the tour is skipped', async () => {
    await table();
    await until(/Choose a unit to move/);
    const asked = await prompt();
    await page.keyboard.press('?');
    await press(page, page.getByRole('button', { name: 'Take the tour' }));
    expect(await page.locator('.state .title').innerText()).toMatch(/Fire on the Mountain/);
    await press(page, page.getByRole('button', { name: 'Skip the tour' }));
    expect(await page.locator('.tour-card').count()).toBe(0);
    await takeOver(page);
    expect(await prompt()).toBe(asked);
  });
});
