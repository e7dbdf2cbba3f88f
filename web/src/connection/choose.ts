// The one place that chooses the way to the table: the server that served this page says so in the page's first tag
// (data-way="socket"); any other host serves plain files, and the core runs here, as WebAssembly in a worker.
import type { Link } from './link';
import { SocketLink } from './socket_link';
import { WorkerLink } from './worker_link';

export type Way = 'socket' | 'worker';
export const way: Way = document.documentElement.dataset.way === 'socket' ? 'socket' : 'worker';

// Files alone can be kept for when there is no network; a browser that forbids it plays all the same.
async function keepForOffline(core: string): Promise<void> {
  const kept = await navigator.serviceWorker?.register(new URL('./offline.js', document.baseURI)).catch(() => null);
  if (!kept) return;
  const ready = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map((r) => r.name)
    .filter((name) => name.startsWith(location.origin));
  ready.active?.postMessage({ loaded: [...new Set([location.href.replace(/#.*/, ''), core, ...loaded])] });
}

export function openLink(): Link {
  if (way === 'worker') {
    const core = new URL('./vedette.wasm', document.baseURI).href;
    setTimeout(() => void keepForOffline(core), 1500);
    return new WorkerLink(core);
  }
  const address = new URL('./table', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new SocketLink(address.href);
}
