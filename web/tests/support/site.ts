// The page as plain files, offered by a small web server: no program behind it.
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const root = fileURLToPath(new URL('../../..', import.meta.url));
export const wasmFile = process.env.VEDETTE_WASM ?? join(root, 'build-wasm/vedette.wasm');

export async function offerSite(): Promise<{ address: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path === '/vedette.wasm' ? wasmFile : join(root, 'web/dist', path === '/' ? 'index.html' : path);
    readFile(file).then(
      (bytes) => answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}/`, stop: () => new Promise((done) => void (server.closeAllConnections(), server.close(() => done()))) };
}
