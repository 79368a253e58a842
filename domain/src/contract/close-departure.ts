import * as z from 'zod/mini';
import type { CloseProblem } from '../rules/close-departure.ts';
import type { StatedManifest } from '../rules/closing.ts';
import type { SeatState } from '../rules/departure.ts';
import { ClosedStop, StopChange } from './departure.ts';
import { departureErrors, departureFields, departurePlace } from './departure-fields.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { requiredText, text } from './fields.ts';

/** The most stops, people and counted heads that one close names. */
export const MAX_STOPS = 20;
export const MAX_MANIFEST = 400;
export const MAX_HEADS = 999;

/** A seat as a close states it; nobody is missing there. */
export const STATED_SEATS = ['no-show', 'aboard', 'elsewhere'] as const satisfies readonly SeatState[];

/** `POST /api/departures/close`: these stops have left, and this is who was on board. */
export const CloseDepartureBody = z.object({
  ...departureFields,
  /** Empty for guests and whoever boards nowhere in particular. */
  stops: z.array(text(200)).check(z.minLength(1), z.maxLength(MAX_STOPS)),
  /** Everybody of these stops. */
  manifest: z
    .array(
      z.object({
        reference: requiredText(64),
        /** Which of `stops`, counted from 0. */
        stop: z.int().check(z.minimum(0), z.maximum(MAX_STOPS - 1)),
        /** Index in `STATED_SEATS`: a number, so that a forgotten record still counts. */
        state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      }),
    )
    .check(z.maxLength(MAX_MANIFEST)),
  /** How many heads were counted on the whole vehicle. */
  headCount: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_HEADS))),
});
export type CloseDepartureBody = z.infer<typeof CloseDepartureBody>;

/** Returns what a close states, as the rules take it. */
export function statedIn({
  stops,
  manifest,
}: Pick<CloseDepartureBody, 'stops' | 'manifest'>): StatedManifest {
  return {
    stops,
    manifest: manifest.map(({ state, ...person }) => ({ ...person, seat: STATED_SEATS[state] })),
  };
}

export const CloseDepartureReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  /** Every stop of the departure that was closed. */
  closing: z.array(ClosedStop),
  /** Who was on board, by what was closed now. */
  manifest: z.object({
    at: z.string(),
    by: z.string(),
    counts: z.object({ aboard: z.number(), noShow: z.number(), elsewhere: z.number() }),
    headCount: z.nullable(z.number()),
  }),
});
export type CloseDepartureReply = z.infer<typeof CloseDepartureReply>;

/** What the reply to a refused or contradicting close has besides the common fields. */
export const closeErrorFields = {
  missing: z.optional(z.array(z.object({ reference: z.string(), name: z.nullable(z.string()) }))),
  changes: z.optional(z.array(z.omit(StopChange, { at: true }))),
};

export const CloseDepartureRefusal = z.extend(ActionErrorReply, closeErrorFields);
export type CloseDepartureRefusal = z.infer<typeof CloseDepartureRefusal>;

/** Returns the text of success. */
export function closedText(counts: { aboard: number; noShow: number; elsewhere: number }): string {
  return `Closed: ${counts.aboard} on board, ${counts.noShow} no-show, ${counts.elsewhere} elsewhere`;
}

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const closeErrorCodes = {
  'departure-unknown': 'departure_not_found',
  'stop-unknown': 'stop_not_found',
  'someone-missing': 'someone_missing',
  'manifest-changed': 'manifest_changed',
  'already-closed': 'already_closed',
} as const satisfies Record<CloseProblem, ErrorCode>;

/** The errors of these calls alone; see `errors.ts` for all. */
const closeErrors = {
  ...departureErrors,
  stop_not_found: { status: 404, text: 'This stop is not on the list' },
  already_closed: { status: 409, text: 'This departure is already closed' },
  someone_missing: { status: 422, text: 'Not everyone is accounted for: {names}' },
  manifest_changed: {
    status: 422,
    text: 'The list has changed since you looked. Check it and close again.',
  },
} as const satisfies ErrorTable;

/** Closing stops of a departure. */
export const closeDepartureAction = {
  path: '/api/departures/close',
  body: CloseDepartureBody,
  reply: CloseDepartureReply,
  errors: closeErrors,
  weekId: (body: CloseDepartureBody) => body.weekID,
  subject: (body: CloseDepartureBody) => `departure:${departurePlace(body)}`,
  place: departurePlace,
  /** What this phone did there before has to be on the record first: a close states what came of it. */
  waitsFor: 'place',
} as const;
