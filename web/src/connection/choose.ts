// The one place that chooses the way to the table: the server that served this page says so in the page's first tag
// (data-way="socket"); any other host serves plain files, and the core runs here, as WebAssembly in a worker.
import type { Link } from './link';
import { SocketLink } from './socket_link';
import { WorkerLink } from './worker_link';

export type Way = 'socket' | 'worker';
export const way: Way = document.documentElement.dataset.way === 'socket' ? 'socket' : 'worker';

export function openLink(): Link {
  if (way === 'worker') return new WorkerLink(new URL('./vedette.wasm', document.baseURI).href);
  const address = new URL('./table', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new SocketLink(address.href);
}
