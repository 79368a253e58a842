import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import type { NoShowProblem } from '../rules/no-show.ts';
import { noShowReason, seatFields } from './departure.ts';
import { departureErrors, departureFields, departurePlace } from './departure-fields.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { flag, text } from './fields.ts';

/** `POST /api/departures/no-show`: somebody who was waited for does not travel on this departure. */
export const NoShowBody = z.object({
  ...departureFields,
  /** The rule judges its format (422), so any text passes here. */
  barcode: text(200),
  reason: noShowReason,
  /** Required for `left` and `other`. */
  note: z.optional(text(200)),
});
export type NoShowBody = z.infer<typeof NoShowBody>;

export const NoShowReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  /** As on the list of a coach or transfer. */
  ticket: z.object({
    name: z.string(),
    bookingRef: z.string(),
    barcode: z.string(),
    loaded: flag,
    pickUpLocation: z.nullable(z.string()),
    equipment: flag,
    ...seatFields,
  }),
});
export type NoShowReply = z.infer<typeof NoShowReply>;

/** What the reply to a refused or contradicting no-show has besides the common fields. */
export const noShowErrorFields = {
  /** Absent while no passenger with the code is known. */
  passengerName: z.optional(z.string()),
  /** Comes with a wrong departure; null when the passenger has no seat in this direction. */
  rightPlace: z.optional(
    z.nullable(
      z.object({
        vehicleId: z.string(),
        pickUpLocation: z.nullable(z.string()),
        departsText: z.nullable(z.string()),
      }),
    ),
  ),
  /** Where somebody is on board, as the ledger names it, and since when. */
  aboard: z.optional(z.object({ place: z.string(), at: z.string() })),
};

export const NoShowRefusal = z.extend(ActionErrorReply, noShowErrorFields);
export type NoShowRefusal = z.infer<typeof NoShowRefusal>;

export const NO_SHOW_TEXT = 'Marked as no-show';

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const noShowErrorCodes = {
  'invalid-code': 'invalid_code',
  'partial-code': 'partial_code',
  'departure-unknown': 'departure_not_found',
  'passenger-unknown': 'passenger_not_found',
  'passenger-cancelled': 'passenger_cancelled',
  'wrong-departure': 'wrong_departure',
  'note-missing': 'no_show_note_required',
  'already-aboard': 'already_aboard',
  'already-no-show': 'already_no_show',
} as const satisfies Record<NoShowProblem, ErrorCode>;

/** The errors of these calls alone; see `errors.ts` for all. */
const noShowErrors = {
  ...departureErrors,
  already_no_show: { status: 409, text: 'Passenger already marked as no-show' },
  wrong_departure: { status: 422, text: 'This passenger is not booked on this departure' },
  no_show_note_required: { status: 422, text: 'Say what happened' },
  already_aboard: { status: 422, text: 'This passenger is on board' },
} as const satisfies ErrorTable;

/** Marking a passenger as not travelling. Its subject is that of loading them, so the two keep their order. */
export const noShowAction = {
  path: '/api/departures/no-show',
  body: NoShowBody,
  reply: NoShowReply,
  errors: noShowErrors,
  weekId: (body: NoShowBody) => body.weekID,
  subject: (body: NoShowBody) => `${body.vehicle}:${body.direction}:${stripFraming(body.barcode)}`,
  place: departurePlace,
};
