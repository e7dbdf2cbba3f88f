// The page as plain files, offered by a small web server: no program behind it.
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const coreFolder = process.env.VEDETTE_WASM ?? join(root, 'build-wasm'); // module, list of games, contents

// What ./play --site wrote, offered at any address below the host's; or else what it would write, from where it was built.
export async function offerSite(folder?: string, below = '/'): Promise<{ address: string; asked: string[]; stop(): Promise<void> }> {
  const fileOf = (path: string): string => {
    if (folder) return join(folder, path || 'index.html');
    return /^(vedette\.wasm|games\.json|content\/)/.test(path) ? join(coreFolder, path) : join(root, 'web/dist', path || 'index.html');
  };
  const asked: string[] = [];
  const server: Server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path.startsWith(below) ? fileOf(path.slice(below.length)) : '';
    asked.push(path.slice(below.length));
    readFile(file).then(
      (bytes) => answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}${below}`,
    asked, // what was fetched, in order
    stop: () => new Promise((done) => void (server.closeAllConnections(), server.close(() => done()))),
  };
}
