import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Departure } from '@offpiste/domain/contract/week.ts';

/** A stop for tests; the texts are what the server sends. */
export function aDeparture(location: string, time: string | null, over: Partial<Departure> = {}): Departure {
  return {
    location,
    address: null,
    dateTime: time && `2026-12-11T${time}:00Z`,
    date_formatted: time && '11/12/2026',
    date_time_formatted: time && `Fri 11 Dec ${time}`,
    loading_time_formatted: null,
    latitude: null,
    longitude: null,
    ...over,
  };
}

/** A passenger of a vehicle for tests: booked, not yet loaded. `deleted` is each kind's own. */
export function aSeat(name: string): Omit<CoachTicket, 'deleted'> {
  const reference = `NUCO-AB12CD-${String(serial++).padStart(6, '0')}`;
  return {
    name,
    bookingRef: reference,
    barcode: reference,
    loaded: 0,
    pickUpLocation: 'Leeds',
    equipment: 0,
  };
}

let serial = 1;
