// The programs the tests talk to: `vedette engine` for answers, and the server with the proving game for the page.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const built = (name: string): string =>
  `${process.env.VEDETTE_BUILD ?? fileURLToPath(new URL('../../../build-test', import.meta.url))}/${name}`;

export type Json = Record<string, any>;

export class Engine {
  private readonly child: ChildProcess;
  private readonly waiting: ((line: string) => void)[] = [];
  constructor() {
    this.child = spawn(built('vedette'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout! }).on('line', (line) => this.waiting.shift()?.(line));
  }
  ask(request: Json): Promise<Json> {
    return new Promise((resolve) => {
      this.waiting.push((line) => resolve(JSON.parse(line) as Json));
      this.child.stdin!.write(`${JSON.stringify(request)}\n`);
    });
  }
  close(): void {
    this.child.stdin!.end();
  }
}

export interface Served {
  address: string;
  port: number;
  stop(): Promise<void>;
}
export function serve(port = 0): Promise<Served> {
  const child = spawn(built('table_server'), [String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    createInterface({ input: child.stdout }).once('line', (address) =>
      resolve({
        address,
        port: Number(new URL(address).port),
        stop: () =>
          new Promise((done) => {
            child.once('exit', () => done());
            child.kill('SIGTERM');
          }),
      }),
    );
  });
}
