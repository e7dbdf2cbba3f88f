// The core as WebAssembly. It needs nothing of its host but a few calls of WASI, which here say that there are no files and no
// arguments; chance comes from the browser. What a game is made of is content: it is brought when a line first speaks of that game.
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  vedette_room(size: number): number;
  vedette_wants(): number;
  vedette_shelve(): number;
  vedette_answer(): number;
  vedette_answer_length(): number;
}

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

// Where module, list of games and contents come from: files beside the page, or the page itself.
export interface Source {
  module(): Promise<BufferSource>;
  cards(): Promise<string>; // the reply to `games`, made when the module was built
  content(game: string): Promise<BufferSource>;
}

export class Core {
  private constructor(
    private readonly inside: Exports,
    private readonly source: Source,
    private readonly cards: { games: { game: string }[] },
  ) {}

  static async start(source: Source): Promise<Core> {
    let inside: Exports | null = null;
    const calls = host(() => new DataView(inside!.memory.buffer));
    const wasi = new Proxy(calls, { get: (all, name: string) => all[name] ?? (() => BAD_FILE) });
    const [bytes, cards] = await Promise.all([source.module(), source.cards()]);
    const module = await WebAssembly.compile(bytes);
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      (imports[from] as Record<string, unknown>)[name] = wasi[name];
    }
    inside = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    inside._initialize();
    return new Core(inside, source, JSON.parse(cards) as { games: { game: string }[] });
  }

  private put(bytes: Uint8Array): void {
    const at = this.inside.vedette_room(bytes.length);
    new Uint8Array(this.inside.memory.buffer, at, bytes.length).set(bytes);
  }
  private wanted(): string {
    const from = this.inside.vedette_wants();
    const memory = new Uint8Array(this.inside.memory.buffer);
    return new TextDecoder().decode(memory.slice(from, memory.indexOf(0, from)));
  }

  async answer(line: string): Promise<string> {
    const request = JSON.parse(line) as { do: string; id?: unknown };
    // The core knows the games whose content it has; which there are stands beside it.
    if (request.do === 'games') return JSON.stringify({ ...this.cards, id: request.id });
    const bytes = new TextEncoder().encode(line);
    this.put(bytes);
    const game = this.wanted();
    if (this.cards.games.some((g) => g.game === game)) {
      const content = await this.source.content(game);
      this.put(
        content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
      );
      if (this.inside.vedette_shelve() > 0) throw new Error(`the content of ${game} does not fit this program`);
      this.put(bytes);
    }
    const from = this.inside.vedette_answer();
    return new TextDecoder().decode(new Uint8Array(this.inside.memory.buffer, from, this.inside.vedette_answer_length()));
  }
}
