import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import { type ExtraOutcome, MAX_EXTRAS } from '../rules/extra-passenger.ts';
import type { ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { direction, idempotentId, instant, placeId, requiredText, text, weekId } from './fields.ts';

/** One scanned passenger; `timestamp` is the handset's at the scan. */
export const ScannedExtra = z.object({
  /** The rule judges its format, one by one, so any text passes here. */
  barcode: text(200),
  timestamp: instant,
});
export type ScannedExtra = z.infer<typeof ScannedExtra>;

/**
 * `POST /api/transfer/extra-passengers`: one submission of many actions, each a separate fact. `timestamp` is the
 * handset's at the submission. The specified body has no id: without one the server derives it from the rest.
 */
export const ExtraPassengersBody = z.object({
  weekId,
  /** The transfer's name. */
  transferId: placeId,
  passengers: z.array(ScannedExtra).check(z.minLength(1), z.maxLength(MAX_EXTRAS)),
  repId: requiredText(64),
  timestamp: instant,
  clientTimestamp: z.optional(instant),
  idempotentId: z.optional(idempotentId),
});
export type ExtraPassengersBody = z.infer<typeof ExtraPassengersBody>;

/** The same in the app and the ledger: always with its id. */
export const AddExtraBody = z.extend(ExtraPassengersBody, { idempotentId });
export type AddExtraBody = z.infer<typeof AddExtraBody>;

export const BookedTransfer = z.object({
  transferId: z.string(),
  direction,
  pickUpLocation: z.nullable(z.string()),
  departsText: z.nullable(z.string()),
});
export type BookedTransfer = z.infer<typeof BookedTransfer>;

/** The outcome for one scanned passenger. */
export const ExtraResult = z.object({
  /** As it was posted. */
  barcode: z.string(),
  outcome: z.enum(['added', 'already-added', 'booked-here', 'passenger-cancelled', 'invalid-format']),
  /** The text for the rep. */
  message: z.string(),
  /** Id of this passenger's own action, derived from the submission's. */
  idempotentId: z.string(),
  /** Absent for people on no list. */
  passengerName: z.optional(z.string()),
  /** The transfers on whose lists an added passenger is. */
  bookedOn: z.optional(z.array(BookedTransfer)),
  /** Who had added the passenger first, and when; absent where the caller may not know. */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** Where the passenger's action is recorded, for `includesTransaction`. */
  recordedIn: z.optional(z.string()),
});
export type ExtraResult = z.infer<typeof ExtraResult>;

/** Each distinct code has one result, in the order of the first scans. */
export const ExtraPassengersReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  results: z.array(ExtraResult),
});
export type ExtraPassengersReply = z.infer<typeof ExtraPassengersReply>;

/** `GET /api/transfer/extras/{transferId}/{weekId}`: who rides without being on the list, in the order of adding. */
export const ExtrasReply = z.object({
  total: z.number(),
  extras: z.array(
    z.object({
      barcode: z.string(),
      /** Null for people on no list. */
      name: z.nullable(z.string()),
      /** When they were added. */
      at: instant,
    }),
  ),
});
export type ExtrasReply = z.infer<typeof ExtrasReply>;

export const EXTRA_ADDED_TEXT = 'Passenger added to transfer';

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const extraErrorCodes = {
  'already-added': 'already_added',
  'booked-here': 'booked_here',
  'passenger-cancelled': 'passenger_cancelled',
  'invalid-format': 'invalid_barcode_format',
  'transfer-unknown': 'transfer_not_found',
} as const satisfies Record<Exclude<ExtraOutcome['reason'], 'added'>, ErrorCode>;

/** The errors of these calls alone; see `errors.ts` for all. */
const addExtraErrors = {
  already_added: { status: 409, text: 'Passenger already added to transfer' },
  booked_here: { status: 422, text: 'This passenger is on this transfer’s list' },
  invalid_barcode_format: { status: 422, text: 'Invalid barcode format' },
} as const satisfies ErrorTable;

/** The app sends a whole submission as one; the server splits it into submissions of one passenger each. */
export const addExtraAction = {
  path: '/api/transfer/extra-passengers',
  body: AddExtraBody,
  reply: ExtraPassengersReply,
  errors: addExtraErrors,
  weekId: (body: AddExtraBody) => body.weekId,
  subject: ({ transferId, passengers }: AddExtraBody) =>
    passengers.length === 1 && passengers[0]
      ? `extra:${transferId}:${stripFraming(passengers[0].barcode)}`
      : `extras:${transferId}`,
  place: ({ transferId }: Pick<AddExtraBody, 'transferId'>) => `extras:${transferId}`,
};
