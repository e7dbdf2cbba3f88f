// The same page without any server: the core as WebAssembly in a worker. Skipped where build-wasm/vedette.wasm has not
// been built, and where VEDETTE_LONG is not set.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { choose, launch, setUp, takeOver, visit } from './support/browser';
import { Engine, type Json, serve, Socket, type Served } from './support/program';
import { offerSite, wasmFile } from './support/site';

describe.skipIf(!existsSync(wasmFile) || !process.env.VEDETTE_LONG)('the page as files', () => {
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
    const { page, faults } = await visit(browser, site.address);
    await setUp(page, /Greater Victory/);
    await page.context().setOffline(true);
    for (let i = 0; i < 8; ++i) {
      await takeOver(page);
      await choose(page, 0);
    }
    await takeOver(page);
    await page.getByRole('tab', { name: 'Journal' }).click();
    await page.getByLabel('Move', { exact: true }).fill('1');
    await page.locator('.flag', { hasText: 'replay' }).waitFor();
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('tab', { name: 'Choices' }).click();
    const asked = await page.locator('.prompt').innerText();
    await page.waitForTimeout(400);
    await page.context().setOffline(false);
    await page.reload();
    await page.locator('.prompt').waitFor();
    await takeOver(page);
    expect(await page.locator('.prompt').innerText()).toBe(asked);
    expect(faults).toEqual([]);
    await page.context().close();
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

  // In the worker's place, in the page itself: the same module, the same lines.
  async function wasmIn(page: Page): Promise<(request: Json) => Promise<Json>> {
    await page.evaluate(async () => {
      const module = await WebAssembly.compile(await (await fetch('vedette.wasm')).arrayBuffer());
      const imports: WebAssembly.Imports = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) ((imports[from] ??= {}) as Record<string, unknown>)[name] = () => 8;
      const core = (await WebAssembly.instantiate(module, imports)).exports as any;
      core._initialize();
      (window as any).core = core;
    });
    return (request) => page.evaluate((line) => {
      const core = (window as any).core;
      const bytes = new TextEncoder().encode(line);
      new Uint8Array(core.memory.buffer, core.vedette_room(bytes.length), bytes.length).set(bytes);
      const at = core.vedette_answer();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, core.vedette_answer_length()))) as Json;
    }, JSON.stringify(request));
  }

  it.each([['fotm', 'battle'], ['agv', '16.1']])('%s: the same hash after every action natively, over the WebSocket and in WebAssembly', async (game, scenario) => {
    const engine = new Engine();
    const offline = await visit(browser, site.address);
    const online = await visit(browser, server.address);
    const socket = await Socket.open(online.page);
    const ways = [(r: Json) => engine.ask(r), (r: Json) => socket.ask(r), await wasmIn(offline.page)];
    const all = (r: Json): Promise<Json[]> => Promise.all(ways.map((ask) => ask(r)));
    const began = await all({ do: 'new', game, scenario, seed: 41, setup: 'default' });
    expect(began.map((r) => r.ok)).toEqual([true, true, true]);
    let pick = 9;
    for (let i = 0; i < 150; ++i) {
      const hashes = (await all({ do: 'hash' })).map((r) => r.hash as string);
      expect(new Set(hashes).size, `decision ${i}: ${hashes.join(' ')}`).toBe(1);
      const list = (await engine.ask({ do: 'actions' })).actions as Json[];
      if (!list.length) break;
      pick = (pick * 1103515245 + 12345) % 2147483648;
      const acted = await all({ do: 'act', n: pick % list.length, quiet: true });
      expect(acted.map((r) => r.ok)).toEqual([true, true, true]);
    }
    engine.close();
    await offline.page.context().close();
    await online.page.context().close();
  });
});
