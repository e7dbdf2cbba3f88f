// The table in the page itself: the core as WebAssembly, in a worker so that the page never waits for it.
import type { Files, FromWorker, ToWorker } from './core_worker';
import { LineLink } from './link';

export class WorkerLink extends LineLink {
  private worker: Worker | null = null;

  // `from`: where the site's files lie, or the files. `keep` is told the address of everything that was fetched.
  constructor(
    private readonly from: string | Promise<Files>,
    private readonly hire: () => Worker | Promise<Worker>,
    private readonly keep: (address: string) => void = () => {},
  ) {
    super();
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') {
      this.state.value = 'impossible';
      this.trouble.value =
        'This browser has no WebAssembly, which the table needs without a server. Use a newer browser, or run ./play on your machine.';
      return;
    }
    this.begin(() => this.opened());
  }

  private begin(ready: () => void): void {
    Promise.all([this.from, this.hire()]).then(
      ([files, started]) => this.start(files, started, ready),
      (e: unknown) => this.broken(e instanceof Error ? e.message : String(e)),
    );
  }

  // A worker hears nothing while it thinks: another takes its place, and the page brings it the game.
  override halt(): void {
    this.worker?.terminate();
    this.worker = null;
    this.state.value = 'opening';
    this.failAll();
    this.begin(() => {
      this.opened();
      for (const call of this.reopened) call();
    });
  }

  private start(from: string | Files, worker: Worker, ready: () => void): void {
    this.worker = worker;
    worker.onmessage = (m: MessageEvent<FromWorker>) => {
      if (m.data.ready) ready();
      else if (m.data.failed) this.broken(m.data.failed);
      else if (m.data.line) this.heard(m.data.line);
      else if (m.data.fetched) this.keep(m.data.fetched);
      else if (m.data.undone) this.undone(m.data.undone.line, m.data.undone.why);
    };
    worker.onerror = (e) => this.broken(e.message);
    const start: ToWorker = typeof from === 'string' ? { site: from } : { files: from };
    worker.postMessage(start);
  }

  private broken(why: string): void {
    this.state.value = 'impossible';
    this.trouble.value = `The game's core could not be started (${why}). Reload the page; your game is kept in this browser.`;
    this.failAll();
  }
  private undone(line: string, why: string): void {
    const { id } = JSON.parse(line) as { id: number };
    const message = `This game's content could not be fetched (${why}). Games that were opened before play without a network.`;
    this.heard(JSON.stringify({ ok: false, id, error: { code: 'lost', message } }));
  }
  protected carry(line: string): void {
    this.worker?.postMessage({ line });
  }
  close(): void {
    this.worker?.terminate();
  }
}
