import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { cameFromThisMachine } from '#platform/http/arrival.ts';
import { isSameSecret } from '#platform/is-same-secret.ts';
import { measureOperations, type OperationsMetrics } from './operations-metrics.ts';
import { measureRequests } from './request-metrics.ts';

const READY_LIMIT_MS = 2_000;

/** For monitoring: whether the process is up, whether it can serve, and the metrics. Returns what counts actions. */
export function registerHealth(app: FastifyInstance, deps: AppDeps): Pick<OperationsMetrics, 'count'> {
  const { config, database } = deps;
  const metrics = measureRequests(app, database);
  const operations = measureOperations([metrics], deps);

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
    await operations.read();
    return await metrics.metrics();
  });
  return operations;
}

/** Whether a request comes from this machine itself, not through a proxy, or carries the token. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization = '' } = request.headers;
  if (token !== null && isSameSecret(authorization, `Bearer ${token}`)) return true;
  return cameFromThisMachine(request);
}
