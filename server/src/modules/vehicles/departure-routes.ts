import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  CloseDepartureBody,
  CloseDepartureRefusal,
  CloseDepartureReply,
  closeErrorFields,
} from '@offpiste/domain/contract/close-departure.ts';
import {
  NoShowBody,
  NoShowRefusal,
  NoShowReply,
  noShowErrorFields,
} from '@offpiste/domain/contract/no-show.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { recordAndSend } from '#ledger/record-and-send.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { closeDeparture } from './close-departure.ts';
import { noShow } from './no-show.ts';

const NoShowConflict = z.extend(ConflictReply, noShowErrorFields);
const CloseConflict = z.extend(ConflictReply, closeErrorFields);

/** Departures: who does not come, and that a stop has left. Their lists are those of coaches and transfers. */
export const departures = { workflows: [noShow, closeDeparture], fields: {}, register: registerDepartures };

function registerDepartures(plainApp: FastifyInstance, { ledger }: RecordingDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  app.post(
    '/api/departures/no-show',
    {
      schema: {
        body: NoShowBody,
        response: { 200: NoShowReply, 409: NoShowConflict, '4xx': NoShowRefusal },
      },
    },
    async (request, reply) => recordAndSend(ledger, noShow, request.body, { request, reply }),
  );
  app.post(
    '/api/departures/close',
    {
      schema: {
        body: CloseDepartureBody,
        response: { 200: CloseDepartureReply, 409: CloseConflict, '4xx': CloseDepartureRefusal },
      },
    },
    async (request, reply) => recordAndSend(ledger, closeDeparture, request.body, { request, reply }),
  );
  return async () => [];
}
