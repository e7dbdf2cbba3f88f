// How fast the page is: node web/bench/speed.mjs, after ./play --build, ./play --site and the tests' server are built.
// Prints the first usable screen (served, and with WebAssembly), the time from a click to the lit choices, the frames
// while the map moves, the size of the WebAssembly module and its speed against the native program.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wasm = process.env.VEDETTE_WASM ?? join(root, 'build-wasm/vedette.wasm');
const share = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))];
const ms = (n) => `${n.toFixed(n < 20 ? 1 : 0)} ms`;

const server = spawn(join(root, 'build/vedette'), ['serve', '--port', '8790'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((told) => createInterface({ input: server.stdout }).on('line', (l) => /http:\S+/.test(l) && told(l.match(/http:\S+/)[0])));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'] });
const fresh = async () => {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  await page.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true}'));
  return page;
};

async function firstScreen(url) {
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const page = await fresh();
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.start button[type=submit]').waitFor();
    times.push(performance.now() - began);
    await page.close();
  }
  return share(times, 0.5);
}
console.log(`first usable screen, served: ${ms(await firstScreen(address))}`);

const page = await fresh();
await page.goto(address);
await page.getByRole('radio', { name: /Fire on the Mountain/ }).check();
await page.getByRole('button', { name: 'Set up the table' }).click();
await page.locator('.choice').first().waitFor();
await page.waitForTimeout(1500);
// From the click to the next list of choices, drawn.
const clicks = await page.evaluate(async () => {
  const times = [];
  for (let i = 0; i < 60; ++i) {
    const list = [...document.querySelectorAll('.choice:enabled')];
    const at = () => document.querySelector('.prompt')?.dataset.decision;
    const before = at();
    const began = performance.now();
    list[(i * 7) % list.length].click();
    await new Promise((next) => {
      const look = () => (at() !== before ? next() : setTimeout(look, 0));
      look();
    });
    times.push(performance.now() - began);
    await new Promise((next) => setTimeout(next, 30));
  }
  return times;
});
console.log(`click to lit choices, 95th percentile of ${clicks.length}: ${ms(share(clicks, 0.95))} (median ${ms(share(clicks, 0.5))})`);

const frames = (kind) => page.evaluate((what) => new Promise((done) => {
  const board = document.querySelector('.board');
  const times = [];
  let last = 0;
  let n = 0;
  const point = (type) => board.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: 500 + 200 * Math.sin(n / 20), clientY: 400 + 150 * Math.cos(n / 17), pointerType: 'mouse', bubbles: true, buttons: 1 }));
  const step = (now) => {
    if (last) times.push(now - last);
    last = now;
    if (what === 'zoom') board.dispatchEvent(new WheelEvent('wheel', { deltaY: n % 120 < 60 ? -20 : 20, ctrlKey: true, clientX: 600, clientY: 450, bubbles: true, cancelable: true }));
    else point(n === 0 ? 'pointerdown' : 'pointermove');
    if (++n < 240) return requestAnimationFrame(step);
    point('pointerup');
    done(times);
  };
  requestAnimationFrame(step);
}), kind);
for (const kind of ['pan', 'zoom']) {
  await frames(kind);
  const times = await frames(kind);
  console.log(`frames, ${kind}: 95th percentile ${ms(share(times, 0.95))} (median ${ms(share(times, 0.5))})`);
}
await page.close();

if (existsSync(wasm)) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
  const site = createServer((request, answer) => {
    const path = new URL(request.url, 'http://x').pathname;
    const file = path === '/vedette.wasm' ? wasm : join(root, 'web/dist', path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((ready) => site.listen(8791, '127.0.0.1', ready));
  console.log(`first usable screen, WebAssembly: ${ms(await firstScreen('http://127.0.0.1:8791/'))}`);
  console.log(`WebAssembly module: ${(statSync(wasm).size / 1e6).toFixed(2)} MB`);

  // Whole random games, natively and in WebAssembly.
  const lines = ['fotm battle', 'agv 16.1'].flatMap((which) => {
    const [game, scenario] = which.split(' ');
    return Array.from({ length: 6 }, (_, seed) => [{ do: 'new', game, scenario, seed, setup: 'default' }, { do: 'play', union: 'recruit', confederate: 'recruit', quiet: true }]).flat();
  }).map((r) => JSON.stringify(r));
  const engine = spawn(join(root, 'build/vedette'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => (engine.stdin.write(`${line}\n`), JSON.parse((await answers.next()).value));
  const time = async (call) => {
    for (const l of lines) await call(l);
    const began = performance.now();
    let decisions = 0;
    for (const l of lines) decisions += (await call(l)).decision ?? 0;
    return decisions / ((performance.now() - began) / 1000);
  };
  const native = await time(ask);
  engine.stdin.end();
  const module = await WebAssembly.compile(readFileSync(wasm));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 8;
  const core = (await WebAssembly.instantiate(module, imports)).exports;
  core._initialize();
  const inside = await time((line) => {
    const bytes = Buffer.from(line);
    const at = core.vedette_room(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    const from = core.vedette_answer();
    return JSON.parse(Buffer.from(core.memory.buffer, from, core.vedette_answer_length()).toString());
  });
  console.log(`random playouts: ${Math.round(native)} decisions/s natively, ${Math.round(inside)} in WebAssembly (${Math.round((inside / native) * 100)} %)`);
  site.close();
}
await browser.close();
server.kill('SIGTERM');
