import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import type { EventEntryOutcome } from '../rules/event-entry.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { flag, idempotentId, instant, placeId, requiredText, text, weekId } from './fields.ts';

/** An event with a door at which reps of the app's brand scan (document 2 §3 "Accreditation event"). */
export const AccreditationEvent = z.object({
  eventId: z.string(),
  eventRef: z.string(),
  eventName: z.string(),
  /** Names of brands separated by commas. */
  brands: z.string(),
  startDateTime: z.nullable(z.string()),
  endDateTime: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  /** Number of people with a ticket. */
  pax: z.number(),
});
export type AccreditationEvent = z.infer<typeof AccreditationEvent>;

/** `GET /api/events/{weekId}`: the events of the app's brand by start, then name. */
export const EventsReply = z.object({ data: z.array(AccreditationEvent) });
export type EventsReply = z.infer<typeof EventsReply>;

/** Somebody's ticket for an event; the app's brand decides who sees it, not the passenger's. */
export const EventTicket = z.object({
  name: z.string(),
  bookingRef: z.string(),
  barcode: z.string(),
  /** `exited` means that the person was inside and has left. */
  entryStatus: z.enum(['none', 'entered', 'exited']),
  /** Whether the person has ever entered. */
  hasEntered: flag,
  deleted: z.enum(['0', '1']),
});
export type EventTicket = z.infer<typeof EventTicket>;

/** Document 2 §3 "Event info"; deleted tickets are listed, and not counted in `pax`. Percentages are of `pax`. */
export const EventInfo = z.object({
  eventName: z.string(),
  pax: z.number(),
  entryRaw: z.number(),
  entryPercent: z.number(),
  inside: z.number(),
  insidePercent: z.number(),
  tickets: z.array(EventTicket),
});
export type EventInfo = z.infer<typeof EventInfo>;

/** `GET /api/events/info/{ticketId}`, where the ticket id is the event's id; `?weekId=` names the week. */
export const EventInfoReply = z.object({ success: z.literal(true), data: EventInfo, message: z.string() });
export type EventInfoReply = z.infer<typeof EventInfoReply>;

/** `POST /api/events/validate-in` and `/validate-out`. */
export const EventEntryBody = z.object({
  idempotentId,
  deviceTimestamp: instant,
  clientTimestamp: z.optional(instant),
  /** The rule judges its format (422), so any text passes here. */
  barcode: text(200),
  eventId: placeId,
  /** Id of the sender: must be the session's own rep, otherwise 403 `actor_mismatch`. */
  rep: requiredText(64),
  /** Not in the specified body: without it the server finds the week by the event. */
  weekId: z.optional(weekId),
  /** Not in the specified body, which means a scan unless it says otherwise. */
  scanned: z._default(flag, 1),
});
export type EventEntryBody = z.infer<typeof EventEntryBody>;

export const EventEntryReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  ticket: EventTicket,
  /** Always false from the server, which has recorded the passage. */
  queued: z.literal(false),
});
export type EventEntryReply = z.infer<typeof EventEntryReply>;

export const EventBooking = z.object({
  eventId: z.string(),
  eventName: z.string(),
  startsAt: z.nullable(z.string()),
});
export type EventBooking = z.infer<typeof EventBooking>;

/** What the reply to a refused or contradicting passage has besides the common fields, so that the rep can act on it. */
export const eventEntryErrorFields = {
  /** The events calls repeat `error` here (decisions §10). */
  message: z.string(),
  /** Absent while no passenger with the code is known. */
  passengerName: z.optional(z.string()),
  /** Comes with `wrong_event`: the events for which the passenger has a ticket; possibly none. */
  rightPlace: z.optional(z.array(EventBooking)),
};

export const EventEntryRefusal = z.extend(ActionErrorReply, eventEntryErrorFields);
export type EventEntryRefusal = z.infer<typeof EventEntryRefusal>;

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const eventEntryErrorCodes = {
  'already-entered': 'already_entered',
  'already-exited': 'already_exited',
  'not-entered': 'not_entered',
  'wrong-event': 'wrong_event',
  'invalid-code': 'invalid_code',
  'partial-code': 'partial_code',
  'event-unknown': 'event_not_found',
  'passenger-unknown': 'passenger_not_found',
  cancelled: 'ticket_cancelled',
} as const satisfies Record<Exclude<EventEntryOutcome['reason'], 'valid'>, ErrorCode>;

/** The text of an accepted passage, in or out. */
export function validTicketText(name: string): string {
  return `Valid ticket for ${name}`;
}

/** The errors of these calls alone; see `errors.ts` for all. */
const eventEntryErrors = {
  event_not_found: { status: 404, text: 'Event not found' },
  already_entered: { status: 409, text: 'Ticket has already been used to enter' },
  // Whoever has left is not inside: leaving again reads as if they had not entered.
  already_exited: { status: 409, text: 'Ticket has not been used to enter yet' },
  not_entered: { status: 422, text: 'Ticket has not been used to enter yet' },
  wrong_event: { status: 422, text: 'This guest is not booked on this event' },
  ticket_cancelled: { status: 422, text: 'This ticket is cancelled - Check Booking' },
} as const satisfies ErrorTable;

/** In and out of an event act on the same: one person's ticket for it. */
const eventEntry = {
  body: EventEntryBody,
  reply: EventEntryReply,
  errors: eventEntryErrors,
  /** Empty from a caller who leaves finding the week to the server. */
  weekId: ({ weekId = '' }: EventEntryBody) => weekId,
  subject: ({ eventId, barcode }: EventEntryBody) => `event:${eventId}:${stripFraming(barcode)}`,
  place: ({ eventId }: Pick<EventEntryBody, 'eventId'>) => `event:${eventId}`,
};
/** Letting a guest into an event. */
export const validateInAction = { ...eventEntry, path: '/api/events/validate-in' };
/** Letting a guest out of an event. */
export const validateOutAction = { ...eventEntry, path: '/api/events/validate-out' };
