import type { AccreditationEvent, EventTicket } from '@offpiste/domain/contract/event.ts';
import type { EventFacts } from '#week/worker/events.ts';

/** An event in the list for tests: at nine by the resort's clocks. */
export function anEvent(over: Partial<AccreditationEvent> = {}): AccreditationEvent {
  return {
    eventId: '500001',
    eventRef: 'EV-500001',
    eventName: 'Welcome Party',
    brands: 'NUCO,Wasteland',
    startDateTime: '2026-12-12T20:00:00.000Z',
    endDateTime: null,
    locationName: 'Le Chamois',
    pax: 1240,
    ...over,
  };
}

/** A guest for tests: has a ticket and has not come yet. */
export function aGuest(name: string, over: Partial<EventTicket> = {}): EventTicket {
  const reference = `NUCO-AB12CD-${String(serial++).padStart(6, '0')}`;
  return {
    name,
    bookingRef: reference,
    barcode: reference,
    entryStatus: 'none',
    hasEntered: 0,
    deleted: '0',
    ...over,
  };
}

/** An event of the week for tests, with every field. */
export function eventFacts(over: Partial<EventFacts> = {}): EventFacts {
  return {
    name: 'Welcome Party',
    brands: ['nuco', 'wasteland'],
    description: '<p>Doors at <b>nine</b>.</p><script>alert(1)</script>',
    host: 'Priya Nair',
    location: { name: 'Le Chamois', lat: 45.4695, lng: 6.5079 },
    startDateTime: '2026-12-12T20:00:00.000Z',
    endDateTime: '2026-12-12T22:59:00.000Z',
    lastEntry: '22:45',
    sponsor: 'Alpine Cola',
    barType: 'Cash bar',
    transportInfo: 'Shuttle every <b>20 minutes</b>',
    clothing: 'Ski boots',
    extraInfo: 'Bring <a href="javascript:alert(1)">ID</a>',
    ...over,
  };
}

let serial = 1;
