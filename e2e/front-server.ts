import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sits in front of the server like a network, for the page and its service worker alike. */
export interface FrontServer {
  url: string;
  /** No signal: nothing answers, and requests in progress break off. */
  cut(): Promise<void>;
  /** The signal is back. */
  mend(): Promise<void>;
  /** Serves a different file at a path; null says that there is none. */
  replace(path: string, file: string | null): void;
  /** Serves the server's own file again. */
  restore(path: string): void;
  /** From now on calls of a path get no answer, until the returned function lets them through. */
  hold(path: string): () => void;
  /** Every request since the start, with the bytes of the reply's body as they were sent. */
  readonly requests: readonly { path: string; bytes: number }[];
  close(): Promise<void>;
}

/** Starts one on a separate port in front of a server on this machine. */
export async function startFront(target: number): Promise<FrontServer> {
  const replaced = new Map<string, string | null>();
  const held = new Map<string, Promise<void>>();
  const requests: { path: string; bytes: number }[] = [];

  const answer = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/';
    const counted = { path, bytes: 0 };
    requests.push(counted);
    await held.get(path);
    const file = replaced.get(path);
    const sent = request(
      { port: target, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
      (answered) => {
        if (file === undefined) {
          reply.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.on('data', (chunk: Buffer) => {
            counted.bytes += chunk.length;
          });
          answered.pipe(reply);
          return;
        }
        answered.resume();
        if (file === null) {
          reply.writeHead(404).end();
          return;
        }
        // With the headers of the file it replaces, except those about its bytes.
        const {
          'content-length': _length,
          'content-encoding': _encoding,
          etag: _etag,
          'last-modified': _modified,
          ...headers
        } = answered.headers;
        counted.bytes = Buffer.byteLength(file);
        reply.writeHead(200, headers).end(file);
      },
    );
    sent.on('error', () => reply.destroy());
    // As a proxy does: whoever goes away is gone on the other side too.
    reply.on('close', () => sent.destroy());
    asked.pipe(sent);
  };

  const front = createServer((asked, reply) => void answer(asked, reply));
  const listen = (port: number) =>
    new Promise<void>((resolve) => front.listen(port, '127.0.0.1', () => resolve()));
  const cut = () =>
    new Promise<void>((resolve) => {
      front.close(() => resolve());
      front.closeAllConnections();
    });
  await listen(0);
  const { port } = front.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cut,
    mend: () => listen(port),
    replace: (path, file) => replaced.set(path, file),
    restore: (path) => replaced.delete(path),
    hold: (path) => {
      let release = () => {};
      held.set(
        path,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(path);
        release();
      };
    },
    requests,
    close: async () => {
      if (front.listening) await cut();
    },
  };
}
