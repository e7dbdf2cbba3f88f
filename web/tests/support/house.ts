// The real house: `vedette serve --store` in a folder of its own, or several of them at one PostgreSQL; and a browser at it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { settled } from './browser';
import { built } from './program';

export interface House {
  address: string;
  port: number;
  kill(): Promise<void>; // as if the machine had lost its power
  stop(): Promise<void>;
}
const started: ChildProcess[] = [];
export function house(store: string, port: number, more: string[] = []): Promise<House> {
  const child = spawn(built('vedette'), ['serve', '--port', String(port), '--store', store, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const end = (how: 'SIGKILL' | 'SIGTERM') => (): Promise<void> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((done) => {
          child.once('exit', () => done());
          child.kill(how);
        });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the house has ended (${code})`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address) resolve({ address, port: Number(new URL(address).port), kill: end('SIGKILL'), stop: end('SIGTERM') });
    });
  });
}
export async function folder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'vedette-house-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
export const endAll = (): void => started.forEach((child) => child.kill('SIGKILL'));

export interface Guest {
  page: Page;
  faults: string[];
  heard: string[]; // every line that came to this browser
}
export async function guest(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Guest> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => localStorage.setItem('vedette.prefs', localStorage.getItem('vedette.prefs') ?? '{"toured":true}'));
  const page = await context.newPage();
  page.setDefaultTimeout(40000);
  const [faults, heard]: [string[], string[]] = [[], []];
  page.on('pageerror', (e) => faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/WebSocket/.test(m.text()) && faults.push(m.text()));
  page.on('websocket', (socket) => socket.on('framereceived', (f) => heard.push(String(f.payload))));
  await page.goto(address);
  await settled(page);
  return { page, faults, heard };
}

export async function openTable(
  page: Page,
  how: { name: string; scenario?: string; title?: string; other?: string; mine?: 'both'; minutes?: number },
): Promise<{ other: string; watch: string }> {
  await page.locator('.far-door').getByRole('button', { name: 'Open a table' }).click();
  await page.getByLabel('Battle').selectOption('agv');
  await page.getByLabel('Scenario').selectOption(how.scenario ?? '16.1');
  await page.getByLabel('Your name, as others see it').fill(how.name);
  if (how.title) await page.getByLabel("The table's name, if any").fill(how.title);
  if (how.mine) await page.getByLabel('You play').selectOption(how.mine);
  if (how.minutes) {
    await page.getByLabel('live: a time for the whole game').check();
    await page.getByLabel('Minutes each').fill(String(how.minutes));
    await page.getByLabel('Seconds added each time').fill('0');
    await page.getByLabel('When time has run out').selectOption('game');
  }
  if (how.other) await page.getByLabel('The Confederate player').selectOption(how.other);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('dialog', { name: 'Links to this table' }).waitFor();
  await settled(page);
  const other = how.mine || (how.other && how.other !== 'anyone') ? '' : await page.getByLabel('To play Confederate').inputValue();
  const links = { other, watch: await page.getByLabel('To look on').inputValue() };
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return links;
}
export const decision = async (page: Page): Promise<number> => Number(await page.locator('.prompt').getAttribute('data-decision'));
// Until the table has come as far there.
export const until = (page: Page, at: number): Promise<unknown> =>
  page.waitForFunction((n) => Number(document.querySelector('.prompt')?.getAttribute('data-decision')) >= n, at);
