import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHqPath } from './request-guards.ts';

/** A phone looks at this address for the worker that keeps the app on it. */
const WORKER = 'sw.js';
const SOURCES = '**/*.map{,.br,.gz}';
/** Served there instead to remove the app from the phones again. */
const RETIRING_WORKER = 'sw-off.js';

/** Where the apps are built, and whether phones keep theirs. */
export interface ClientFiles {
  clientFolder: string;
  hqFolder: string;
  serviceWorker: boolean;
}

/** Sends the page of the app that an address belongs to; null when that app is not built. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/**
 * Serves the built apps, headquarters below `/hq` and the phone's everywhere else. Built files carry a hash in their
 * name. Without `serviceWorker` phones that keep the app remove it and load it from the server at every start.
 */
export function serveClientFiles(app: FastifyInstance, files: ClientFiles): SendPage {
  const { clientFolder, hqFolder, serviceWorker } = files;
  const isBuilt = (folder: string) => existsSync(path.join(folder, 'index.html'));
  const [hasApp, hasHq] = [isBuilt(clientFolder), isBuilt(hqFolder)];
  if (hasApp)
    serveFolder(app, clientFolder, { prefix: '/', without: serviceWorker ? [] : [WORKER], isFirst: true });
  if (hasApp && !serviceWorker) app.get(`/${WORKER}`, async (_, reply) => reply.sendFile(RETIRING_WORKER));
  if (hasHq) serveFolder(app, hqFolder, { prefix: '/hq/', without: [], isFirst: !hasApp });
  return (request, reply) => {
    if (isHqPath(request.url)) return hasHq ? reply.sendFile('index.html', hqFolder) : null;
    return hasApp ? reply.sendFile('index.html', clientFolder) : null;
  };
}

function serveFolder(
  app: FastifyInstance,
  folder: string,
  { prefix, without, isFirst }: { prefix: string; without: readonly string[]; isFirst: boolean },
): void {
  app.register(fastifyStatic, {
    prefix,
    // `reply.sendFile` can be there once only.
    decorateReply: isFirst,
    root: folder,
    wildcard: false,
    // Sources are for nobody, should any be there.
    globIgnore: [SOURCES, ...without],
    index: ['index.html'],
    // The files of the last build and no others, identified by their own names.
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
