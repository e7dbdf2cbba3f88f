// The table in the page itself: the core as WebAssembly, in a worker so that the page never waits for it.
import { LineLink } from './link';

export class WorkerLink extends LineLink {
  private worker: Worker | null = null;

  constructor(wasm: string) {
    super();
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') {
      this.state.value = 'impossible';
      this.trouble.value =
        'This browser has no WebAssembly, which the table needs without a server. Use a newer browser, or run ./play on your machine.';
      return;
    }
    this.worker = new Worker(new URL('./core_worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = (m: MessageEvent<{ ready?: boolean; failed?: string; line?: string }>) => {
      if (m.data.ready) this.opened();
      else if (m.data.failed) this.broken(m.data.failed);
      else if (m.data.line) this.heard(m.data.line);
    };
    this.worker.onerror = (e) => this.broken(e.message);
    this.worker.postMessage({ wasm });
  }

  private broken(why: string): void {
    this.state.value = 'impossible';
    this.trouble.value = `The game's core could not be started (${why}). Reload the page; your game is kept in this browser.`;
    this.failAll();
  }
  protected carry(line: string): void {
    this.worker?.postMessage({ line });
  }
  close(): void {
    this.worker?.terminate();
  }
}
