// The pictures of docs/pictures: node web/bench/pictures.mjs ADDRESS, with a server that runs there. It plays a little
// by itself and photographs the main screens.
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';

const address = process.argv[2] ?? 'http://127.0.0.1:8642/';
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'] });

async function table(game, options) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true,"dice":"off"}'));
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  await page.goto(address);
  await page.getByRole('radio', { name: game }).check();
  await page.getByText('Dice', { exact: true }).click();
  await page.getByLabel(/Seed/).fill('7');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.locator('.prompt').waitFor();
  return page;
}
const take = (page, name) => page.waitForTimeout(700).then(() => page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 }));
// Makes choices until `found` says that the picture is there.
async function play(page, found, prefer = /^$/) {
  let pick = 3;
  for (let i = 0; i < 500; ++i) {
    const ready = page.getByRole('button', { name: /^I am the/ });
    if (await ready.count()) await ready.click();
    else if (await found()) return true;
    else {
      const liked = page.locator('.choice:enabled').filter({ hasText: prefer });
      const list = (await liked.count()) ? liked : page.locator('.choice:enabled');
      const n = await list.count();
      pick = (pick * 1103515245 + 12345) % 2147483648;
      if (n) await list.nth(pick % n).click();
    }
    await page.waitForTimeout(60);
  }
  return false;
}
const asked = (page, words) => async () => words.test((await page.locator('.prompt').textContent({ timeout: 1000 }).catch(() => '')) ?? '');

const wanted = process.argv.slice(3);
const wants = (name) => wanted.length === 0 || wanted.includes(name);
if (wants('map')) {
  const page = await table(/Fire on the Mountain/);
  await page.locator('.board').press('0');
  await take(page, 'map');
  await page.close();
}
if (wants('moving')) {
  const page = await table(/Fire on the Mountain/);
  await play(page, asked(page, /^Union Move .*MP left/), /Choose/);
  const target = page.locator('.choice[data-action="move"]').last();
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await take(page, 'moving');
  await page.close();
}
if (wants('odds')) {
  const page = await table(/Greater Victory/, { colorScheme: 'dark' });
  const fights = page.locator('.choice[data-action="close-combat"], .choice[data-action="fire"]');
  await play(page, async () => (await fights.count()) > 0, /attack|^.?Move|Choose/i);
  await fights.last().hover();
  await page.locator('.chances').waitFor();
  await take(page, 'odds');
  await page.close();
}
if (wants('phone')) {
  const page = await table(/Greater Victory/, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await play(page, asked(page, /Choose a unit to move/));
  await take(page, 'phone');
  await page.close();
}
if (wants('sight')) {
  const page = await table(/Fire on the Mountain/);
  await page.keyboard.press('Shift+L');
  const at = (hex) => page.evaluate((h) => {
    const m = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
    const board = document.querySelector('.board').getBoundingClientRect();
    const [c, r] = [Number(h.slice(0, 2)), Number(h.slice(2))];
    const p = m.transformPoint(new DOMPoint(c * 48, (r + (c & 1) / 2) * 32 * Math.sqrt(3)));
    return { x: board.left + p.x, y: board.top + p.y };
  }, hex);
  const [a, b] = [await at('2405'), await at('2011')];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
  await page.locator('.profile').waitFor();
  await take(page, 'sight');
  await page.close();
}
await browser.close();
