// Tests of the page: the map in Node, the rest in Chromium against the real server (build-test/table_server).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/**/*.test.ts'],
    // A newcomer's run leaves out what needs WebAssembly, whole games, clocks that run out, and the documentation's pictures.
    exclude: process.env.VEDETTE_QUICK
      ? ['tests/site.test.ts', 'tests/file.test.ts', 'tests/whole_game.test.ts', 'tests/house_ways.test.ts', 'tests/pictures.test.ts']
      : [],
    testTimeout: 240000,
    hookTimeout: 60000,
    maxWorkers: 2,
    retry: 2,
  },
});
