// The same page without any server: the core as WebAssembly in a worker (build-wasm/vedette.wasm).
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { choose, launch, setUp, settled, takeOver, visit } from './support/browser';
import { Engine, type Json, serve, type Served } from './support/program';
import { offerSite, root } from './support/site';

describe('the page as files', () => {
  let site: Awaited<ReturnType<typeof offerSite>>;
  let server: Served;
  let browser: Browser;
  beforeAll(async () => {
    site = await offerSite();
    server = await serve();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await server.stop();
  });

  it('plays, goes back and is reloaded with nobody to ask', async () => {
    const own = await offerSite();
    const { page, faults } = await visit(browser, own.address, {}, false, { saveData: true });
    await setUp(page, /Greater Victory/);
    // Once the page is kept, and whoever keeps it stands ready, nothing is fetched any more.
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => {
        const files = ['', 'vedette.wasm', 'games.json', 'content/agv.txt'];
        const kept = await Promise.all(files.map((f) => caches.match(new URL(f, location.href))));
        return navigator.serviceWorker.controller?.state === 'activated' && kept.every(Boolean);
      });
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
    expect(own.asked.filter((path) => path.startsWith('content/'))).toEqual(own.asked.filter((path) => path === 'content/agv.txt')); // of other games nothing
    await page.context().setOffline(true);
    await own.stop();
    for (let i = 0; i < 8; ++i) {
      await takeOver(page);
      await choose(page, 0);
    }
    await takeOver(page);
    await page.getByRole('tab', { name: 'Journal' }).click();
    await page.getByLabel('Move', { exact: true }).fill('1');
    await settled(page);
    expect(await page.locator('.flag').innerText()).toBe('replay');
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('tab', { name: 'Choices' }).click();
    const asked = await page.locator('.prompt').innerText();
    await page.reload();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    expect(await page.locator('.prompt').innerText()).toBe(asked);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is written by ./play --site, and plays wherever on a host it lies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vedette-site-'));
    await promisify(execFile)(join(root, 'play'), ['--site', basename(folder)], { cwd: tmpdir() }); // as seen from where one stands
    const own = await offerSite(folder, '/battles/vedette/');
    const { page, faults } = await visit(browser, own.address);
    await setUp(page, /Fire on the Mountain/);
    await choose(page, /Choose Farnsworth/);
    await choose(page, /Move to/);
    await page.getByRole('tab', { name: 'Study' }).click();
    await page.getByRole('button', { name: 'Begin a study' }).click();
    await page.locator('.flag', { hasText: 'study' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
    await own.stop();
    await rm(folder, { recursive: true });
  });

  it('tells what to do in a browser without WebAssembly', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    const page = await context.newPage();
    await page.goto(site.address);
    await page.locator('.lost').waitFor();
    expect(await page.locator('.lost').innerText()).toContain('newer browser');
    await context.close();
  });

  // A whole game by chance, natively; then the same acts by the two other ways, each from inside a page.
  it.each([
    ['fotm', 'battle'],
    ['agv', '16.1'],
  ])('%s: the same hash after every action natively, over the WebSocket and in WebAssembly', async (game, scenario) => {
    const begin = { do: 'new', game, scenario, seed: 41, setup: 'default' };
    const engine = new Engine();
    await engine.ask(begin);
    const acts: number[] = [];
    const natively = [(await engine.ask({ do: 'hash' })).hash as string];
    let pick = 9;
    for (;;) {
      const list = (await engine.ask({ do: 'actions' })).actions as Json[];
      if (!list.length) break;
      pick = (pick * 1103515245 + 12345) % 2147483648;
      acts.push(pick % list.length);
      await engine.ask({ do: 'act', n: acts.at(-1), quiet: true });
      natively.push((await engine.ask({ do: 'hash' })).hash as string);
    }
    engine.close();
    expect(natively.length).toBeGreaterThan(100);
    const lines = [begin, { do: 'hash' }, ...acts.flatMap((n) => [{ do: 'act', n, quiet: true }, { do: 'hash' }])].map((r) =>
      JSON.stringify(r),
    );
    const hashes = (answers: string[]): string[] =>
      answers.map((a) => JSON.parse(a) as Json).flatMap((a) => (a.ok ? (a.hash ?? []) : JSON.stringify(a)));

    const online = await visit(browser, server.address);
    expect(hashes(await online.page.evaluate(overSocket, lines))).toEqual(natively);
    await online.page.context().close();
    const offline = await visit(browser, site.address);
    expect(hashes(await offline.page.evaluate(inWasm, lines))).toEqual(natively);
    await offline.page.context().close();
  });
});

const overSocket = (lines: string[]): Promise<string[]> =>
  new Promise((done) => {
    const socket = new WebSocket(new URL('table', location.href.replace(/^http/, 'ws')));
    const answers: string[] = [];
    socket.onopen = () => socket.send(lines[0]!);
    socket.onmessage = (m) => {
      answers.push(String(m.data));
      if (answers.length < lines.length) socket.send(lines[answers.length]!);
      else done(answers);
    };
  });
// In the worker's place, in the page itself: the same module and content, the same lines.
const inWasm = async (lines: string[]): Promise<string[]> => {
  const bytesOf = async (file: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(file)).arrayBuffer());
  const module = await WebAssembly.compile((await bytesOf('vedette.wasm')) as BufferSource);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    ((imports[from] ??= {}) as Record<string, unknown>)[name] = () => 8;
  const core = (await WebAssembly.instantiate(module, imports)).exports as any;
  core._initialize();
  const put = (bytes: Uint8Array): void => {
    const room = core.vedette_room(bytes.length) as number;
    new Uint8Array(core.memory.buffer, room, bytes.length).set(bytes);
  };
  put(await bytesOf(`content/${(JSON.parse(lines[0]!) as { game: string }).game}.txt`));
  if (core.vedette_shelve() !== 0) throw new Error('the content does not fit');
  return lines.map((line) => {
    put(new TextEncoder().encode(line));
    const at = core.vedette_answer() as number;
    return new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, core.vedette_answer_length()));
  });
};
