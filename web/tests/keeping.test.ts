// What is kept: a game against the computer saved whole and opened again, a record that no longer fits or was altered, a browser without
// room, games under another port.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { choose, launch, openRecord, press, setUp, settled, takeOver, visit } from './support/browser';
import { Engine, serve, type Json } from './support/program';
import { come, faults, leave, page, session, sitDown } from './support/session';

const here = session();
const prompt = (): Promise<string> => page.locator('.prompt').innerText();
const notice = (): Promise<string> => page.locator('.notice').first().innerText();
const keptRecords = (): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((k) => k.startsWith('vedette.game.'))
      .sort()
      .map((k) => (JSON.parse(localStorage.getItem(k)!) as { record: string }).record),
  );

// Some moves of a game by the program itself: its record, and whose turn it is then.
async function played(engine: Engine): Promise<{ record: string; view: Json }> {
  await engine.ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 4, setup: 'default' });
  const { view } = await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 12 });
  return { record: (await engine.ask({ do: 'save' })).record as string, view: view as Json };
}

it('saves a game against the computer whole, to a file and as a link, and shows no secret in it', async () => {
  await come();
  await setUp(page, /Greater Victory/, 7, { confederate: 'recruit' });
  for (let i = 0; i < 6; ++i) {
    await choose(page, 0);
    await page.locator('.choice:enabled').first().waitFor();
    await settled(page);
  }
  const asked = await prompt();
  await page.getByRole('tab', { name: 'Journal' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
  const record = await readFile(await file.path(), 'utf8');
  expect(record).toMatch(/\nconfederate ~/);
  expect(record).not.toMatch(/\nseed \d|key chits/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, page.getByRole('button', { name: 'Copy a link' }));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const way of ['file', 'link']) {
    expect(faults).toEqual([]);
    await leave();
    await come(way === 'link' ? link : '');
    if (way === 'file') await openRecord(page, record);
    else await page.locator('.prompt').waitFor();
    await settled(page);
    await takeOver(page);
    if (way === 'link' && (await page.locator('.flag').count())) await page.getByRole('button', { name: 'Now', exact: true }).click();
    await settled(page);
    await takeOver(page);
    expect(await prompt()).toBe(asked);
  }
});

it('leaves a kept game that no longer fits as it is; who plays on plays a copy', async () => {
  const engine = new Engine();
  const { record, view } = await played(engine);
  let bad = '';
  for (const text of ['pass', 'done', 'default-setup', 're-roll'])
    if (!bad && (await engine.ask({ do: 'why', text })).legal === false) bad = text;
  engine.close();
  expect(bad).not.toBe('');
  const old = `${record.replace(/\nversion .*/, '\nversion 0.0.9').replace(/\nsum .*/, '')}${view.decider} ${bad}\n`;
  await sitDown(old);
  expect(await notice()).toMatch(/is refused now[^]*stays as it is, among your games/);
  expect(await keptRecords()).toEqual([old]);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the whole record' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toBe(old);
  await takeOver(page);
  await choose(page, 0);
  await page.waitForFunction(() => Object.keys(localStorage).filter((k) => k.startsWith('vedette.game.')).length === 2);
  expect(await keptRecords()).toContain(old);
});

it('says what does not fit in a record that was altered', async () => {
  const engine = new Engine();
  const { record } = await played(engine);
  engine.close();
  const altered = record.replace(/\nseed \d+/, '\nseed 5');
  expect(altered).not.toBe(record);
  await come();
  await openRecord(page, altered);
  expect(await notice()).toMatch(/does not fit together[^]*the seed of the dice/);
});

it('warns at once when the browser has no more room, offers a file, and forgets no game by itself', async () => {
  await come();
  await setUp(page, /Fire on the Mountain/);
  await page.evaluate(() => {
    localStorage.setItem(
      'vedette.game.other',
      JSON.stringify({ id: 'other', record: 'x', players: {}, when: 1, turn: '', moves: 3, over: false }),
    );
    for (let size = 1 << 20; size > 0; size >>= 1)
      for (let i = 0; i < 20; ++i)
        try {
          localStorage.setItem(`filled-${size}-${i}`, 'x'.repeat(size));
        } catch {
          break;
        }
  });
  await choose(page, 0);
  await page.locator('.notice.trouble').waitFor();
  expect(await notice()).toContain('no room to keep this game');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.notice').getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^vedette record 1/);
  expect(await page.evaluate(() => localStorage.getItem('vedette.game.other'))).not.toBeNull();
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((k) => k.startsWith('filled-'))
      .forEach((k) => localStorage.removeItem(k)),
  );
  await takeOver(page);
  await choose(page, 0);
  await page.locator('.notice', { hasText: 'kept in this browser again' }).waitFor();
});

it('knows of games under another port, and how to bring them over', async () => {
  const browser = await launch();
  const other = await serve();
  const { page } = await visit(browser, other.address);
  await setUp(page, /Fire on the Mountain/);
  await choose(page, 0);
  await page.waitForFunction(() => document.cookie.includes('vedette-games-'));
  await page.keyboard.press('Shift+G');
  const second = await page.context().newPage();
  await second.goto(here.server.address);
  await settled(second);
  expect(await second.locator('.elsewhere').innerText()).toContain(other.address.replace(/\/$/, ''));
  // All of them in one file, opened here.
  await page.reload();
  await page.locator('.prompt').waitFor();
  await settled(page);
  await page.keyboard.press('Shift+G');
  await setUp(page, /Greater Victory/);
  await page.keyboard.press('Shift+G');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all to one file' }).click()]);
  await second.getByRole('button', { name: 'Open a record' }).click();
  await second
    .getByLabel('A file')
    .setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: await readFile(await file.path()) });
  await second.locator('.kept li', { hasText: 'Fire on the Mountain' }).waitFor();
  await other.stop();
  await browser.close();
});

it('carries the same policy in its first file as the server sends', async () => {
  const gate = await readFile(new URL('../../src/server/gate.h', import.meta.url), 'utf8');
  const sent = [.../kContentPolicy =\s+((?:"[^"]*"\s*)+);/.exec(gate)![1]!.matchAll(/"([^"]*)"/g)].map((m) => m[1]).join('');
  const file = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  const own = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(file)![1]!;
  // Only a server can say who may frame the page.
  expect(sent.replace("; frame-ancestors 'none'", '')).toBe(own);
});
