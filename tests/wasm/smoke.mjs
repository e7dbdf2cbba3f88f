// Loads the WebAssembly module with a few lines of WASI, plays through the protocol, and compares every answer and the
// behaviour number with the native program:  node tests/wasm/smoke.mjs build-wasm/vedette.wasm build/vedette
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { deepStrictEqual, ok, strictEqual } from 'node:assert';

const [module, native] = process.argv.slice(2);
if (!module || !native) throw new Error('usage: smoke.mjs MODULE.wasm VEDETTE');

// The core opens no files and asks no clock; what is linked in for printing an assert is answered here.
let memory;
const wasi = {
  random_get: (at, length) => (crypto.getRandomValues(new Uint8Array(memory.buffer, at, length)), 0),
  proc_exit: (code) => { throw new Error(`the module stopped with ${code}`); },
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
const { instance } = await WebAssembly.instantiate(readFileSync(module), imports);
const core = instance.exports;
memory = core.memory;
core._initialize();

function answer(line) {
  const bytes = new TextEncoder().encode(line);
  const room = core.vedette_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const at = core.vedette_answer();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, core.vedette_answer_length()));
}

// A short game of every scenario, bad input in between.
const lines = ['{"do":"hello"}', '{"do":"games"}', 'not json', '[1,2]', '{"do":"map","game":"etw"}', '{"do":"rules","game":"fotm"}'];
for (const { game, scenarios } of JSON.parse(answer('{"do":"games"}')).games)
  for (const { scenario } of scenarios) {
    lines.push(JSON.stringify({ do: 'new', game, scenario, seed: 7, setup: 'default' }));
    for (let i = 0; i < 5; ++i) lines.push('{"do":"actions"}', '{"do":"act","n":0}', '{"do":"hash"}');
    lines.push('{"do":"play","union":"recruit","confederate":"recruit","decisions":400}', '{"do":"hash"}', '{"do":"save"}');
  }
lines.push(`{"do":"${'x'.repeat(1 << 20)}"}`, '{"do":"hello"}');

const run = spawnSync(native, ['engine'], { input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28 });
strictEqual(run.status, 0, run.stderr);
const there = run.stdout.trimEnd().split('\n');
strictEqual(there.length, lines.length);
let hashes = 0;
lines.forEach((line, i) => {
  const here = JSON.parse(answer(line));
  deepStrictEqual(here, JSON.parse(there[i]), `differs from the native answer to ${line.slice(0, 120)}`);
  if (here.hash) ++hashes;
});

// Every game has dice of its own.
const rolled = () => {
  answer('{"do":"new","game":"fotm","scenario":"battle","setup":"default"}');
  return JSON.parse(answer('{"do":"save"}')).record.match(/\nseed (\d+)/)?.[1];
};
const [one, two] = [rolled(), rolled()];
ok(one && two && one !== two && Number(one) > 1000, `two new games have the seeds ${one} and ${two}`);

const bench = spawnSync(native, ['bench'], { encoding: 'utf8' });
const number = bench.stdout.match(/behaviour ([0-9a-f]{16})/)?.[1];
ok(number, bench.stderr || 'vedette bench printed no number');
strictEqual(BigInt.asUintN(64, core.vedette_behaviour()).toString(16).padStart(16, '0'), number, 'the behaviour number differs');
console.log(`${lines.length} answers and ${hashes} hashes are the same in WebAssembly; behaviour ${number}`);
