import { randomUUID } from 'node:crypto';
import type { EventEntryBody } from '@offpiste/domain/contract/event.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { referenceBooking } from '@offpiste/domain/rules/brand.ts';
import type { Database } from '#platform/database.ts';
import { addAllocation, addPlace } from './week-fixture.ts';

/** Adds an event; by default one of NUCO's on the first evening. */
export async function addEvent(
  database: Database,
  event: {
    weekId?: string;
    eventId: string;
    name?: string;
    brands?: string[];
    startDateTime?: string | null;
    sheet?: { eventRef: string; locationName: string | null };
    gone?: boolean;
  },
): Promise<void> {
  const {
    weekId = 'W1',
    eventId,
    name = `Event ${eventId}`,
    brands = ['nuco'],
    sheet = {},
    gone = false,
  } = event;
  const { startDateTime = '2026-12-12T20:00:00.000Z' } = event;
  const detail = {
    name,
    brands,
    description: null,
    host: null,
    location: null,
    startDateTime,
    endDateTime: null,
    lastEntry: null,
    sponsor: null,
    barType: null,
    transportInfo: null,
    clothing: null,
    extraInfo: null,
  };
  await addPlace(database, { weekId, kind: 'event', placeId: eventId, detail, sheet, gone });
}

/** Adds a passenger's ticket for an event. */
export async function addTicket(
  database: Database,
  reference: string,
  ticket: { weekId?: string; eventId: string; gone?: boolean },
): Promise<void> {
  const { eventId, ...options } = ticket;
  const detail = {
    kind: 'event',
    place: eventId,
    reference: `${referenceBooking(reference)}-${eventId}`,
  } as const;
  await addAllocation(database, reference, detail, options);
}

/** Body of a scan at the door of event 500001 by this rep, now, with a new id; pass what matters to the test. */
export function entryBody(
  rep: Pick<RepSession, 'repId'>,
  given: Partial<EventEntryBody> = {},
): Partial<EventEntryBody> & Pick<EventEntryBody, 'barcode' | 'idempotentId'> {
  const now = new Date().toISOString();
  return {
    weekId: 'W1',
    barcode: 'NUCO-AB12CD-000001',
    deviceTimestamp: now,
    clientTimestamp: now,
    idempotentId: randomUUID(),
    rep: rep.repId,
    eventId: '500001',
    ...given,
  };
}
