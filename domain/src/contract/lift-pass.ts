import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import type { PassDistributionOutcome } from '../rules/lift-pass.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import type { ErrorCode, ErrorValues } from './errors.ts';
import { actionFields, actorFields, flag, requiredText, text, weekId } from './fields.ts';

/** The list that distributing passes changes, for all reps: each sees their own part of it. */
export const LIFT_PASSES_PLACE = 'lift-passes';

/** A lift pass that is allocated to the caller (document 2 §3 "Scan ticket"). */
export const LiftPassTicket = z.object({
  name: z.string(),
  bookingRef: z.string(),
  /** The pass's own printed code. */
  barcode: z.string(),
  distributed: flag,
  deleted: z.enum(['0', '1']),
  passType: z.string(),
  /** Days; null when the booking does not say. */
  duration: z.nullable(z.number()),
  /** JSON text of the reps to whom it is allocated: `[{"id": "R1002"}]`. */
  staffMembers: z.string(),
});
export type LiftPassTicket = z.infer<typeof LiftPassTicket>;

/** `GET /api/scanLiftPass/allBarcodes/{weekId}`: the caller's own; deleted passes are listed and not counted. */
export const LiftPassTicketsReply = z.object({
  /** The first prefix of the app's own passes; null for an umbrella brand. */
  ticketPrefix: z.nullable(z.string()),
  /** Those of the app's own passes and the shared ones; a list that an earlier version of the app kept has none. */
  passPrefixes: z.optional(z.readonly(z.array(z.string()))),
  total: z.number(),
  distributed: z.number(),
  tickets: z.array(LiftPassTicket),
});
export type LiftPassTicketsReply = z.infer<typeof LiftPassTicketsReply>;

/** `POST /api/scanLiftPass`. The server knows whose pass it is; name and reference record what the rep saw. */
export const DistributePassBody = z.object({
  ...actionFields,
  ...actorFields,
  weekID: weekId,
  bookingRef: text(200),
  /** The pass's own code, or the passenger's reference; the rule judges its format (422). */
  barcode: text(200),
  passengerName: text(200),
  scanned: flag,
});
export type DistributePassBody = z.infer<typeof DistributePassBody>;

export const DistributePassReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  ticket: LiftPassTicket,
});
export type DistributePassReply = z.infer<typeof DistributePassReply>;

/** What the reply to a refused or contradicting distribution has besides the common fields. */
export const distributePassErrorFields = {
  /** Absent unless the pass is allocated to the caller. */
  passengerName: z.optional(requiredText()),
};

export const DistributePassRefusal = z.extend(ActionErrorReply, distributePassErrorFields);
export type DistributePassRefusal = z.infer<typeof DistributePassRefusal>;

export type PassDistributionFailure = Exclude<PassDistributionOutcome, { verdict: 'accepted' }>;

/** The error for each outcome but the accepted one. */
export const distributePassErrorCodes = {
  'already-distributed': 'already_distributed_pass',
  'pass-deleted': 'pass_deleted',
  'pass-not-allocated': 'pass_not_allocated',
  'pass-unknown': 'pass_not_found',
  'several-passes': 'several_passes',
  'foreign-pass': 'foreign_pass',
  'invalid-code': 'invalid_code',
  'partial-code': 'partial_code',
} as const satisfies Record<PassDistributionFailure['reason'], ErrorCode>;

/** The values for the error's text; with `errorText` the same words online and offline. */
export function distributePassErrorValues(outcome: PassDistributionFailure): ErrorValues {
  if (outcome.reason === 'foreign-pass') return { brand: outcome.brand.toUpperCase() };
  if (outcome.reason === 'already-distributed') return { name: outcome.name, bookingRef: outcome.bookingRef };
  return {};
}

/** The text after a pass was distributed (document 2 §7). */
export function passDistributedText(name: string): string {
  return `Pass successfully distributed to ${name}`;
}

/** The errors of these calls alone; see `errors.ts` for all. */
const distributePassErrors = {
  foreign_pass: { status: 403, text: 'You may only distribute {brand} passes' },
  pass_not_allocated: { status: 403, text: 'You are not allocated to this pass' },
  // The rep's phone knows the allocated passes only, and must say the same of a pass that nobody knows.
  pass_not_found: { status: 404, text: 'You are not allocated to this pass' },
  already_distributed_pass: {
    status: 409,
    text: 'This pass for passenger {name} ({bookingRef}) has already been distributed',
  },
  pass_deleted: { status: 422, text: 'This pass should not be distributed - Check Booking' },
  several_passes: { status: 422, text: 'This passenger has several passes - Scan the pass itself' },
} as const satisfies ErrorTable;

/** Handing a lift pass to its passenger. */
export const distributePassAction = {
  path: '/api/scanLiftPass',
  body: DistributePassBody,
  reply: DistributePassReply,
  errors: distributePassErrors,
  weekId: (body: DistributePassBody) => body.weekID,
  subject: (body: DistributePassBody) => `lift-pass:${stripFraming(body.barcode)}`,
  place: () => LIFT_PASSES_PLACE,
};
