import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { type EventEntryBody, EventTicket } from '@offpiste/domain/contract/event.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import { decideEventEntry, type EventEntryFacts } from '@offpiste/domain/rules/event-entry.ts';
import type { Passage, Way } from '@offpiste/domain/rules/event-passages.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { AskWeek } from '#week/questions.ts';
import { listedStatus, ownPassages } from './own-passages.ts';

/** This phone's data: the event's tickets as the server last sent them, and the week with its bookings. */
export interface KnownOfEvents {
  /** The questions to the week; each rejects when none is loaded. */
  week: Pick<AskWeek, 'summary' | 'event' | 'eventsOf' | 'showsPrefix'>;
  readList: (place: string) => Promise<KeptList | null>;
}

const readInfo = listReader(z.object({ data: z.object({ tickets: z.array(EventTicket) }) }));

type Guest = EventEntryFacts['passenger'];

/** Judges a passage with this phone's data, by the server's rule; null when it knows too little. */
export function validateOffline(
  way: Way,
  { week, readList }: KnownOfEvents,
): LocalHandler<'validate-in' | 'validate-out'> {
  return async (body, { earlier, prefixes }) => {
    // After all that this phone knows, also when its clock has been set back since.
    const request = { barcode: body.barcode, way, at: Number.POSITIVE_INFINITY, late: false };
    const reading = readTicketCode(body.barcode, { prefixes });
    if (!reading.ok) return decideEventEntry({ eventShown: true, passenger: null }, request, prefixes);

    const { code } = reading.ticket;
    const list = await readList(actionTable[`validate-${way}`].place(body));
    const info = readInfo(list);
    if (!list || !info) {
      const facts = await factsOfWeek(week, earlier, body, code);
      return facts && decideEventEntry(facts, request, prefixes);
    }
    const ticket = info.data.tickets.find(({ barcode }) => barcode === code);
    const passenger = ticket ? guestOf(ticket, list, earlier, body) : await otherGuest(week, body, code);
    return decideEventEntry({ eventShown: true, passenger }, request, prefixes);
  };
}

/** Without the list the week's bookings say who has a ticket, and the outbox what this phone did; null where they do not. */
async function factsOfWeek(
  week: KnownOfEvents['week'],
  earlier: readonly OutboxItem[],
  body: Pick<EventEntryBody, 'weekId' | 'eventId'>,
  code: string,
): Promise<EventEntryFacts | null> {
  const summary = await week.summary().catch(() => null);
  if (summary?.weekId !== body.weekId || !(await week.event(body.eventId))) return null;
  const passenger = await week.eventsOf(code);
  if (!passenger) {
    return (await week.showsPrefix(referencePrefix(code))) ? { eventShown: true, passenger: null } : null;
  }
  const { name, cancelled, booked } = passenger;
  if (!booked) return null;
  const own = ownPassages(null, earlier, actionTable['validate-in'].place(body));
  const guest: Guest = {
    name,
    cancelled,
    booked: booked.some(({ eventId }) => eventId === body.eventId),
    otherEvents: booked.filter(({ eventId }) => eventId !== body.eventId),
    passages: own.passages.filter(({ barcode }) => barcode === code),
  };
  return { eventShown: true, passenger: guest };
}

/** The list says whether the guest was in or out when it was sent; what this phone has done since comes on top. */
function guestOf(
  ticket: EventTicket,
  list: KeptList,
  earlier: readonly OutboxItem[],
  body: Pick<EventEntryBody, 'eventId'>,
): Guest {
  const own = ownPassages(list, earlier, actionTable['validate-in'].place(body));
  return {
    name: ticket.name,
    cancelled: ticket.deleted === '1',
    booked: true,
    otherEvents: [],
    passages: [
      ...listedPassage(listedStatus(ticket, own)),
      ...own.passages.filter(({ barcode }) => barcode === ticket.barcode),
    ],
  };
}

/** The list says which way they went last, not who saw it and when; empty names are not shown. */
function listedPassage(entryStatus: EventTicket['entryStatus']): Passage[] {
  if (entryStatus === 'none') return [];
  return [{ way: entryStatus === 'entered' ? 'in' : 'out', actionId: '', repId: '', repName: '', at: 0 }];
}

/** A passenger without a ticket for the event, with what the week says about them. */
async function otherGuest(
  week: KnownOfEvents['week'],
  { weekId }: Pick<EventEntryBody, 'weekId'>,
  code: string,
): Promise<Guest> {
  const summary = await week.summary().catch(() => null);
  const passenger = summary?.weekId === weekId ? await week.eventsOf(code) : null;
  if (!passenger) return null;
  const { name, cancelled, booked } = passenger;
  return { name, cancelled, booked: false, otherEvents: booked ?? [], passages: [] };
}
