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
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { closeDeparture } from './close-departure.ts';
import { noShow } from './no-show.ts';

const NoShowConflict = z.extend(ConflictReply, noShowErrorFields);
const CloseConflict = z.extend(ConflictReply, closeErrorFields);

/** Departures: who does not come, and that a stop has left. Their lists are those of coaches and transfers. */
export const departures = { workflows: [noShow, closeDeparture], fields: {}, register: registerDepartures };

function registerDepartures(app: FastifyInstance, { ledger, actionCalls }: RecordingDeps): ListsOfWeek {
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
