// The one place that chooses the way to the table: the server that served this page says so in the page's first tag
// (data-way="socket"); any other host serves plain files, and the core runs here, as WebAssembly in a worker; a page that has all files
// inside itself says so too (data-way="inside").
import { filesInside, workerInside } from './inside';
import type { Link } from './link';
import { SocketLink } from './socket_link';
import { WorkerLink } from './worker_link';

export type Way = 'socket' | 'worker' | 'inside';
const told = document.documentElement.dataset.way;
export const way: Way = told === 'socket' || told === 'inside' ? told : 'worker';

// Files alone can be kept for when there is no network; a browser that forbids it plays all the same. At first what the page was
// loaded from, later each file that is fetched.
const toKeep = new Set<string>();
let keeper: ServiceWorker | null = null;
function keep(...addresses: string[]): void {
  for (const a of addresses) toKeep.add(a);
  if (!keeper || !toKeep.size) return;
  keeper.postMessage({ loaded: [...toKeep] });
  toKeep.clear();
}
async function keepForOffline(): Promise<void> {
  const kept = await navigator.serviceWorker?.register(new URL('./offline.js', document.baseURI)).catch(() => null);
  if (!kept) return;
  keeper = (await navigator.serviceWorker.ready).active;
  const loaded = performance.getEntriesByType('resource').map((r) => r.name);
  const installed = ['vedette.webmanifest', 'vedette.svg', 'vedette-192.png', 'vedette-512.png'];
  keep(...installed.map((name) => new URL(name, document.baseURI).href));
  keep(location.href.replace(/#.*/, ''), ...loaded.filter((name) => name.startsWith(location.origin)));
}

export function openLink(): Link {
  if (way === 'inside') return new WorkerLink(filesInside(), workerInside);
  if (way === 'worker') {
    setTimeout(() => void keepForOffline(), 1500);
    const worker = (): Worker => new Worker(new URL('./core_worker.ts', import.meta.url), { type: 'module' });
    return new WorkerLink(new URL('./', document.baseURI).href, worker, keep);
  }
  const address = new URL('./table', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new SocketLink(address.href);
}
