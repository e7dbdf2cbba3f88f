// The worker's inside: loads the core and answers lines with it, one after the other. The core needs nothing of its
// host but a few calls of WASI, which here say that there are no files and no arguments; chance comes from the browser.
interface Core {
  memory: WebAssembly.Memory;
  _initialize(): void;
  vedette_room(size: number): number;
  vedette_answer(): number;
  vedette_answer_length(): number;
}
let core: Core | null = null;

const BAD_FILE = 8; // WASI's word for a file that is not open
function host(memory: () => DataView): Record<string, (...args: number[]) => number> {
  return {
    random_get: (at, length) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer as ArrayBuffer, at, length));
      return 0;
    },
    clock_time_get: (_clock, _precision, at) => {
      memory().setBigUint64(at!, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get: (a, b) => (memory().setUint32(a!, 0, true), memory().setUint32(b!, 0, true), 0),
    args_sizes_get: (a, b) => (memory().setUint32(a!, 0, true), memory().setUint32(b!, 0, true), 0),
    environ_get: () => 0,
    args_get: () => 0,
    proc_exit: (code) => {
      throw new Error(`the core ended with ${code}`);
    },
  };
}

async function start(address: string): Promise<void> {
  const calls = host(() => new DataView(core!.memory.buffer));
  const wasi = new Proxy(calls, { get: (all, name: string) => all[name] ?? (() => BAD_FILE) });
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there (${answer.status})`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    (imports[from] as Record<string, unknown>)[name] = wasi[name];
  }
  const made = await WebAssembly.instantiate(module, imports);
  core = made.exports as unknown as Core;
  core._initialize();
}

function answerOf(line: string): string {
  const bytes = new TextEncoder().encode(line);
  const at = core!.vedette_room(bytes.length);
  new Uint8Array(core!.memory.buffer, at, bytes.length).set(bytes);
  const from = core!.vedette_answer();
  return new TextDecoder().decode(new Uint8Array(core!.memory.buffer, from, core!.vedette_answer_length()));
}

self.onmessage = (m: MessageEvent<{ wasm?: string; line?: string }>) => {
  if (m.data.wasm) {
    start(m.data.wasm).then(
      () => self.postMessage({ ready: true }),
      (e: unknown) => self.postMessage({ failed: e instanceof Error ? e.message : String(e) }),
    );
  } else if (m.data.line) {
    try {
      self.postMessage({ line: answerOf(m.data.line) });
    } catch (e) {
      self.postMessage({ failed: e instanceof Error ? e.message : String(e) });
    }
  }
};
