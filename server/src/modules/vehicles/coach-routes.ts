import { actionTable, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  CoachDataReply,
  type CoachRow,
  CoachSheet,
  CoachTicketsReply,
  LoadCoachBody,
  LoadCoachRefusal,
  LoadCoachReply,
  loadCoachErrorFields,
} from '@offpiste/domain/contract/coach.ts';
import { coachFields } from '@offpiste/domain/contract/reply-fields/vehicle-fields.ts';
import { staffIn } from '@offpiste/domain/rules/coach-capacity.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { coachTicket, loadCoach } from './load-coach.ts';
import { registerVehicleLists } from './vehicle-routes.ts';
import { type VehicleRow, wholeSheet } from './vehicle-store.ts';

const LoadCoachConflict = z.extend(ConflictReply, loadCoachErrorFields);

/** Coaches: the list, their passengers, and loading them. */
export const coaches = { workflows: [loadCoach], fields: coachFields, register: registerCoaches };

function registerCoaches(app: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const listsOfWeek = registerVehicleLists(app, deps, {
    kind: 'coach',
    all: 'allCoaches',
    data: 'coachData',
    notFound: 'coach_not_found',
    DataReply: CoachDataReply,
    TicketsReply: CoachTicketsReply,
    row: coachRow,
    ticket: coachTicket,
    place: (coachId, direction) => actionTable['load-coach'].place({ coachId, direction }),
  });

  deps.actionCalls.serve(app, {
    path: '/api/coach/load',
    body: LoadCoachBody,
    response: { 200: LoadCoachReply, 409: LoadCoachConflict, '4xx': LoadCoachRefusal },
    answer: (request) => deps.ledger.record(loadCoach, attemptOf(request, request.body)),
  });
  return listsOfWeek;
}

function coachRow({ id, sheet, passengers, departures }: VehicleRow): CoachRow {
  const whole = wholeSheet(sheet, CoachSheet.shape);
  // The database keeps no order of columns: the specification's come first.
  const others = Object.entries(sheet).toSorted(([a], [b]) => compareText(a, b));
  const staff = staffIn({ ...whole, ...Object.fromEntries(others), ...whole });
  return { ...whole, coachId: id, staff, passengers, departures };
}
