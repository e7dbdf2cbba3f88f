// The WebAssembly module in node, with a few lines of WASI: what it answers, and content put on its shelf. Run by itself it writes the
// list of games that browsers see before any content is fetched:  node tools/core.mjs build-wasm  →  build-wasm/games.json
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export async function startCore(file) {
  let memory;
  // The core opens no files and asks no clock; what is linked in for printing an assert is answered here.
  const wasi = {
    random_get: (at, length) => (crypto.getRandomValues(new Uint8Array(memory.buffer, at, length)), 0),
    proc_exit: (code) => {
      throw new Error(`the module stopped with ${code}`);
    },
    fd_write: (_fd, vectors, count, written) => {
      const words = new DataView(memory.buffer);
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = words.getUint32(vectors + 8 * i, true), size = words.getUint32(vectors + 8 * i + 4, true);
        process.stderr.write(Buffer.from(memory.buffer, at, size));
        total += size;
      }
      words.setUint32(written, total, true);
      return 0;
    },
  };
  const imports = { wasi_snapshot_preview1: new Proxy(wasi, { get: (known, name) => known[name] ?? (() => 8 /* badf */) }) };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
  const core = instance.exports;
  memory = core.memory;
  core._initialize();
  const put = (bytes) => {
    const room = core.vedette_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  };
  return {
    exports: core,
    // How many complaints there were about the content.
    shelve: (content) => (put(content), core.vedette_shelve()),
    wants: (line) => {
      put(new TextEncoder().encode(line));
      const at = core.vedette_wants(), bytes = new Uint8Array(memory.buffer);
      return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    },
    answer: (line) => {
      put(new TextEncoder().encode(line));
      const at = core.vedette_answer();
      return new TextDecoder().decode(new Uint8Array(memory.buffer, at, core.vedette_answer_length()));
    },
  };
}
// The content files of a build, by game.
export function contentsOf(folder) {
  const names = readdirSync(`${folder}/content`).sort();
  return names.map((name) => [name.replace(/\.txt$/, ''), readFileSync(`${folder}/content/${name}`)]);
}
// Of all games at once, so that they come in the order in which the program offers them.
export async function cardsOf(folder) {
  const core = await startCore(`${folder}/vedette.wasm`);
  if (core.shelve(Buffer.concat(contentsOf(folder).map(([, content]) => content))) > 0) throw new Error('the content does not fit the module');
  return core.answer('{"do":"games"}');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2];
  writeFileSync(`${folder}/games.json`, await cardsOf(folder));
}
