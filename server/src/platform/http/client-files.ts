import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A phone looks at this address for the worker that keeps the app on it. */
const WORKER = 'sw.js';
const SOURCES = '**/*.map{,.br,.gz}';
/** Served there instead to remove the app from the phones again. */
const RETIRING_WORKER = 'sw-off.js';

/**
 * Serves the built app from a folder; null when nothing is built there. Built files carry a hash in their name.
 * Without `serviceWorker` phones that keep the app remove it and load it from the server at every start.
 */
export function serveClientFiles(
  app: FastifyInstance,
  folder: string,
  { serviceWorker }: { serviceWorker: boolean },
): ((reply: FastifyReply) => FastifyReply) | null {
  if (!existsSync(path.join(folder, 'index.html'))) return null;
  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Sources are for nobody, should any be there.
    globIgnore: serviceWorker ? [SOURCES] : [SOURCES, WORKER],
    index: ['index.html'],
    // The files of the last build and no others, identified by their own names.
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (!serviceWorker) app.get(`/${WORKER}`, async (_, reply) => reply.sendFile(RETIRING_WORKER));
  return (reply) => reply.sendFile('index.html');
}
