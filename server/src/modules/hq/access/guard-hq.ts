import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { changesData } from '#platform/http/request-guards.ts';
import { CONFIRMED_MS, FRESH_MS, isConfirmed } from '#platform/passkey-confirmation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call is dangerous, and so asks for a passkey confirmed within five minutes. */
    freshPasskey?: boolean;
    /** Whether a wall may make the call: a session that shows the board and has nothing else. */
    forWall?: boolean;
  }
}

/**
 * Refuses, in this one place for everything under /api/hq: accounts without a role, sessions without a confirmed
 * passkey, and whatever a desk would change, actions in the ledger too. A wall is refused everything but its board,
 * wherever it is.
 */
export function guardHq(app: FastifyInstance, { clock }: Pick<AppDeps, 'clock'>): void {
  // The caller is known by now, and nothing of the body has been read yet.
  app.addHook('preParsing', async (request) => {
    if (!request.session) return;
    const { rep, hqVerifiedAt, wallUntil } = request.session;
    const isWall = wallUntil !== null;
    if (isWall && !request.routeOptions.config.forWall) throw new RequestError('hq_wall_only');
    if ((isOfHq(request) || request.routeOptions.url?.startsWith('/auth/hq')) && rep.hq_role === 'none')
      throw new RequestError('hq_forbidden');
    if (isOfHq(request) && !isWall) {
      const lasting = request.routeOptions.config.freshPasskey ? FRESH_MS : CONFIRMED_MS;
      if (!isConfirmed(hqVerifiedAt, clock(), lasting)) throw new RequestError('hq_passkey_required');
    }
    if (rep.hq_role === 'desk' && wouldChange(request)) throw new RequestError('hq_read_only');
  });
}

function isOfHq({ routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/api/hq/') ?? false;
}

function wouldChange(request: FastifyRequest): boolean {
  const { actions } = request.routeOptions.config;
  return changesData(request) && (isOfHq(request) || actions !== undefined);
}
