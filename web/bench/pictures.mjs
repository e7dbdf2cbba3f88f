// The pictures of docs/pictures: node web/bench/pictures.mjs [NAME …], after ./play --build. It lets the program play a
// little, opens what came of it in the page and photographs the main screens.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env.VEDETTE_PICTURES ?? join(root, 'docs/pictures/');
const program = join(root, 'build/vedette');
const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((told) =>
  createInterface({ input: server.stdout }).on('line', (l) => /http:\S+/.test(l) && told(l.match(/http:\S+/)[0])),
);
const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => (engine.stdin.write(`${JSON.stringify(request)}\n`), JSON.parse((await answers.next()).value));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});

// The record of a game by chance, up to the first position after `least` decisions with such an action in its list.
async function recordUntil(game, scenario, seed, least, wanted) {
  for (; ; ++seed) {
    await ask({ do: 'new', game, scenario, seed, setup: 'default' });
    await ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: least, quiet: true, seed });
    for (let i = 0; i < 300; ++i) {
      const now = await ask({ do: 'actions' });
      if (now.actions.some(wanted)) return (await ask({ do: 'save' })).record;
      if (!now.actions.length) break;
      await ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1, quiet: true, seed: seed + i });
    }
  }
}
const settled = (page) => page.locator('html[data-settled=yes]').waitFor({ state: 'attached' });
async function open(record, options) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true,"dice":"off"}'));
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  await page.goto(address);
  await page.getByRole('button', { name: 'Open a record' }).click();
  await page.getByLabel('or its text').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.prompt').waitFor();
  await settled(page);
  return page;
}
async function take(page, name) {
  await settled(page);
  await page.waitForTimeout(900);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 74 });
  await page.context().close();
}
const onScreen = (page, hex) =>
  page.evaluate((h) => {
    const m = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
    const board = document.querySelector('.board').getBoundingClientRect();
    const [c, r] = [Number(h.slice(0, 2)), Number(h.slice(2))];
    const p = m.transformPoint(new DOMPoint(c * 48, (r + (c & 1) / 2) * 32 * Math.sqrt(3)));
    return { x: board.left + p.x, y: board.top + p.y };
  }, hex);

const PICTURES = {
  map: async (name) => {
    const page = await open(
      (await ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 4, setup: 'default' }), (await ask({ do: 'save' })).record),
    );
    await page.locator('.board').press('0');
    await page.locator('.tools button').first().focus();
    await page.mouse.click(700, 20);
    await take(page, name);
  },
  // The Ninth Corps before Fox's Gap.
  moving: async (name) => {
    await ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 4, setup: 'default' });
    const units = Object.entries({
      'us-scammon': '1510 wnw',
      'us-crook': '1710 wnw',
      'us-benjamin': '1612 wnw',
      'us-cox': '1510',
      'us-christ': '1512 wnw',
      'us-welsh': '1812 wnw',
      'us-robertson': '1613 wnw',
      'cs-garland': '1607 ese',
      'cs-dh-hill': '1607',
      'cs-rosser': '1207 ese',
      'cs-pelham': '1507 ese',
      'cs-bondurant': '1606 ese',
      'cs-colquitt': '2108 ese',
      'cs-gb-anderson': '1806 ese',
    }).map(([unit, at]) => ({ unit, hex: at.slice(0, 4), ...(at.length > 4 ? { facing: at.slice(5) } : {}) }));
    await ask({ do: 'place', clear: true, turn: 3, phase: 'movement', side: 'union', units });
    await ask({ do: 'act', text: 'choose us-crook' });
    const page = await open((await ask({ do: 'save' })).record);
    const below = await onScreen(page, '1608');
    await page.mouse.move(below.x, below.y);
    await page.locator('.cost').waitFor();
    await take(page, name);
  },
  odds: async (name) => {
    const page = await open(await recordUntil('agv', '16.1', 11, 40, (a) => a.action === 'close-combat'), { colorScheme: 'dark' });
    await page.locator('.choice[data-action="close-combat"], .choice[data-action="fire"]').last().hover();
    await page.locator('.chances').waitFor();
    await take(page, name);
  },
  journal: async (name) => {
    const page = await open(await recordUntil('agv', '16.1', 3, 150, (a) => a.action === 'choose'));
    await page.getByRole('tab', { name: 'Journal' }).click();
    await page.locator('.event', { hasText: 'by way of' }).last().hover();
    await take(page, name);
  },
  sight: async (name) => {
    const page = await open(
      (await ask({ do: 'new', game: 'fotm', scenario: 'battle', seed: 4, setup: 'default' }), (await ask({ do: 'save' })).record),
      { colorScheme: 'dark' },
    );
    await page.keyboard.press('Shift+L');
    const [a, b] = [await onScreen(page, '2405'), await onScreen(page, '2011')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
    await page.locator('.profile').waitFor();
    await take(page, name);
  },
  phone: async (name) => {
    const page = await open(await recordUntil('agv', '16.1', 7, 20, (a) => a.action === 'move'), {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await take(page, name);
  },
};
const wanted = process.argv.slice(2);
for (const [name, paint] of Object.entries(PICTURES)) if (!wanted.length || wanted.includes(name)) await paint(name);
await browser.close();
engine.stdin.end();
server.kill('SIGTERM');
