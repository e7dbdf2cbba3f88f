// Builds the page into dist/: one script, one style sheet, one worker; the program embeds them all.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
  worker: { format: 'es' },
  server: { proxy: { '/table': { target: 'ws://127.0.0.1:8642', ws: true } } },
});
