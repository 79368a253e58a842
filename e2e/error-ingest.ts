import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { lanCredentials } from '../server/src/lan/lan-certificate.ts';

/** Replaces the ingest call of an error service, and records every byte that arrives there. */
export interface ErrorIngest {
  dsn: string;
  /** Every request so far: address, headers and unpacked body in one text. */
  received(): string[];
  /** The items of all envelopes of one type. */
  items(type: string): Record<string, unknown>[];
  close(): Promise<void>;
}

const unpack: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Starts one on this machine, over https with an untrusted certificate. */
export async function startErrorIngest(): Promise<ErrorIngest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-ingest-'));
  const { key, cert } = await lanCredentials(folder, '127.0.0.1', Date.now());
  const requests: { head: string; body: string }[] = [];
  const server = createServer({ key, cert }, (request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const packed = Buffer.concat(chunks);
      const body = unpack[request.headers['content-encoding'] ?? '']?.(packed) ?? packed;
      requests.push({ head: JSON.stringify([request.url, request.headers]), body: body.toString() });
      reply.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `https://key@127.0.0.1:${port}/7`,
    received: () => requests.map(({ head, body }) => `${head}\n${body}`),
    items: (type) =>
      requests.flatMap(({ body }) => {
        const lines = body.split('\n');
        return lines.flatMap((line, at) =>
          at % 2 === 1 && (JSON.parse(line) as { type?: string }).type === type
            ? [JSON.parse(lines[at + 1] ?? '{}') as Record<string, unknown>]
            : [],
        );
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
