import type { FastifyInstance } from 'fastify';
import type { Call } from '#platform/http/collect-calls.ts';
import { openApi } from './open-api.ts';

/** The contract for programs: every call, as the server itself checks it. */
export function registerReference(app: FastifyInstance, calls: readonly Call[]): void {
  let written: string | null = null;
  app.get('/api/hq/openapi.json', async (_request, reply) => {
    written ??= JSON.stringify(openApi(calls));
    return reply.type('application/json; charset=utf-8').send(written);
  });
}
