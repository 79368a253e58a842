import { type CodeProblem, readTicketCode } from './code.ts';
import type { OnceState } from './once-state.ts';

export type Direction = 'outbound' | 'inbound';

/** Where a passenger is booked to travel in one direction. */
export interface CoachSeat {
  coachId: string;
  pickUpLocation: string | null;
  /** Local text of the departure, such as `Fri 11 Dec 05:30`; null when the booking has none. */
  departsText: string | null;
}

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface CoachLoadingFacts {
  /** Whether the coach runs in this direction this week. */
  coachRuns: boolean;
  /** Null when no passenger of the week has this code. */
  passenger: { name: string; cancelled: boolean; seat: CoachSeat | null; loaded: OnceState } | null;
}

export interface CoachLoadingRequest {
  /** The scanned text or, when found by name, the passenger's reference. */
  barcode: string;
  coachId: string;
  direction: Direction;
  /** From correctTime: it already happened, so a contradiction is recorded instead of refused. */
  late: boolean;
}

export type CoachLoadingOutcome =
  | { verdict: 'accepted'; reason: 'loaded' }
  | { verdict: 'conflict'; reason: 'already-loaded'; loaded: NonNullable<OnceState> }
  | { verdict: 'conflict' | 'refused'; reason: 'wrong-coach'; seat: CoachSeat | null }
  | {
      verdict: 'refused';
      reason: CodeProblem | 'coach-unknown' | 'passenger-unknown' | 'passenger-cancelled';
    };

/**
 * Decides whether a passenger is loaded on a coach, in the fixed order of decisions §2:
 * format → known → cancelled → right coach → already done. Coaches are shared, so no brand is refused.
 */
export function decideCoachLoading(
  facts: CoachLoadingFacts,
  request: CoachLoadingRequest,
): CoachLoadingOutcome {
  const reading = readTicketCode(request.barcode);
  if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
  if (!facts.coachRuns) return { verdict: 'refused', reason: 'coach-unknown' };
  const { passenger } = facts;
  if (!passenger) return { verdict: 'refused', reason: 'passenger-unknown' };
  if (passenger.cancelled) return { verdict: 'refused', reason: 'passenger-cancelled' };
  if (passenger.seat?.coachId !== request.coachId) {
    return { verdict: request.late ? 'conflict' : 'refused', reason: 'wrong-coach', seat: passenger.seat };
  }
  if (passenger.loaded) return { verdict: 'conflict', reason: 'already-loaded', loaded: passenger.loaded };
  return { verdict: 'accepted', reason: 'loaded' };
}
