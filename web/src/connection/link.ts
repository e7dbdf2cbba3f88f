// What every way to the table offers: ask, and be answered in order. Replies that say ok:false are values, not
// exceptions; a request that can no longer be answered (the connection is gone) is refused with the code `lost`.
import { signal, type Signal } from '@preact/signals';
import type { Reply } from '../protocol/messages';

export type LinkState = 'opening' | 'open' | 'lost' | 'impossible';

export interface Link {
  readonly state: Signal<LinkState>;
  readonly trouble: Signal<string>; // a sentence that says what to do, when there is trouble
  readonly unanswered: Signal<number>; // questions under way
  ask<T>(verb: string, fields?: Record<string, unknown>): Promise<Reply<T>>;
  halt(): void; // whoever thinks stops thinking; a table that can not be told while it thinks is begun anew, as if it had been lost
  onPush(call: (push: Pushed) => void): void; // lines that nobody asked for: a house tells what happens at a table
  onReopen(call: () => void): void; // called after the way was lost and found again, before anything else is asked
  close(): void;
}

export interface Pushed {
  push: string;
  table?: string;
  n?: number;
  [field: string]: unknown;
}
interface Waiting {
  resolve: (reply: unknown) => void;
  verb: string;
}
const LONGEST = 1 << 20; // bytes of a line that a table reads
const PATIENCE = 60_000; // ms without any answer; a computer player and a long record may take longer
const LONG = new Set(['play', 'suggest', 'load', 'odds']);

// Numbers requests and hands each reply to its asker; the two ways only carry lines.
export abstract class LineLink implements Link {
  readonly state = signal<LinkState>('opening');
  readonly trouble = signal('');
  readonly unanswered = signal(0);
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private queue: string[] = [];
  private pushed: ((push: Pushed) => void)[] = [];
  protected reopened: (() => void)[] = [];
  private watch: ReturnType<typeof setTimeout> | undefined;

  protected abstract carry(line: string): void;
  abstract close(): void;
  halt(): void {
    void this.ask('stop');
  }

  onPush(call: (push: Pushed) => void): void {
    this.pushed.push(call);
  }
  onReopen(call: () => void): void {
    this.reopened.push(call);
  }

  ask<T>(verb: string, fields: Record<string, unknown> = {}): Promise<Reply<T>> {
    const id = this.next++;
    return new Promise((resolve) => {
      const line = JSON.stringify({ ...fields, do: verb, id });
      if (line.length > LONGEST / 3 && new TextEncoder().encode(line).length > LONGEST) {
        const message = 'This is longer than a table reads (1 MiB): is it the right file? A game of any length is much shorter.';
        return resolve({ ok: false, error: { code: 'too-long', message } } as Reply<T>);
      }
      this.waiting.set(id, { resolve: resolve as (reply: unknown) => void, verb });
      this.unanswered.value = this.waiting.size;
      this.watchOver();
      if (this.state.value === 'open') this.carry(line);
      else if (this.state.value === 'opening') this.queue.push(line);
      else this.fail(id);
    });
  }

  protected opened(): void {
    this.state.value = 'open';
    for (const line of this.queue.splice(0)) this.carry(line);
  }
  protected heard(line: string): void {
    let reply: { id?: number; push?: string };
    try {
      reply = JSON.parse(line) as { id?: number; push?: string };
    } catch {
      return;
    }
    if (reply.push) for (const call of this.pushed) call(reply as Pushed);
    const asker = reply.id === undefined ? undefined : this.waiting.get(reply.id);
    if (!asker || reply.id === undefined) return;
    this.waiting.delete(reply.id);
    asker.resolve(reply);
    this.unanswered.value = this.waiting.size;
    this.watchOver();
  }
  // Answers come in order: as long as any comes, whoever asked later waits on, and how long is up to the first.
  private watchOver(): void {
    clearTimeout(this.watch);
    if (!this.waiting.size) return;
    const long = LONG.has([...this.waiting.values()][0]!.verb);
    this.watch = setTimeout(
      () => {
        this.queue.length = 0; // what was said to be unanswered is not asked later
        for (const id of [...this.waiting.keys()])
          this.fail(
            id,
            'late',
            'The table does not answer. Wait a moment and try again; if that does not help, reload the page: your game is kept.',
          );
      },
      PATIENCE * (long ? 10 : 1),
    );
  }
  private fail(id: number, code = 'lost', message = 'The connection to the table is lost.'): void {
    const asker = this.waiting.get(id);
    this.waiting.delete(id);
    this.unanswered.value = this.waiting.size;
    asker?.resolve({ ok: false, error: { code, message } });
  }
  protected failAll(): void {
    this.queue.length = 0;
    for (const id of [...this.waiting.keys()]) this.fail(id);
  }
}
