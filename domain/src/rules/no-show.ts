import { type CodeProblem, readTicketCode, type TicketPrefixes } from './code.ts';
import { isLoaded, type JourneyState, type NoShowReason } from './journey.ts';
import type { OnceState } from './once-state.ts';
import type { VehicleSeat } from './vehicle.ts';

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface NoShowFacts {
  departureKnown: boolean;
  /** Null when no passenger of the week has this code; `booked` is null without a seat in this direction. */
  passenger: {
    name: string;
    cancelled: boolean;
    booked: VehicleSeat | null;
    journey: JourneyState;
    /** Where the fact happened that the journey's state rests on, as the ledger names it. */
    journeyPlace: string;
  } | null;
}

export interface NoShowRequest {
  /** The scanned text or, when chosen by name, the passenger's reference. */
  barcode: string;
  vehicleId: string;
  /** The departure, as the ledger names it. */
  place: string;
  reason: NoShowReason;
  note: string;
  late: boolean;
}

export type NoShowOutcome =
  | { verdict: 'accepted'; reason: 'marked' }
  /** `place` is where they are on board, as the ledger names it. */
  | {
      verdict: 'conflict' | 'refused';
      reason: 'already-aboard';
      first: NonNullable<OnceState>;
      place: string;
    }
  | { verdict: 'conflict'; reason: 'already-no-show'; first: NonNullable<OnceState> }
  | { verdict: 'refused'; reason: 'wrong-departure'; booked: VehicleSeat | null }
  | {
      verdict: 'refused';
      reason:
        | CodeProblem
        | 'departure-unknown'
        | 'passenger-unknown'
        | 'passenger-cancelled'
        | 'note-missing';
    };

/** Every outcome but success. */
export type NoShowProblem = Exclude<NoShowOutcome['reason'], 'marked'>;

/** Whether a reason says nothing without a note. */
export function needsNote(reason: NoShowReason): boolean {
  return reason === 'left' || reason === 'other';
}

/**
 * Decides whether somebody who was waited for is marked as not travelling on a departure, in a fixed order: format →
 * known → cancelled → booked here → note → on board → already a no-show. Whoever is on board here can only have left,
 * guests among them; whoever is late to say that somebody did not come contradicts a scan and does not overrule it.
 */
export function decideNoShow(
  { departureKnown, passenger }: NoShowFacts,
  request: NoShowRequest,
  prefixes: TicketPrefixes,
): NoShowOutcome {
  const reading = readTicketCode(request.barcode, { prefixes });
  if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
  if (!departureKnown) return { verdict: 'refused', reason: 'departure-unknown' };
  if (!passenger) return { verdict: 'refused', reason: 'passenger-unknown' };
  const { cancelled, booked, journey, journeyPlace } = passenger;
  const leaves = request.reason === 'left' && isLoaded(journey) && journeyPlace === request.place;
  if (cancelled && !leaves) return { verdict: 'refused', reason: 'passenger-cancelled' };
  if (booked?.placeId !== request.vehicleId && !leaves)
    return { verdict: 'refused', reason: 'wrong-departure', booked };
  if (needsNote(request.reason) && request.note.trim() === '')
    return { verdict: 'refused', reason: 'note-missing' };
  if (leaves) return { verdict: 'accepted', reason: 'marked' };
  if (isLoaded(journey)) {
    const verdict = request.late ? 'conflict' : 'refused';
    return { verdict, reason: 'already-aboard', first: journey, place: journeyPlace };
  }
  if (journey && journeyPlace === request.place) {
    const { actionId, repId, repName, at } = journey.noShow;
    return { verdict: 'conflict', reason: 'already-no-show', first: { actionId, repId, repName, at } };
  }
  return { verdict: 'accepted', reason: 'marked' };
}
