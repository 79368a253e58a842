import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { cameFromThisMachine } from '#platform/http/arrival.ts';
import { isSameSecret } from '#platform/is-same-secret.ts';
import { measureRequests } from './request-metrics.ts';

const READY_LIMIT_MS = 2_000;

/** For monitoring the process: whether it is up, whether it can serve, and its metrics. */
export function registerHealth(app: FastifyInstance, { config, database }: AppDeps): void {
  const metrics = measureRequests(app, database);

  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // The process listens only after its migrations, so an answer of the database is all that can be missing.
    const answer = database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const tooLate = new Promise<false>((resolve) => setTimeout(resolve, READY_LIMIT_MS, false).unref());
    if (!(await Promise.race([answer, tooLate])))
      throw new RequestError('database_unavailable', { headers: { 'Retry-After': '2' } });
    return { status: 'ready' };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new RequestError('not_found');
    reply.header('Cache-Control', 'no-store').type(metrics.contentType);
    return await metrics.metrics();
  });
}

/** Whether a request comes from this machine itself, not through a proxy, or carries the token. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization = '' } = request.headers;
  if (token !== null && isSameSecret(authorization, `Bearer ${token}`)) return true;
  return cameFromThisMachine(request);
}
