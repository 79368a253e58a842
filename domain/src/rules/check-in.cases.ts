import type { BookedPlace, CheckInFacts, CheckInOutcome, CheckInRequest } from './check-in.ts';
import type { OnceState } from './once-state.ts';

export interface CheckInCase<Place extends BookedPlace> {
  name: string;
  facts: CheckInFacts<Place>;
  request: CheckInRequest;
  outcome: CheckInOutcome<Place>;
}

/**
 * Run by the rule's tests and, for every kind of action that follows it, by the server's and the app's, so that
 * the offline and the online verdict cannot drift apart. Each kind gives a booking for the place where they are
 * and one elsewhere.
 */
export function checkInCases<Place extends BookedPlace>(
  here: Place,
  elsewhere: Place,
): readonly CheckInCase<Place>[] {
  const { done, ready, request } = partsOf(here);
  return [
    {
      name: 'a booked passenger is ticked off',
      facts: { placeKnown: true, passenger: ready },
      request,
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'a code with framing is accepted',
      facts: { placeKnown: true, passenger: ready },
      request: { ...request, barcode: ']Q1NUCO-AB12CD-000001\n' },
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'a passenger of any brand is ticked off, since places are shared',
      facts: { placeKnown: true, passenger: ready },
      request: { ...request, barcode: 'WASTELAND-AB12CD-000001' },
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'a foreign text is refused before anything is looked up',
      facts: { placeKnown: false, passenger: null },
      request: { ...request, barcode: 'https://example.com' },
      outcome: { verdict: 'refused', reason: 'invalid-code' },
    },
    {
      name: 'a booking without a person is refused',
      facts: { placeKnown: true, passenger: ready },
      request: { ...request, barcode: 'NUCO-AB12CD' },
      outcome: { verdict: 'refused', reason: 'partial-code' },
    },
    {
      name: 'an unknown place is refused',
      facts: { placeKnown: false, passenger: ready },
      request,
      outcome: { verdict: 'refused', reason: 'place-unknown' },
    },
    {
      name: 'an unknown passenger is refused',
      facts: { placeKnown: true, passenger: null },
      request,
      outcome: { verdict: 'refused', reason: 'passenger-unknown' },
    },
    {
      name: 'a cancelled passenger is refused even at the wrong place and ticked off already',
      facts: { placeKnown: true, passenger: { ...ready, cancelled: true, booked: elsewhere, done } },
      request,
      outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
    },
    {
      name: 'a late scan of a cancelled passenger is refused as well',
      facts: { placeKnown: true, passenger: { ...ready, cancelled: true } },
      request: { ...request, late: true },
      outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
    },
    {
      name: 'a passenger of another place is sent there',
      facts: { placeKnown: true, passenger: { ...ready, booked: elsewhere } },
      request,
      outcome: { verdict: 'refused', reason: 'wrong-place', booked: elsewhere },
    },
    {
      name: 'a passenger without a booking belongs at no place',
      facts: { placeKnown: true, passenger: { ...ready, booked: null } },
      request,
      outcome: { verdict: 'refused', reason: 'wrong-place', booked: null },
    },
    {
      name: 'a late scan at the wrong place happened, so it is recorded as a conflict',
      facts: { placeKnown: true, passenger: { ...ready, booked: elsewhere } },
      request: { ...request, late: true },
      outcome: { verdict: 'conflict', reason: 'wrong-place', booked: elsewhere },
    },
    {
      name: 'a passenger ticked off by another device is a conflict that names who and when',
      facts: { placeKnown: true, passenger: { ...ready, done } },
      request,
      outcome: { verdict: 'conflict', reason: 'already-done', first: done },
    },
    {
      name: 'a late scan of a passenger already ticked off is the same conflict',
      facts: { placeKnown: true, passenger: { ...ready, done } },
      request: { ...request, late: true },
      outcome: { verdict: 'conflict', reason: 'already-done', first: done },
    },
  ];
}

/** Run for loading a coach, the one kind that takes somebody along. */
export function takeAlongCases<Place extends BookedPlace>(
  here: Place,
  elsewhere: Place,
): readonly CheckInCase<Place>[] {
  const { done, ready, request } = partsOf(here);
  return [
    {
      name: 'a passenger of another place is taken along where there is a spare seat',
      facts: { placeKnown: true, passenger: { ...ready, booked: elsewhere }, spare: 1 },
      request: { ...request, takeAlong: true },
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'a passenger without a booking is taken along where nobody counts the seats',
      facts: { placeKnown: true, passenger: { ...ready, booked: null }, spare: null },
      request: { ...request, takeAlong: true },
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'nobody is taken along without a spare seat',
      facts: { placeKnown: true, passenger: { ...ready, booked: elsewhere, done }, spare: 0 },
      request: { ...request, takeAlong: true },
      outcome: { verdict: 'refused', reason: 'no-spare-seat' },
    },
    {
      name: 'somebody who was taken along without a spare seat rides all the same, so a late scan is a conflict',
      facts: { placeKnown: true, passenger: { ...ready, booked: null }, spare: -1 },
      request: { ...request, takeAlong: true, late: true },
      outcome: { verdict: 'conflict', reason: 'no-spare-seat' },
    },
    {
      name: 'a passenger who is booked here needs no spare seat',
      facts: { placeKnown: true, passenger: ready, spare: 0 },
      request: { ...request, takeAlong: true },
      outcome: { verdict: 'accepted', reason: 'done' },
    },
    {
      name: 'somebody taken along who was ticked off before is the same conflict',
      facts: { placeKnown: true, passenger: { ...ready, booked: elsewhere, done }, spare: 1 },
      request: { ...request, takeAlong: true },
      outcome: { verdict: 'conflict', reason: 'already-done', first: done },
    },
  ];
}

function partsOf<Place extends BookedPlace>(here: Place) {
  const done: NonNullable<OnceState> = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
  const ready = { name: "Jo O'Brien", cancelled: false, booked: here, done: null };
  const request: CheckInRequest = { barcode: 'NUCO-AB12CD-000001', placeId: here.placeId, late: false };
  return { done, ready, request };
}
