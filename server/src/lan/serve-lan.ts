import https from 'node:https';
import type { FastifyInstance } from 'fastify';
import { renderUnicodeCompact } from 'uqr';
import { OperatorError } from '#platform/operator-error.ts';
import { lanAddress } from './lan-address.ts';
import { lanCredentials } from './lan-certificate.ts';

/** Where a phone downloads the certificate to trust. */
const AUTHORITY_PATH = '/lan-certificate.crt';

/** Requests in progress get this long to end. */
const DRAIN_MS = 2_000;

export interface LanOptions {
  /** The requested address; null means that the server finds one. */
  asked: string | null;
  port: number;
  dataDir: string;
}

/**
 * Serves the same app over https to phones in the local network, where the browser allows no camera over plain
 * http. Call before the app listens; `open` begins to listen and returns the text to print.
 */
export async function prepareLan(app: FastifyInstance, { asked, port, dataDir }: LanOptions) {
  const address = lanAddress(asked);
  const { key, cert, authority } = await lanCredentials(dataDir, address, Date.now());
  app.get(AUTHORITY_PATH, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('application/x-x509-ca-cert').send(authority),
  );
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  const server = https.createServer({ key, cert, maxHeaderSize: 16_384 });
  Object.assign(server, { headersTimeout, requestTimeout, keepAliveTimeout });
  for (const event of ['request', 'clientError'])
    server.on(event, (...about: unknown[]) => app.server.emit(event, ...about));
  app.addHook('onClose', (_app, done) => {
    const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(impatient);
      done();
    });
    server.closeIdleConnections();
  });

  return {
    async open(): Promise<string> {
      await listen(server, address, port);
      const listening = server.address();
      const url = `https://${address}:${typeof listening === 'object' && listening ? listening.port : port}`;
      return lanText(url);
    },
  };
}

async function listen(server: https.Server, address: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new OperatorError(`Port ${port} of ${address} is in use. Set PORT to another one.`);
    if (error.code === 'EADDRNOTAVAIL')
      throw new OperatorError(`--lan=${address}: this machine does not have that address`);
    throw error;
  });
}

function lanText(url: string): string {
  const lines = [
    `On a phone in the same network: ${url}`,
    '  The phone warns that it does not know the certificate: choose Advanced, then Proceed.',
    `  To start offline and get messages it has to trust ${url}${AUTHORITY_PATH} (see README).`,
    '',
    ...renderUnicodeCompact(url, { border: 2 })
      .split('\n')
      // White on black, as the blocks require, whatever the colours of the terminal.
      .map((line) => `  \u001b[97;40m${line}\u001b[0m`),
  ];
  return `${lines.join('\n')}\n\n`;
}
