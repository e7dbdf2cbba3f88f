// What is drawn again after a move is what differs from the view before: every unchanged part must stay the very same
// object, and nothing that changed may stay.
import { expect, it } from 'vitest';
import { shared } from '../src/table/sharing';
import { Engine, type Json } from './support/program';

it.each([
  ['fotm', 'battle'],
  ['agv', '16.1'],
])('%s: a new view keeps what is unchanged and nothing else', async (game, scenario) => {
  const engine = new Engine();
  let shown = (await engine.ask({ do: 'new', game, scenario, seed: 3, setup: 'default' })).view as Json;
  let [kept, changed] = [0, 0];
  for (let i = 0; i < 120; ++i) {
    const reply = await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1 });
    const next = reply.view as Json;
    const before = shown;
    const text = JSON.stringify(next);
    shown = shared(before, next);
    expect(JSON.stringify(shown)).toBe(text);
    (shown.units as Json[]).forEach((u, n) => {
      const same = JSON.stringify(u) === JSON.stringify(before.units[n]);
      expect(u === before.units[n]).toBe(same);
      if (same) ++kept;
      else ++changed;
    });
    if (next.result) break;
  }
  expect(changed).toBeGreaterThan(10);
  expect(kept).toBeGreaterThan(changed);
  engine.close();
});
