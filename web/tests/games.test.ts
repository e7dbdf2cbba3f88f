// Whole games by clicks, on the map where a lit hex says it all and in the list elsewhere, with every die and chit written
// down in advance. The program itself played the same game before; the page must come to the same position.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { press, settled } from './support/browser';
import { Engine, type Json } from './support/program';
import { page, session, sitDown } from './support/session';

session();

const hexesApart = (a: string, b: string): number =>
  Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2))) + Math.abs(Number(a.slice(2)) - Number(b.slice(2)));

// A short game with blood in it: units march toward one hex, fight where they can, and otherwise soon have done. `hex` is
// where a click on the map would do it: the hex aimed at, or that of a unit that stands alone.
interface Act {
  n: number;
  hex: string | null;
  pick: boolean;
}
interface Planned {
  acts: Act[];
  dice: (number | string)[];
  hash: string;
  over: Json;
}
async function plan(engine: Engine, game: string, scenario: string, toward: string, seed: number): Promise<Planned> {
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'default' });
  let pick = 17;
  const chance = (n: number): number => ((pick = (Math.imul(pick, 1664525) + 1013904223) >>> 0) >>> 8) % n;
  const acts: Planned['acts'] = [];
  for (;;) {
    const list = (await engine.ask({ do: 'actions' })).actions as Json[];
    if (!list.length) break;
    const end = (a: Json): string | null => a.path?.at(-1) ?? a.target ?? a.hex ?? null;
    const fights = list.filter((a) => ['assault', 'suppress', 'fire', 'close-combat', 'add', 'advance'].includes(a.action));
    const quiet = list.filter((a) => ['done', 'pass', 'stop'].includes(a.action));
    const units = ((await engine.ask({ do: 'view' })).view as Json).units as Json[];
    const standsIn = (unit: string): string => units.find((u) => u.unit === unit)!.hex as string;
    const picks = list
      .filter((a) => a.action === 'choose' && a.unit && standsIn(a.unit))
      .sort((a, b) => hexesApart(standsIn(a.unit), toward) - hexesApart(standsIn(b.unit), toward));
    const marches = list.filter((a) => a.action === 'move').sort((a, b) => hexesApart(end(a)!, toward) - hexesApart(end(b)!, toward));
    const a =
      fights.length && chance(4)
        ? fights[chance(fights.length)]!
        : quiet.length && chance(picks.length ? 5 : 3) < 2
          ? quiet[0]!
          : (marches[0] ?? picks[chance(Math.min(3, picks.length))] ?? list[chance(list.length)]!);
    const alone = a.unit && a.action === 'choose' && units.filter((u) => u.hex === standsIn(a.unit)).length === 1;
    acts.push({ n: a.n, hex: alone ? standsIn(a.unit) : end(a), pick: alone === true });
    expect((await engine.ask({ do: 'act', n: a.n, gather: true, quiet: true })).ok).toBe(true);
  }
  const record = (await engine.ask({ do: 'save' })).record as string;
  const dice = record
    .split('\n')
    .flatMap((l) => l.split(' | ')[1]?.split(' ') ?? [])
    .map((d) => (/^\d$/.test(d) ? Number(d) : d));
  return { acts, dice, hash: (await engine.ask({ do: 'hash' })).hash as string, over: (await engine.ask({ do: 'view' })).view as Json };
}

// Where a person clicks next to come nearer to an act: the other player's button if the screen is covered, a lit hex or
// counter with this one meaning, the act in the list, or what shows the whole list. Null: nothing of these can be seen.
interface Spot {
  on: 'cover' | 'map' | 'list' | 'all';
  x: number;
  y: number;
  free: boolean; // nothing lies over it
}
const spotFor = (page: Page, act: Act): Promise<Spot | null> =>
  page.evaluate(({ n, hex, pick }) => {
    const spot = (on: Spot['on'], found: Element | null): Spot | null => {
      if (!found) return null;
      if (on !== 'map') found.scrollIntoView({ block: 'nearest' });
      const box = found.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width / 2, 60), box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return { on, x, y, free: on === 'map' ? hit?.closest('.board') != null : found.contains(hit) };
    };
    const lit =
      hex === null
        ? null
        : spot(
            'map',
            document.querySelector(pick ? `.stack[data-hex="${hex}"] .counter.lit .card` : `.target[data-hex="${hex}"][data-only="${n}"]`),
          );
    return (
      spot('cover', document.querySelector('.take-over')) ??
      (lit?.free ? lit : null) ??
      spot('list', document.querySelector(`.choice[data-n="${n}"]`)) ??
      spot('all', document.querySelector(`.choice-fold[data-of~="${n}"]`)) ??
      spot('all', document.querySelector('.choices .all'))
    );
  }, act);

// Does it by clicks; says whether the last one was on the map.
async function perform(page: Page, act: Act): Promise<boolean> {
  for (let clicks = 0; clicks < 4; ++clicks) {
    const at = await spotFor(page, act);
    if (at && !at.free) throw new Error(`covered by something else: ${JSON.stringify(act)}`);
    if (at) await page.mouse.click(at.x, at.y);
    else await page.keyboard.press('Escape'); // a unit is picked: back to all of them
    await settled(page);
    if (at?.on === 'map' || at?.on === 'list') return at.on === 'map';
  }
  throw new Error(`cannot be done: ${JSON.stringify(act)}`);
}

it.each([
  ['fotm', 'battle', '1607', 2],
  ['agv', '16.1', '1929', 4],
] as const)('%s %s is played to its end', async (game, scenario, toward, seed) => {
  const engine = new Engine();
  const planned = await plan(engine, game, scenario, toward, seed);
  await engine.ask({ do: 'new', game, scenario, seed: seed + 1, setup: 'default' });
  expect((await engine.ask({ do: 'dice', next: planned.dice })).left).toBe(planned.dice.length);
  await sitDown((await engine.ask({ do: 'save' })).record as string);

  let onMap = 0;
  for (const act of planned.acts) if (await perform(page, act)) ++onMap;
  expect(await page.locator('.prompt.over').innerText()).toContain(`${planned.over.score.union} to ${planned.over.score.confederate}`);
  expect(onMap).toBeGreaterThan(10);
  await press(page, page.getByRole('button', { name: 'How each point was earned' }));
  expect(await page.locator('.forces .earned .clause').count()).toBe((planned.over.score.lines as Json[]).length);
  const kept = await page.evaluate(() => {
    const key = `vedette.game.${sessionStorage.getItem('vedette.tab')}`;
    return (JSON.parse(localStorage.getItem(key)!) as { record: string }).record;
  });
  const replayed = await engine.ask({ do: 'load', record: kept });
  expect(replayed.ok, JSON.stringify(replayed.error)).toBe(true);
  expect((await engine.ask({ do: 'hash' })).hash).toBe(planned.hash);
  expect((replayed.view as Json).marks).toContain('scripted');
  engine.close();
});
