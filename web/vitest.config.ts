// Tests of the page: the map in Node, the rest in Chromium against the real server (build-test/table_server).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // A newcomer's run sits down at each game, plays by mouse, keyboard and touch, and looks at map, colours and words; what each screen
    // besides can do, and whole games, lessons and other tables, is tried by ./test --all.
    include: process.env.VEDETTE_QUICK
      ? ['choosing', 'clicks', 'colours', 'field', 'hands', 'link', 'map', 'plain', 'sharing', 'table', 'words'].map(
          (name) => `tests/${name}.test.ts`,
        )
      : ['tests/**/*.test.ts'],
    testTimeout: 240000,
    hookTimeout: 60000,
    maxWorkers: 2,
    retry: 2,
  },
});
