import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  CloseDepartureBody,
  CloseDepartureRefusal,
  CloseDepartureReply,
  closeErrorFields,
} from '@offpiste/domain/contract/close-departure.ts';
import { MissingReply } from '@offpiste/domain/contract/departure.ts';
import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  NoShowBody,
  NoShowRefusal,
  NoShowReply,
  noShowErrorFields,
} from '@offpiste/domain/contract/no-show.ts';
import { departureFields } from '@offpiste/domain/contract/reply-fields/vehicle-fields.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { closeDeparture } from './close-departure.ts';
import { findWhereabouts } from './departure-store.ts';
import { noShow } from './no-show.ts';

const OfDeparture = z.object({ weekId, place: placeId });
const NoShowConflict = z.extend(ConflictReply, noShowErrorFields);
const CloseConflict = z.extend(ConflictReply, closeErrorFields);

/** Departures: who does not come, and that a stop has left. Their lists are those of coaches and transfers. */
export const departures = {
  workflows: [noShow, closeDeparture],
  fields: departureFields,
  register: registerDepartures,
};

function registerDepartures(
  plainApp: FastifyInstance,
  { ledger, actionCalls, database }: RecordingDeps,
): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  app.get(
    '/api/departures/missing/:weekId/:place',
    { schema: { params: OfDeparture, response: { 200: MissingReply } } },
    async ({ params, session: { deviceId } }) => {
      await requireOpenWeek(database, params.weekId);
      return await findWhereabouts(database, { ...params, deviceId });
    },
  );
  actionCalls.serve(app, {
    path: '/api/departures/no-show',
    body: NoShowBody,
    response: { 200: NoShowReply, 409: NoShowConflict, '4xx': NoShowRefusal },
    answer: (request) => ledger.record(noShow, attemptOf(request, request.body)),
  });
  actionCalls.serve(app, {
    path: '/api/departures/close',
    body: CloseDepartureBody,
    response: { 200: CloseDepartureReply, 409: CloseConflict, '4xx': CloseDepartureRefusal },
    inOrder: true,
    answer: (request) => ledger.record(closeDeparture, attemptOf(request, request.body)),
  });
  return async () => [];
}
