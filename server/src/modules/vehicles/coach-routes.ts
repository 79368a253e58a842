import { actionTable, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  AllCoachesReply,
  CoachDataReply,
  CoachSheet,
  CoachTicketsReply,
  LoadCoachBody,
  LoadCoachRefusal,
  LoadCoachReply,
  loadCoachErrorFields,
} from '@offpiste/domain/contract/coach.ts';
import { direction, placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createLedger } from '#ledger/ledger.ts';
import { createListCache, sendCached } from '#ledger/list-cache.ts';
import { listKey } from '#ledger/list-versions.ts';
import { requireOpenWeek } from '#ledger/open-week.ts';
import { sendResult } from '#ledger/send-result.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { coachTicket, loadCoach } from './load-coach.ts';
import { findSeats, listVehicles, wholeSheet } from './vehicle-store.ts';

const OfWeek = z.object({ weekId });
const OfCoach = z.object({ weekId, coachId: placeId, direction });
const LoadCoachConflict = z.extend(ConflictReply, loadCoachErrorFields);

/** Coaches: what they are, who is on them, and loading them. */
export function registerCoaches(plainApp: FastifyInstance, deps: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database } = deps;
  const ledger = createLedger(deps);
  const lists = createListCache(deps.listVersions);

  app.get('/api/coach/allCoaches/:weekId', { schema: { params: OfWeek } }, async (request, reply) => {
    const { weekId } = request.params;
    const cached = await lists.get('allCoaches', listKey(weekId), AllCoachesReply, async () => {
      await requireOpenWeek(database, weekId);
      const coaches = await listVehicles(database, weekId, 'coach');
      const goingTo = (way: Direction) => coaches.filter(({ goes }) => goes[way]).map(({ id }) => id);
      return { inbound: goingTo('inbound'), outbound: goingTo('outbound') };
    });
    return sendCached(request, reply, cached);
  });

  app.get('/api/coach/coachData/:weekId', { schema: { params: OfWeek } }, async (request, reply) => {
    const { weekId } = request.params;
    const cached = await lists.get('coachData', listKey(weekId), CoachDataReply, async () => {
      await requireOpenWeek(database, weekId);
      const coaches = await listVehicles(database, weekId, 'coach');
      return {
        mergedData: coaches.map(({ id, sheet, passengers, departures }) => ({
          ...wholeSheet(sheet, CoachSheet.shape),
          coachId: id,
          passengers,
          departures,
        })),
      };
    });
    return sendCached(request, reply, cached);
  });

  app.get(
    '/api/coach/allBarcodes/:coachId/direction/:direction/:weekId',
    { schema: { params: OfCoach } },
    async (request, reply) => {
      const { weekId, coachId, direction } = request.params;
      const list = listKey(weekId, actionTable['load-coach'].place(request.params));
      const cached = await lists.get('allBarcodes', list, CoachTicketsReply, async () => {
        await requireOpenWeek(database, weekId);
        const seats = await findSeats(database, { kind: 'coach', weekId, placeId: coachId, direction });
        if (!seats) throw new RequestError('coach_not_found');
        const tickets = seats.map(coachTicket);
        const counted = tickets.filter((ticket) => ticket.deleted === '0');
        return {
          total: counted.length,
          loaded: counted.filter((ticket) => ticket.loaded === 1).length,
          tickets,
        };
      });
      return sendCached(request, reply, cached);
    },
  );

  app.post(
    '/api/coach/load',
    {
      schema: {
        body: LoadCoachBody,
        response: { 200: LoadCoachReply, 409: LoadCoachConflict, '4xx': LoadCoachRefusal },
      },
    },
    async (request, reply) => {
      const attempt = { actor: request.session, body: request.body, requestId: request.id };
      return sendResult(reply, await ledger.record(loadCoach, attempt));
    },
  );
}
