import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

export interface Harness {
  url: string;
  stop(): Promise<void>;
}

/**
 * Builds a part's own page (`client/harness/<part>`) and serves it under the scripts rules of the product: own
 * files and WebAssembly only, and Trusted Types. `extra` are files beside it, by path.
 */
export async function serveHarness(
  part: 'scanner' | 'passengers',
  extra: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Harness> {
  const built = path.join(root, `.cache/${part}-harness`);
  const page = `harness/${part}/index.html`;
  const config = path.join(root, `client/harness/${part}/vite.config.ts`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', config, '--logLevel', 'error'],
    { cwd: path.join(root, 'client'), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the page of ${part} was not built: ${stderr}`);

  const server = createServer((request, reply) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path.join(built, asked === '/' ? page : path.normalize(asked));
    const given = extra.get(asked);
    (given ? Promise.resolve(given) : readFile(file)).then(
      (content) =>
        reply
          .writeHead(200, {
            'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
            'Content-Security-Policy':
              "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; " +
              "require-trusted-types-for 'script'; trusted-types offpiste",
          })
          .end(content),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
