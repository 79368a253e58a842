import { type CodeProblem, readTicketCode, type TicketPrefixes } from './code.ts';
import type { OnceState } from './once-state.ts';

/** Where a passenger is booked: a seat on a vehicle, a lesson. The other fields serve to name it to the rep. */
export interface BookedPlace {
  placeId: string;
}

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface CheckInFacts<Place extends BookedPlace> {
  /** Whether the place where the passenger is exists this week. */
  placeKnown: boolean;
  /** How many more people fit in; null or left out where nobody counts that. */
  spare?: number | null;
  /** Null when no passenger of the week has this code; `booked` is null without a booking of this kind. */
  passenger: { name: string; cancelled: boolean; booked: Place | null; done: OnceState } | null;
}

export interface CheckInRequest {
  /** The scanned text or, when found by name, the passenger's reference. */
  barcode: string;
  /** Where the passenger is. */
  placeId: string;
  /** From correctTime: it has already happened, so a contradiction is recorded instead of refused. */
  late: boolean;
  /** Takes somebody along who is booked elsewhere or nowhere, if there is room. */
  takeAlong?: boolean;
}

export type CheckInOutcome<Place extends BookedPlace> =
  | { verdict: 'accepted'; reason: 'done' }
  | { verdict: 'conflict'; reason: 'already-done'; first: NonNullable<OnceState> }
  | { verdict: 'conflict' | 'refused'; reason: 'wrong-place'; booked: Place | null }
  | { verdict: 'conflict' | 'refused'; reason: 'no-spare-seat' }
  | {
      verdict: 'refused';
      reason: CodeProblem | 'place-unknown' | 'passenger-unknown' | 'passenger-cancelled';
    };

/** Every outcome but success; each kind of action has an error for each of these. */
export type CheckInProblem = Exclude<CheckInOutcome<BookedPlace>['reason'], 'done'>;

/**
 * Decides whether a passenger is ticked off at the place where they are booked (loaded, registered), which happens
 * once, in the fixed order of decisions §2: format → known → cancelled → right place (or taken along to this one) →
 * already done.
 * These places are shared by the brands, so no brand is refused.
 */
export function decideCheckIn<Place extends BookedPlace>(
  facts: CheckInFacts<Place>,
  request: CheckInRequest,
  prefixes: TicketPrefixes,
): CheckInOutcome<Place> {
  const reading = readTicketCode(request.barcode, { prefixes });
  if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
  if (!facts.placeKnown) return { verdict: 'refused', reason: 'place-unknown' };
  const { passenger } = facts;
  if (!passenger) return { verdict: 'refused', reason: 'passenger-unknown' };
  if (passenger.cancelled) return { verdict: 'refused', reason: 'passenger-cancelled' };
  if (passenger.booked?.placeId !== request.placeId) {
    const verdict = request.late ? 'conflict' : 'refused';
    if (!request.takeAlong) return { verdict, reason: 'wrong-place', booked: passenger.booked };
    if ((facts.spare ?? 1) < 1) return { verdict, reason: 'no-spare-seat' };
  }
  if (passenger.done) return { verdict: 'conflict', reason: 'already-done', first: passenger.done };
  return { verdict: 'accepted', reason: 'done' };
}

/** Returns the booking to judge by: the one for the place where they are, should they be booked on several. */
export function bookingToJudge<Place extends BookedPlace>(
  bookings: readonly Place[],
  placeId: string,
): Place | null {
  return bookings.find((booking) => booking.placeId === placeId) ?? bookings[0] ?? null;
}
