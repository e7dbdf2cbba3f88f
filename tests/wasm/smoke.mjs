// Loads the WebAssembly module and the content of every game, plays through the protocol, and compares every answer and the
// behaviour number with the native program:  node tests/wasm/smoke.mjs build-wasm build/vedette
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { cardsOf, contentsOf, startCore } from '../../tools/core.mjs';

const [folder, native] = process.argv.slice(2);
if (!folder || !native) throw new Error('usage: smoke.mjs FOLDER VEDETTE');

// What a browser fetches: the module holds code, each content only what the program reads.
const size = statSync(`${folder}/vedette.wasm`).size;
ok(size < 1.8e6, `the module has ${size} bytes: 1.8 MB at most`);
const contents = contentsOf(folder);
for (const [game, content] of contents) ok(content.length < 400e3, `the content of ${game} has ${content.length} bytes: 400 kB at most`);

// A file that is spoilt is missed: what nobody reads is not there.
const filesIn = (content) => {
  const files = [];
  for (let at = 0; at < content.length; ) {
    const end = content.indexOf(10, at);
    const [path, length] = content.toString('utf8', at, end).split(' ');
    files.push([path, content.subarray(end + 1, end + 1 + Number(length))]);
    at = end + 2 + Number(length);
  }
  return files;
};
const packed = (files) => Buffer.concat(files.flatMap(([path, bytes]) => [Buffer.from(`${path} ${bytes.length}\n`), bytes, Buffer.from('\n')]));
for (const [game, content] of contents) {
  const files = filesIn(content);
  ok(packed(files).equals(content));
  const spoiler = await startCore(`${folder}/vedette.wasm`);
  for (const [path] of files) {
    const spoilt = files.map(([p, bytes]) => [p, p === path ? Buffer.from(`${bytes}"never closed`) : bytes]);
    ok(spoiler.shelve(packed(spoilt)) > 0, `${path} is sent to browsers with ${game}, and nobody reads it`);
  }
}

const core = await startCore(`${folder}/vedette.wasm`);
const { answer } = core;
const asking = '{"do":"map","game":"etw"}';
strictEqual(core.wants(asking), 'etw');
ok(JSON.parse(answer(asking)).error, 'a game without its content is not there');
for (const [game, content] of contents) strictEqual(core.shelve(content), 0, `complaints about the content of ${game}`);
strictEqual(core.wants(asking), '');
ok(core.shelve(Buffer.from('no content')) > 0);

// A short game of every scenario, bad input in between.
const lines = ['{"do":"hello"}', 'not json', '[1,2]', '{"do":"map","game":"etw"}', '{"do":"rules","game":"fotm"}'];
for (const { game, scenarios } of JSON.parse(await cardsOf(folder)).games)
  for (const { scenario } of scenarios) {
    lines.push(JSON.stringify({ do: 'new', game, scenario, seed: 7, setup: 'default' }));
    for (let i = 0; i < 5; ++i) lines.push('{"do":"actions"}', '{"do":"act","n":0}', '{"do":"hash"}');
    lines.push('{"do":"play","union":"recruit","confederate":"recruit","decisions":400}', '{"do":"hash"}', '{"do":"save"}');
    // Computer players choose the same, and for the same reasons.
    lines.push(JSON.stringify({ do: 'new', game, scenario, seed: 8, setup: 'default' }));
    for (let i = 0; i < 4; ++i)
      lines.push(
        '{"do":"play","union":"captain","confederate":"captain","decisions":60}',
        '{"do":"suggest","level":"captain","seed":3}',
        '{"do":"suggest","level":"general","playouts":24,"seed":3}',
        '{"do":"hash"}',
      );
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

const list = spawnSync(native, ['engine'], { input: '{"do":"games"}\n', encoding: 'utf8' }).stdout;
deepStrictEqual(JSON.parse(await cardsOf(folder)), JSON.parse(list), 'the list of games differs');

// Every game has dice of its own, and so has every visitor; a record says which game it is of.
const rolled = (at) => {
  at.answer('{"do":"new","game":"fotm","scenario":"battle","setup":"default"}');
  return JSON.parse(at.answer('{"do":"save"}')).record.match(/\nseed (\d+)/)?.[1];
};
const visitor = await startCore(`${folder}/vedette.wasm`);
for (const [, content] of contents) visitor.shelve(content);
const seeds = [rolled(core), rolled(core), rolled(visitor), rolled(visitor)];
ok(new Set(seeds).size === 4 && seeds.every((seed) => Number(seed) > 1000), `two games of two visitors have the seeds ${seeds}`);

const fresh = await startCore(`${folder}/vedette.wasm`);
strictEqual(fresh.wants(JSON.stringify({ do: 'load', record: JSON.parse(answer('{"do":"save"}')).record })), 'fotm');

const bench = spawnSync(native, ['bench'], { encoding: 'utf8' });
const number = bench.stdout.match(/behaviour ([0-9a-f]{16})/)?.[1];
ok(number, bench.stderr || 'vedette bench printed no number');
strictEqual(BigInt.asUintN(64, core.exports.vedette_behaviour()).toString(16).padStart(16, '0'), number, 'the behaviour number differs');
console.log(`${lines.length} answers and ${hashes} hashes are the same in WebAssembly; behaviour ${number}`);
