import type { BookedEvent, EventEntryFacts, EventEntryOutcome, EventEntryRequest } from './event-entry.ts';
import type { Passage } from './event-passages.ts';

const NOON = 43_200_000;
const MINUTE = 60_000;

const passage = (way: 'in' | 'out', at: number): Passage => ({
  way,
  actionId: `action-${way}-${at}`,
  repId: 'R2',
  repName: 'Max',
  at,
});
const cameIn = passage('in', NOON - 30 * MINUTE);
const wentOut = passage('out', NOON - 20 * MINUTE);
const cameBack = passage('in', NOON - 10 * MINUTE);

const closingParty: BookedEvent = {
  eventId: '500007',
  eventName: 'Closing Party',
  startsAt: '2027-01-14T20:00:00.000Z',
};

type Passenger = NonNullable<EventEntryFacts['passenger']>;
const guest: Passenger = {
  name: "Jo O'Brien",
  cancelled: false,
  booked: true,
  otherEvents: [],
  passages: [],
};
const facts = (passenger: Partial<Passenger> = {}): EventEntryFacts => ({
  eventShown: true,
  passenger: { ...guest, ...passenger },
});
const comeIn: EventEntryRequest = { barcode: 'NUCO-AB12CD-000001', way: 'in', at: NOON, late: false };
const goOut: EventEntryRequest = { ...comeIn, way: 'out' };
const late = (request: EventEntryRequest, minutesAgo: number): EventEntryRequest => ({
  ...request,
  at: NOON - minutesAgo * MINUTE,
  late: true,
});
const valid: EventEntryOutcome = { verdict: 'accepted', reason: 'valid' };

export interface EventEntryCase {
  name: string;
  facts: EventEntryFacts;
  request: EventEntryRequest;
  outcome: EventEntryOutcome;
}

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const eventEntryCases: readonly EventEntryCase[] = [
  { name: 'a guest with a ticket comes in', facts: facts(), request: comeIn, outcome: valid },
  {
    name: 'a guest with a framed code enters',
    facts: facts(),
    request: { ...comeIn, barcode: ']Q1NUCO-AB12CD-000001\n' },
    outcome: valid,
  },
  {
    name: 'a guest of any brand enters: the ticket is for the event',
    facts: facts(),
    request: { ...comeIn, barcode: 'WASTELAND-AB12CD-000001' },
    outcome: valid,
  },
  {
    name: 'a guest who is inside goes out',
    facts: facts({ passages: [cameIn] }),
    request: goOut,
    outcome: valid,
  },
  {
    name: 'a guest who has left comes in again',
    facts: facts({ passages: [cameIn, wentOut] }),
    request: comeIn,
    outcome: valid,
  },
  {
    name: 'a guest who is back goes out again',
    facts: facts({ passages: [cameIn, wentOut, cameBack] }),
    request: goOut,
    outcome: valid,
  },
  {
    name: 'a foreign text is refused before anything is looked up',
    facts: { eventShown: false, passenger: null },
    request: { ...comeIn, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-code' },
  },
  {
    name: 'a booking without a person is refused',
    facts: facts(),
    request: { ...comeIn, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'partial-code' },
  },
  {
    name: "an event of brands other than the app's counts as unknown",
    facts: { ...facts(), eventShown: false },
    request: comeIn,
    outcome: { verdict: 'refused', reason: 'event-unknown' },
  },
  {
    name: 'an unknown passenger is refused',
    facts: { eventShown: true, passenger: null },
    request: comeIn,
    outcome: { verdict: 'refused', reason: 'passenger-unknown' },
  },
  {
    name: 'a cancelled guest is refused even with another ticket and inside already',
    facts: facts({ cancelled: true, booked: false, otherEvents: [closingParty], passages: [cameIn] }),
    request: comeIn,
    outcome: { verdict: 'refused', reason: 'cancelled' },
  },
  {
    name: 'a late scan of a cancelled guest is refused as well',
    facts: facts({ cancelled: true }),
    request: late(comeIn, 5),
    outcome: { verdict: 'refused', reason: 'cancelled' },
  },
  {
    name: 'a guest of another event is sent there',
    facts: facts({ booked: false, otherEvents: [closingParty] }),
    request: comeIn,
    outcome: { verdict: 'refused', reason: 'wrong-event', bookedOn: [closingParty] },
  },
  {
    name: 'a passenger without any ticket belongs at no event',
    facts: facts({ booked: false }),
    request: comeIn,
    outcome: { verdict: 'refused', reason: 'wrong-event', bookedOn: [] },
  },
  {
    name: 'a late scan without a ticket is refused: nobody entered with it',
    facts: facts({ booked: false }),
    request: late(comeIn, 5),
    outcome: { verdict: 'refused', reason: 'wrong-event', bookedOn: [] },
  },
  {
    name: 'a guest who is inside does not come in again, and the reply says who let them in and when',
    facts: facts({ passages: [cameIn] }),
    request: comeIn,
    outcome: { verdict: 'conflict', reason: 'already-entered', first: cameIn },
  },
  {
    name: 'a guest who is back does not come in again',
    facts: facts({ passages: [cameIn, wentOut, cameBack] }),
    request: comeIn,
    outcome: { verdict: 'conflict', reason: 'already-entered', first: cameBack },
  },
  {
    name: 'a guest who never came in does not go out',
    facts: facts(),
    request: goOut,
    outcome: { verdict: 'refused', reason: 'not-entered' },
  },
  {
    name: 'a late exit of somebody who never came in happened, so it is recorded as a conflict',
    facts: facts(),
    request: late(goOut, 5),
    outcome: { verdict: 'conflict', reason: 'not-entered' },
  },
  {
    name: 'a late exit before the only entry is a conflict too',
    facts: facts({ passages: [cameIn] }),
    request: late(goOut, 40),
    outcome: { verdict: 'conflict', reason: 'not-entered' },
  },
  {
    name: 'a guest who has left does not go out again',
    facts: facts({ passages: [cameIn, wentOut] }),
    request: goOut,
    outcome: { verdict: 'conflict', reason: 'already-exited', first: wentOut },
  },
  {
    name: 'a late entry by another door while the guest was inside is a conflict, although they have left since',
    facts: facts({ passages: [cameIn, wentOut] }),
    request: late(comeIn, 25),
    outcome: { verdict: 'conflict', reason: 'already-entered', first: cameIn },
  },
  {
    name: 'a late entry just before another entry is a conflict',
    facts: facts({ passages: [cameIn] }),
    request: late(comeIn, 35),
    outcome: { verdict: 'conflict', reason: 'already-entered', first: cameIn },
  },
  {
    name: 'a late exit just before another exit is a conflict',
    facts: facts({ passages: [cameIn, wentOut] }),
    request: late(goOut, 25),
    outcome: { verdict: 'conflict', reason: 'already-exited', first: wentOut },
  },
  {
    name: 'an entry that arrives after the exit fits before it',
    facts: facts({ passages: [wentOut] }),
    request: late(comeIn, 30),
    outcome: valid,
  },
  {
    name: 'the missing exit between two entries fits',
    facts: facts({ passages: [cameIn, cameBack] }),
    request: late(goOut, 20),
    outcome: valid,
  },
];
