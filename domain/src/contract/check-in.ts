import * as z from 'zod/mini';
import type { CheckInProblem } from '../rules/check-in.ts';
import type { ErrorCode } from './errors.ts';
import { actionFields, actorFields, flag, text, weekId } from './fields.ts';

/**
 * What the calls share that tick a passenger off once at the place where they are booked (load a coach, a transfer,
 * register for a lesson). Each adds the fields of its place.
 */
export const checkInFields = {
  ...actionFields,
  ...actorFields,
  weekID: weekId,
  /** The rule judges its format (422), so any text passes here. */
  barcode: text(200),
  scanned: flag,
};
const CheckInBody = z.object(checkInFields);
export type CheckInBody = z.infer<typeof CheckInBody>;

/** What the reply to a refusal or contradiction has; `RightPlace` is the kind's own shape. */
export function checkInErrorFields<RightPlace extends z.ZodMiniType>(rightPlace: RightPlace) {
  return {
    /** Absent while no passenger with the code is known. */
    passengerName: z.optional(z.string()),
    /** Comes with a wrong place; null when the passenger has no booking of this kind. */
    rightPlace: z.optional(z.nullable(rightPlace)),
  };
}

/** The errors that do not depend on the kind of place. */
export const codeAndPassengerErrors = {
  'invalid-code': 'invalid_code',
  'partial-code': 'partial_code',
  'passenger-unknown': 'passenger_not_found',
  'passenger-cancelled': 'passenger_cancelled',
  // Only loading a coach takes somebody along.
  'no-spare-seat': 'no_spare_seat',
} as const satisfies Partial<CheckInErrorCodes>;

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export type CheckInErrorCodes = Record<CheckInProblem, ErrorCode>;
