import { createHash } from 'node:crypto';
import { ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import { text, weekId } from '@offpiste/domain/contract/fields.ts';
import type { WeekData } from '@offpiste/domain/contract/week.ts';
import type { WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { hasTag } from '#lists/list-cache.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { createWeekChanges } from '#lists/week-changes.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { createChangedLists, versionIn } from './changed-lists.ts';
import { gzipWithEnd } from './gzip-segments.ts';
import { registerHints, type SessionsInForce } from './hint-routes.ts';
import { createPackedWeeks } from './packed-weeks.ts';
import { sendPacked } from './send-packed.ts';
import { weekCut } from './week-cut.ts';
import { createWeekStates } from './week-states.ts';
import { listActiveWeeks } from './week-store.ts';

/** The weeks to choose from, the chosen one as two downloads, the bookings and the actions, and what has changed in it. */
export function registerWeeks(
  plainApp: FastifyInstance,
  deps: AppDeps,
  modules: readonly ListsOfWeek[],
  inForce: SessionsInForce,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const weeks = createPackedWeeks(deps);
  const changes = createWeekChanges(deps);
  const states = createWeekStates(deps, changes, modules);
  const changed = createChangedLists(deps, changes, modules);
  registerHints(plainApp, { changes, changed, inForce });

  const active = { config: { forWall: true }, schema: { response: { 200: ActiveWeeksReply } } };
  app.get('/api/week/active', active, async () => ({
    activeWeeks: await listActiveWeeks(deps.database),
  }));

  app.get('/api/week/data/:weekId', { schema: { params: z.object({ weekId }) } }, async (request, reply) => {
    const { session } = request;
    const { viewer } = session;
    const cut = weekCut(viewer);
    const { start, passengers } = await weeks.get(request.params.weekId, viewer, cut);
    request.records = passengers;
    const ticketPrefixes = JSON.stringify(viewer.prefixes);
    const end = `]},"rep":${JSON.stringify(repPart(session))},"ticketPrefixes":${ticketPrefixes}}`;
    const etag = `"${start.hash.slice(0, 22)}.${createHash('sha256').update(end).digest('base64url').slice(0, 11)}"`;
    reply.header('ETag', etag);
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendPacked(reply, gzipWithEnd(start, end));
  });

  // The same way, so that the app unpacks and parses it beside its page too.
  app.get(
    '/api/week/states/:weekId',
    { schema: { params: z.object({ weekId }), querystring: z.object({ since: z.optional(text(4_000)) }) } },
    async (request, reply) => {
      const { packed, whole, records } = await states.get(
        request.params.weekId,
        request.session.viewer,
        request.query.since,
      );
      request.records = records;
      request.isWholeWeek = whole;
      return sendPacked(reply, packed);
    },
  );

  app.get(
    '/api/week/changes/:weekId',
    { config: { isAskedOften: true }, schema: { params: z.object({ weekId }) } },
    async (request, reply) => {
      const { params, session } = request;
      const { version, lists } = await changed.get(params.weekId, session.viewer, versionIn(request));
      reply.header('ETag', `"${version}"`);
      return lists.length === 0 ? reply.code(304).send() : ({ lists } satisfies WeekChangesReply);
    },
  );
}

function repPart({ rep }: SignedIn): WeekData['rep'] {
  return {
    repId: rep.rep_id,
    name: rep.name,
    level: rep.level,
    tenant: rep.tenant,
    policyEpoch: rep.policy_epoch,
  };
}
