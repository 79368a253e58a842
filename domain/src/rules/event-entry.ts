import { type CodeProblem, readTicketCode, type TicketPrefixes } from './code.ts';
import { type Passage, passagesAround, type Way } from './event-passages.ts';

/** An event that somebody has a ticket for. */
export interface BookedEvent {
  eventId: string;
  eventName: string;
  /** An instant; null when the event has no start. */
  startsAt: string | null;
}

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface EventEntryFacts {
  /** False when the week has no such event, or when the app's brand is not one of the event's. */
  eventShown: boolean;
  /** Null when no passenger whom the rep may see has this code. */
  passenger: {
    name: string;
    /** Whether the passenger is cancelled, or their ticket for this event was deleted. */
    cancelled: boolean;
    /** Whether they have, or had, a ticket for this event. */
    booked: boolean;
    /** The events for which they have a ticket, as far as the rep may see these. */
    otherEvents: readonly BookedEvent[];
    /** Their passages so far, oldest first. */
    passages: readonly Passage[];
  } | null;
}

export interface EventEntryRequest {
  /** The scanned text or, when found by name, the passenger's reference. */
  barcode: string;
  way: Way;
  /** Corrected time, epoch milliseconds. */
  at: number;
  /** From correctTime: it has already happened, so a contradiction is recorded instead of refused. */
  late: boolean;
}

export type EventEntryOutcome =
  | { verdict: 'accepted'; reason: 'valid' }
  | { verdict: 'conflict'; reason: 'already-entered' | 'already-exited'; first: Passage }
  | { verdict: 'conflict' | 'refused'; reason: 'not-entered' }
  | { verdict: 'refused'; reason: 'wrong-event'; bookedOn: readonly BookedEvent[] }
  | {
      verdict: 'refused';
      reason: CodeProblem | 'event-unknown' | 'passenger-unknown' | 'cancelled';
    };

/**
 * Decides whether a person passes an event's door, in the fixed order of decisions §2: format → the event is one of
 * the app's brand → known → cancelled or deleted → right event → already done. Anybody with a ticket may enter,
 * whatever brand sold it.
 *
 * Entries and exits alternate: a passage contradicts when the one before or the one after went the same way. Only a
 * late passage can have one after it.
 */
export function decideEventEntry(
  facts: EventEntryFacts,
  request: EventEntryRequest,
  prefixes: TicketPrefixes,
): EventEntryOutcome {
  const reading = readTicketCode(request.barcode, { prefixes });
  if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
  if (!facts.eventShown) return { verdict: 'refused', reason: 'event-unknown' };
  const { passenger } = facts;
  if (!passenger) return { verdict: 'refused', reason: 'passenger-unknown' };
  if (passenger.cancelled) return { verdict: 'refused', reason: 'cancelled' };
  if (!passenger.booked)
    return { verdict: 'refused', reason: 'wrong-event', bookedOn: passenger.otherEvents };

  const { way, late, at } = request;
  const { before, after } = passagesAround(passenger.passages, at);
  if (way === 'out' && before === null) {
    return { verdict: late ? 'conflict' : 'refused', reason: 'not-entered' };
  }
  const same = [before, after].find((passage) => passage?.way === way);
  if (same) {
    return { verdict: 'conflict', reason: way === 'in' ? 'already-entered' : 'already-exited', first: same };
  }
  return { verdict: 'accepted', reason: 'valid' };
}
