import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Serves the built app from a folder; null when nothing is built there. Built files carry a hash in their name. */
export function serveClientFiles(
  app: FastifyInstance,
  folder: string,
): ((reply: FastifyReply) => FastifyReply) | null {
  if (!existsSync(path.join(folder, 'index.html'))) return null;
  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ['index.html'],
    // The files of the last build and no others, told apart by their own names.
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (reply) => reply.sendFile('index.html');
}
