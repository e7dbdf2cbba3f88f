// Builds the page into dist/: one script, one style sheet, one worker; the program embeds them all.
import { defineConfig, type Plugin } from 'vite';

// While developing (`npx vite`), the table is at a `vedette serve` beside it.
const served: Plugin = {
  name: 'served',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html', '<html data-way="socket"'),
};

export default defineConfig({
  plugins: [served],
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
  worker: { format: 'es' },
  server: { proxy: { '/table': { target: `ws://127.0.0.1:${process.env.VEDETTE_PORT ?? 8642}`, ws: true } } },
});
