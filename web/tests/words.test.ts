// The words that a game gives for the protocol's names cover what a whole game shows: no player meets a bare name.
import { expect, it } from 'vitest';
import { Engine, type Json } from './support/program';

const NAMES = new Set(['unit', 'name', 'side', 'hex', 'source', 'at', 'arm']); // not shown as fields of a sheet
it.each([
  ['fotm', 'battle', 2],
  ['agv', '16.1', 3],
] as const)('%s has words for all that a game shows', async (game, scenario, seed) => {
  const engine = new Engine();
  const words = (await engine.ask({ do: 'words', game })).words as { kind: string; word: string; text: string }[];
  const missing = new Set<string>();
  const need = (kind: string, word: unknown): void => {
    if (typeof word === 'string' && !words.some((w) => w.kind === kind && w.word === word)) missing.add(`${kind} ${word}`);
  };
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'ask' });
  for (let i = 0; i < 400; ++i) {
    const view = (await engine.ask({ do: 'view' })).view as Json;
    for (const kind of ['phase', 'step', 'window']) need(kind, view[kind]);
    for (const m of view.markers as Json[]) need('marker', m.marker);
    for (const u of view.units as Json[]) {
      for (const kind of ['at', 'arm', 'weapon']) need(kind, u[kind]);
      for (const field of Object.keys(u)) if (!NAMES.has(field)) need('field', field);
    }
    for (const a of (await engine.ask({ do: 'actions' })).actions as Json[]) {
      need('action', a.action);
      need('phrase', a.action);
      const phrase = words.find((w) => w.kind === 'phrase' && w.word === a.action)?.text ?? '';
      // Every field of the action is told, and what stands outside brackets is always there.
      for (const field of Object.keys(a))
        if (!['n', 'text', 'action'].includes(field) && !phrase.includes(`{${field}}`)) missing.add(`phrase ${a.action}: ${field}`);
      for (const [, field] of phrase.replace(/\[[^\]]*\]/g, '').matchAll(/\{(\w+)\}/g))
        if (a.action !== 'choose' && a[field!] === undefined) missing.add(`phrase ${a.action} without ${field}`);
    }
    if (view.result) break;
    const played = await engine.ask({ do: 'play', union: 'recruit', confederate: 'recruit', decisions: 1, seed: i });
    for (const e of played.journal as Json[]) if (String(e.event).endsWith('-result')) need(String(e.event).slice(0, -7), e.result);
  }
  engine.close();
  expect([...missing]).toEqual([]);
});
