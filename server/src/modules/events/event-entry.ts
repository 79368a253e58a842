import type { ActionReply } from '@offpiste/domain/contract/actions.ts';
import {
  type EventEntryBody,
  type EventEntryReply,
  eventEntryErrorCodes,
  validTicketText,
} from '@offpiste/domain/contract/event.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import {
  type BookedEvent,
  decideEventEntry,
  type EventEntryFacts,
  type EventEntryOutcome,
} from '@offpiste/domain/rules/event-entry.ts';
import { type EntryState, foldPassages, type Way } from '@offpiste/domain/rules/event-passages.ts';
import { passengerAccess, showsEvent, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import type { Folded, LedgerFact } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { eventEntryBooking } from './event-store.ts';

/** The bookings, as far as the verdict on a passage depends on them. */
export interface EventEntryBooking {
  /** Of the event; null when the week does not have it. */
  brands: string[] | null;
  passenger: {
    name: string;
    reference: string;
    prefix: string;
    cancelled: boolean;
    tickets: (BookedEvent & { brands: string[]; deleted: boolean })[];
  } | null;
}

/** Letting a guest into an event, for the ledger. */
export const validateIn = eventEntry('validate-in');
/** Letting a guest out of an event, for the ledger. */
export const validateOut = eventEntry('validate-out');

function eventEntry<K extends 'validate-in' | 'validate-out'>(
  kind: K,
): Workflow<K, EventEntryBooking, EventEntryOutcome, EntryState> {
  const way = wayOf(kind);
  return {
    kind,
    fold: foldEntry,
    reference: codeOf,
    booking: bookingBy(
      (body: EventEntryBody) => ({ eventId: body.eventId, reference: codeOf(body) }),
      eventEntryBooking,
    ),

    decide(booking, { state }, body, late, viewer, at) {
      const facts = factsOf(booking, state, body, viewer);
      return decideEventEntry(facts, { barcode: body.barcode, way, at, late }, viewer.prefixes);
    },

    reply({ passenger }, _body, context) {
      if (!passenger) throw new Error(`${kind} was accepted without a passenger`);
      const { name, reference } = passenger;
      const { status, hasEntered } = context.state;
      const reply: Omit<EventEntryReply, 'idempotentId'> = {
        message: validTicketText(name),
        queued: false,
        ticket: {
          name,
          bookingRef: reference,
          barcode: reference,
          entryStatus: status,
          hasEntered: hasEntered ? 1 : 0,
          deleted: '0',
        },
      };
      return reply as Omit<ActionReply<K>, 'idempotentId'>;
    },

    refusal(outcome, { passenger }) {
      if (outcome.verdict === 'accepted') throw new Error('an accepted passage is no refusal');
      const known = passenger && !BEFORE_KNOWN.has(outcome.reason);
      return {
        code: eventEntryErrorCodes[outcome.reason],
        extra: {
          ...(known && { passengerName: passenger.name }),
          ...(outcome.reason === 'wrong-event' && { rightPlace: outcome.bookedOn }),
        },
        ...('first' in outcome && { first: outcome.first }),
      };
    },
  };
}

function wayOf(kind: 'validate-in' | 'validate-out'): Way {
  return kind === 'validate-in' ? 'in' : 'out';
}

/** Ways in and out of one event are facts of one subject, and it is at one place. */
function foldEntry(facts: readonly LedgerFact[]): Folded<EntryState> {
  const passages = facts.flatMap((fact) =>
    fact.kind === 'validate-in' || fact.kind === 'validate-out' ? [{ ...fact, way: wayOf(fact.kind) }] : [],
  );
  return { state: foldPassages(passages), place: facts[0]?.place ?? '' };
}
/** Reasons that come before the question whether the rep may see the passenger. */
const BEFORE_KNOWN: ReadonlySet<EventEntryOutcome['reason']> = new Set([
  'invalid-code',
  'partial-code',
  'event-unknown',
  'passenger-unknown',
]);

/** What the viewer may know of it. A ticket for an event that the app shows makes its guest known, whatever the brand. */
function factsOf(
  { brands, passenger }: EventEntryBooking,
  { passages }: EntryState,
  { eventId }: EventEntryBody,
  viewer: Viewer,
): EventEntryFacts {
  const eventShown = brands !== null && showsEvent(viewer, { brands });
  if (!passenger) return { eventShown, passenger: null };
  const shown = passenger.tickets.filter((ticket) => showsEvent(viewer, ticket));
  if (shown.length === 0 && passengerAccess(viewer, passenger.prefix) === 'none') {
    return { eventShown, passenger: null };
  }
  const ticket = shown.find((candidate) => candidate.eventId === eventId);
  const otherEvents = shown
    .filter((candidate) => candidate !== ticket && !candidate.deleted)
    .map(({ brands: _brands, deleted: _deleted, ...event }) => event);
  return {
    eventShown,
    passenger: {
      name: passenger.name,
      cancelled: passenger.cancelled || ticket?.deleted === true,
      booked: ticket !== undefined,
      otherEvents,
      passages,
    },
  };
}

/** The passenger's reference; their ticket carries the same text. */
function codeOf({ barcode }: EventEntryBody): string | null {
  return fullCodeIn(barcode);
}
