// The whole thing as one HTML file that plays by a double click: page, worker, module, list of games and contents, packed inside.
//   node tools/one_file.mjs DIST CORE OUT.html     DIST: web/dist; CORE: build-wasm with games.json
// The same bytes from the same files: nothing of time or place goes in.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [dist, core, out] = process.argv.slice(2);
if (!out) throw new Error('usage: one_file.mjs DIST CORE OUT.html');

const asset = (pattern) => {
  const found = readdirSync(`${dist}/assets`).filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${dist}/assets has ${found.length} files like ${pattern}`);
  return readFileSync(`${dist}/assets/${found[0]}`);
};
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString('base64');
const inside = (name, bytes) => `<script type="application/gzip" data-file="${name}">${packed(bytes)}</script>\n`;
const script = asset(/^index-.*\.js$/).toString().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

let html = readFileSync(`${dist}/index.html`, 'utf8');
const put = (pattern, by) => {
  if (!pattern.test(html)) throw new Error(`index.html has nothing like ${pattern}`);
  html = html.replace(pattern, () => by);
};
put(/<html/, '<html data-way="inside"');
put(/<meta\s[^>]*Content-Security-Policy[^>]*>/, ''); // all of it stands inside: there is no other file to tell from it
put(/<link rel="icon"[^>]*>/, `<link rel="icon" href="data:image/svg+xml;base64,${readFileSync(`${dist}/vedette.svg`).toString('base64')}" />`);
put(/<link rel="manifest"[^>]*>/, ''); // a file is not installed: it is there
put(/<link rel="stylesheet"[^>]*>/, `<style>${asset(/\.css$/)}</style>`);
put(/<script type="module"[^>]*><\/script>/, '');
const files = [
  ['worker', asset(/^core_worker-.*\.js$/)],
  ['module', readFileSync(`${core}/vedette.wasm`)],
  ['cards', readFileSync(`${core}/games.json`)],
  ...readdirSync(`${core}/content`)
    .sort()
    .map((name) => [`content/${name.replace(/\.txt$/, '')}`, readFileSync(`${core}/content/${name}`)]),
];
put(/<\/body>/, `${files.map(([name, bytes]) => inside(name, bytes)).join('')}<script type="module">${script}</script>\n  </body>`);
writeFileSync(out, html);
