// The words that a game gives for the protocol's names cover what a whole game shows: no player meets a bare name.
import { expect, it } from 'vitest';
import { Engine, type Json } from './support/program';

const NAMES = new Set(['unit', 'name', 'side', 'hex', 'source', 'at', 'arm', 'bound']); // not shown as fields of a sheet
it.each([
  ['fotm', 'battle', 2, 400, 'recruit'],
  ['agv', '16.1', 3, 400, 'recruit'],
  ['agv', '16.3', 3, 120, 'recruit'],
  ['etw', '16.2', 4, 120, 'recruit'],
  // Who plays to win comes to close combat, flanks, advances and bridges.
  ['fotm', 'battle', 2, 400, 'captain'],
  ['agv', '16.1', 1, 300, 'captain'],
  ['etw', '16.2', 2, 500, 'captain'],
  ['etw', '16.1', 2, 500, 'captain'],
] as const)('%s %s has words for all that a game shows, game %i', async (game, scenario, seed, decisions, level) => {
  const engine = new Engine();
  const words = (await engine.ask({ do: 'words', game })).words as { kind: string; word: string; text: string }[];
  const missing = new Set<string>();
  const need = (kind: string, word: unknown): void => {
    if (typeof word === 'string' && !words.some((w) => w.kind === kind && w.word === word)) missing.add(`${kind} ${word}`);
  };
  await engine.ask({ do: 'new', game, scenario, seed, setup: 'ask' });
  for (let i = 0; i < decisions; ++i) {
    const view = (await engine.ask({ do: 'view' })).view as Json;
    for (const kind of ['phase', 'step', 'window']) need(kind, view[kind]);
    for (const m of view.markers as Json[]) {
      need('marker', m.marker);
      need('area', m.area);
    }
    // Chits and brigades are called by their names, not by their ids.
    for (const chit of [...((view.cup?.known ?? []) as string[]), ...Object.values((view.pool ?? {}) as Record<string, string[]>).flat()])
      need('chit', chit);
    for (const leader of (view.leaders ?? []) as Json[]) need('chit', leader.chit);
    for (const c of (view.crossings ?? []) as Json[]) need('state', c.state);
    for (const g of (view.score.goals ?? []) as Json[]) {
      if (g.level !== 'plain' && g.level !== 'draw') need('level', g.level);
      for (const n of g.needs as Json[]) need('area', n.area);
    }
    for (const u of view.units as Json[]) {
      for (const kind of ['at', 'arm', 'weapon', 'area']) need(kind, u[kind]);
      if (view.activated) need('brigade', u.brigade);
      for (const field of Object.keys(u)) if (!NAMES.has(field)) need('field', field);
    }
    for (const a of (await engine.ask({ do: 'actions' })).actions as Json[]) {
      // What is chosen by a name that says little has a word for what it brings.
      for (const what of [a.order, ...(a.action === 'key' ? (a.chits as string[]) : a.action === 'play' ? [a.chit] : [])])
        need('does', what);
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
    const played = await engine.ask({ do: 'play', union: level, confederate: level, decisions: 1, seed: i });
    for (const e of played.journal as Json[]) if (String(e.event).endsWith('-result')) need(String(e.event).slice(0, -7), e.result);
  }
  engine.close();
  expect([...missing]).toEqual([]);
});
