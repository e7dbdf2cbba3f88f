// The page knows no game: nothing in its sources names an action of one, and it takes no sentence of the program apart to find out
// what was meant.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Engine } from './support/program';

const root = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f));
// What every game has: taking part in a decision, putting a set together, and the march of a unit.
const COMMON = new Set([
  'done',
  'pass',
  'choose',
  'add',
  'drop',
  'move',
  'stop',
  'place',
  'play',
  'name',
  'turn',
  'order',
  'line',
  'key',
  'back',
  'column',
  'skirmish',
  'advance',
  'ford',
  'lane',
  'check',
  'guard',
  'lead',
  'enter',
  'exit',
  'face',
]);

it('names no action of a game', async () => {
  expect(sources.length).toBeGreaterThan(30);
  const engine = new Engine();
  const actions = new Set<string>();
  for (const { game } of (await engine.ask({ do: 'games' })).games as { game: string }[]) {
    const words = (await engine.ask({ do: 'words', game })).words as { kind: string; word: string }[] | undefined;
    for (const w of words ?? []) if (w.kind === 'action' || w.kind === 'phrase') actions.add(w.word);
  }
  engine.close();
  for (const known of ['assault', 'close-combat', 'fire', 'rally', 'regroup', 'retreat', 'suppress', 'withdraw', 'burn-bridge'])
    actions.add(known);
  const faults: string[] = [];
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, word] of text.matchAll(/['"`]([a-z][a-z-]*)['"`]/g))
      if (actions.has(word!) && !COMMON.has(word!)) faults.push(`${file}: '${word}'`);
    // Words that are common as fields or events are still no actions to be compared with.
    for (const [all, word] of text.matchAll(/\baction === '([a-z-]+)'/g))
      if (!['done', 'pass', 'choose', 'add', 'drop', 'move', 'stop'].includes(word!)) faults.push(`${file}: ${all}`);
  }
  expect(faults).toEqual([]);
});
