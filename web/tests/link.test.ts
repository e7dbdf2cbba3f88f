// What the page does before it asks, and when nobody answers: a line longer than a table reads is not sent, a question is given up after a
// minute without any answer, and both are told with what to do.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { LineLink } from '../src/connection/link';
import { choose, setUp, settled, takeOver } from './support/browser';
import { Engine } from './support/program';
import { session } from './support/session';

class Wire extends LineLink {
  carried: { id: number; do: string }[] = [];
  bytes = 0;
  protected carry(line: string): void {
    this.carried.push(JSON.parse(line) as { id: number; do: string });
    this.bytes = new TextEncoder().encode(line).length;
  }
  open(): void {
    this.opened();
  }
  answer(id: number, fields: Record<string, unknown> = {}): void {
    this.heard(JSON.stringify({ ok: true, id, ...fields }));
  }
  close(): void {}
}
type Told = { ok: boolean; error?: { code: string; message: string } };
// What became of a question so far: null while nobody has answered.
function asked(wire: Wire, verb: string, fields: Record<string, unknown> = {}): { reply: Told | null } {
  const question: { reply: Told | null } = { reply: null };
  void wire.ask(verb, fields).then((r) => (question.reply = r as Told));
  return question;
}

const LONGEST = 1 << 20;

describe('a line', () => {
  it('is as long as a table reads, and not a byte longer', async () => {
    const wire = new Wire();
    wire.open();
    const around = JSON.stringify({ record: '', do: 'load', id: 1 }).length;
    asked(wire, 'load', { record: 'x'.repeat(LONGEST - around) });
    expect(wire.bytes).toBe(LONGEST);
    const longer = asked(wire, 'load', { record: 'x'.repeat(LONGEST - around + 1) });
    await vi.waitFor(() => expect(longer.reply?.error?.code).toBe('too-long'));
    expect(longer.reply!.error!.message).toMatch(/longer than a table reads.*right file/);
    expect(wire.carried.length).toBe(1);
    expect(wire.unanswered.value).toBe(1);
    // The program agrees on what is too long.
    const engine = new Engine();
    const note = (bytes: number): string => 'x'.repeat(bytes - JSON.stringify({ do: 'hello', note: '' }).length);
    expect((await engine.ask({ do: 'hello', note: note(LONGEST) })).ok).toBe(true);
    expect((await engine.ask({ do: 'hello', note: note(LONGEST + 1) })).error.code).toBe('too-long');
    engine.close();
  });
  it('is counted in bytes, not in letters', async () => {
    const wire = new Wire();
    wire.open();
    const question = asked(wire, 'load', { record: '—'.repeat(LONGEST / 2) });
    await vi.waitFor(() => expect(question.reply?.error?.code).toBe('too-long'));
    expect(wire.carried).toEqual([]);
  });
});

describe('a question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is given up after a minute without any answer, and what to do is told', async () => {
    const wire = new Wire();
    wire.open();
    const first = asked(wire, 'view'),
      second = asked(wire, 'actions');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(first.reply).toBeNull();
    // Answers come in order: as long as any comes, the others wait on.
    wire.answer(1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(first.reply?.ok).toBe(true);
    expect(second.reply).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.reply?.error?.code).toBe('late');
    expect(second.reply!.error!.message).toMatch(/does not answer.*try again.*reload.*your game is kept/);
    expect(wire.unanswered.value).toBe(0);
    wire.answer(2); // too late: nobody waits for it
    const third = asked(wire, 'view');
    wire.answer(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(third.reply?.ok).toBe(true);
  });
  it('that takes thought is given ten', async () => {
    const wire = new Wire();
    wire.open();
    const question = asked(wire, 'suggest', { level: 'general' });
    await vi.advanceTimersByTimeAsync(599_000);
    expect(question.reply).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(question.reply?.error?.code).toBe('late');
    // Whoever asks for a look is not kept waiting by who asked for thought after him.
    const look = asked(wire, 'view');
    asked(wire, 'suggest', { level: 'general' });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(look.reply?.error?.code).toBe('late');
  });
  it('that was given up before there was a way to the table is not asked later', async () => {
    const wire = new Wire();
    const act = asked(wire, 'act', { n: 0 });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(act.reply?.error?.code).toBe('late');
    wire.open();
    expect(wire.carried).toEqual([]);
  });
});

describe('the page', () => {
  const here = session();
  let page: Page;
  afterEach(async () => {
    await page.context().close();
  });
  const notice = (): Promise<string> => page.locator('.notice').first().innerText();

  it('says of a file that is too long what to do, and sends nothing of it', async () => {
    const context = await here.browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true}'));
    page = await context.newPage();
    let longest = 0;
    page.on('websocket', (ws) => ws.on('framesent', (f) => (longest = Math.max(longest, f.payload.length))));
    await page.goto(here.server.address);
    await settled(page);
    await page.getByRole('button', { name: 'Open a record' }).click();
    await page
      .getByLabel('A file')
      .setInputFiles({ name: 'long.record', mimeType: 'text/plain', buffer: Buffer.from('vedette record 1\n' + 'x'.repeat(3 << 20)) });
    await page.getByText('longer than a table reads').first().waitFor();
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(10_000);
    await page.keyboard.press('Escape');
    await setUp(page, /Fire on the Mountain/);
    expect(await page.locator('.prompt').innerText()).not.toBe('');
  });

  it('tells that the table does not answer, and goes on when it does again', async () => {
    const context = await here.browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('vedette.prefs', '{"toured":true}'));
    page = await context.newPage();
    let silent = false;
    await page.routeWebSocket(/\/table$/, (ws) => {
      const server = ws.connectToServer();
      server.onMessage((m) => void (silent || ws.send(m)));
    });
    await page.clock.install();
    await page.goto(here.server.address);
    await settled(page);
    await setUp(page, /Fire on the Mountain/);
    await takeOver(page);
    silent = true;
    await page.locator('.choice:enabled').first().click();
    await page.clock.runFor(602_000); // pointing at a choice may have asked for its odds, which take thought
    await page.locator('.notice', { hasText: 'does not answer' }).waitFor();
    expect(await notice()).toMatch(/try again.*your game is kept/);
    silent = false;
    await page.reload();
    await page.locator('.prompt').waitFor();
    await settled(page);
    await takeOver(page);
    await choose(page, 0);
  });
});
