// Debian's Chromium, and the ways a person uses the page.
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds here: neither its scripts nor pages of the browser's own are worth preparing for more.
      '--js-flags=--no-opt',
      '--disable-features=PreloadTopChromeWebUI,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider',
    ],
  });
}

// A page that remembers what went wrong in it.
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  firstTime = false,
  more: { saveData?: boolean; kept?: string; prefs?: object } = {}, // who pays for every byte is sent no pictures of other battles
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
  if (!firstTime)
    await context.addInitScript(
      (prefs) => localStorage.setItem('vedette.prefs', localStorage.getItem('vedette.prefs') ?? prefs),
      JSON.stringify({ toured: true, ...more.prefs }),
    );
  if (more.saveData)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }));
  if (more.kept) await context.addInitScript(leaveKept, more.kept);
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const faults: string[] = [];
  page.on('pageerror', (e) => faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
  await page.goto(address);
  if (more.kept) await page.locator('.prompt').waitFor();
  await settled(page);
  return { page, faults };
}
// A game in the browser's keeping, which this tab was at: the page opens it at once, and draws no door before it. What a test does to
// it later is left as it is.
function leaveKept(game: string): void {
  const { id } = JSON.parse(game) as { id: string };
  if (localStorage.getItem('left')) return;
  localStorage.setItem('left', 'yes');
  localStorage.setItem(`vedette.game.${id}`, game);
  sessionStorage.setItem('vedette.tab', id);
}
export const keptGame = (record: string): string =>
  JSON.stringify({
    id: 'begun',
    record,
    players: { union: 'person', confederate: 'person' },
    when: Date.now(),
    turn: '',
    moves: 1,
    over: false,
  });
// Everything that was asked is answered and drawn. The page itself waits for it: asking again and again from here takes
// longer than most clicks.
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const root = document.documentElement;
        const isSo = (): boolean => root.dataset.settled === 'yes';
        if (isSo()) return done();
        const late = setTimeout(() => fail(new Error('the page does not come to rest')), 20000);
        const watch = new MutationObserver(() => {
          if (!isSo()) return;
          watch.disconnect();
          clearTimeout(late);
          done();
        });
        watch.observe(root, { attributeFilter: ['data-settled'] });
      }),
  );

export async function setUp(page: Page, game: RegExp, seed = 7, players: { union?: string; confederate?: string } = {}): Promise<void> {
  await page.getByRole('radio', { name: game }).first().check(); // its first scenario
  if (players.union) await page.getByLabel('Union', { exact: true }).selectOption(players.union);
  if (players.confederate) await page.getByLabel('Confederate', { exact: true }).selectOption(players.confederate);
  await page.getByText('Dice', { exact: true }).click();
  await page.getByLabel(/Seed/).fill(String(seed));
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.locator('.prompt').waitFor();
  await settled(page);
}

export async function openRecord(page: Page, record: string): Promise<void> {
  await page.getByRole('button', { name: 'Open a record' }).click();
  await page.getByLabel('or its text').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.prompt').waitFor();
  await settled(page);
}

// A click as a person makes it: brought into sight, at its middle, with whatever lies over it in the way.
export async function press(page: Page, what: Locator): Promise<void> {
  const at = await what.first().evaluate((e) => {
    e.scrollIntoView({ block: 'nearest' });
    const box = e.getBoundingClientRect();
    const middle = { x: box.left + Math.min(box.width / 2, 60), y: box.top + box.height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return e.contains(hit) || hit?.contains(e) ? middle : null;
  });
  if (!at) throw new Error(`covered by something else: ${what}`);
  await page.mouse.click(at.x, at.y);
  await settled(page);
}

// The other player takes the chair, if the page asks.
export async function takeOver(page: Page): Promise<boolean> {
  await settled(page);
  const ready = page.locator('.take-over');
  if (!(await ready.count())) return false;
  await press(page, ready);
  return true;
}

// One choice from the list, and the table has answered.
export async function choose(page: Page, text: RegExp | number): Promise<void> {
  await takeOver(page);
  const list = page.locator('.choice:enabled');
  await press(page, typeof text === 'number' ? list.nth(text) : list.filter({ hasText: text }));
}

// Where a hex stands on the screen.
export async function placeOf(page: Page, hex: string): Promise<{ x: number; y: number }> {
  return page.evaluate((h) => {
    const world = document.querySelector<HTMLElement>('.world')!;
    const board = document.querySelector('.board')!.getBoundingClientRect();
    const m = new DOMMatrix(getComputedStyle(world).transform);
    const c = Number(h.slice(0, 2));
    const r = Number(h.slice(2));
    const p = m.transformPoint(new DOMPoint(c * 48, (r + (c & 1) / 2) * 32 * Math.sqrt(3)));
    return { x: board.left + p.x, y: board.top + p.y };
  }, hex);
}

export async function clickHex(page: Page, hex: string): Promise<void> {
  const at = await placeOf(page, hex);
  await page.mouse.click(at.x, at.y);
  await settled(page);
}

export async function dragHexes(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
  await settled(page);
}

// Can a person click on this hex, as the map now lies?
export async function onBoard(page: Page, hex: string): Promise<boolean> {
  return page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.board') != null, await placeOf(page, hex));
}
