import type { NoShowFacts, NoShowOutcome, NoShowRequest } from './no-show.ts';

export interface NoShowCase {
  name: string;
  facts: NoShowFacts;
  request: NoShowRequest;
  outcome: NoShowOutcome;
}

const HERE = 'coach:4:outbound';
const COACH_7 = 'coach:7:outbound';
const first = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
const here = { placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };
const elsewhere = { ...here, placeId: '7' };
const waited = { name: "Jo O'Brien", cancelled: false, booked: here, journey: null, journeyPlace: '' };
const aboard = { ...waited, journey: first, journeyPlace: HERE };
const marked = {
  ...waited,
  journey: { noShow: { ...first, reason: 'ill' as const, note: '' } },
  journeyPlace: HERE,
};
const known = (passenger: NoShowFacts['passenger']): NoShowFacts => ({ departureKnown: true, passenger });
const request: NoShowRequest = {
  barcode: 'NUCO-AB12CD-000001',
  vehicleId: '4',
  place: HERE,
  reason: 'not-here',
  note: '',
  late: false,
};
const left: NoShowRequest = { ...request, reason: 'left', note: 'Felt sick' };
const done: NoShowOutcome = { verdict: 'accepted', reason: 'marked' };

/** Run by the rule's tests, and by the server's and the app's, so that no two of them drift apart. */
export const noShowCases: readonly NoShowCase[] = [
  { name: 'somebody who did not come is a no-show', facts: known(waited), request, outcome: done },
  {
    name: 'a foreign text is refused before anything is looked up',
    facts: { departureKnown: false, passenger: null },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-code' },
  },
  {
    name: 'a booking without a person is refused',
    facts: known(waited),
    request: { ...request, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'partial-code' },
  },
  {
    name: 'an unknown departure is refused',
    facts: { departureKnown: false, passenger: waited },
    request,
    outcome: { verdict: 'refused', reason: 'departure-unknown' },
  },
  {
    name: 'an unknown passenger is refused',
    facts: known(null),
    request,
    outcome: { verdict: 'refused', reason: 'passenger-unknown' },
  },
  {
    name: 'a cancelled passenger is nobody to wait for',
    facts: known({ ...waited, cancelled: true }),
    request,
    outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
  },
  {
    name: 'a passenger of another departure is not waited for here',
    facts: known({ ...waited, booked: elsewhere }),
    request,
    outcome: { verdict: 'refused', reason: 'wrong-departure', booked: elsewhere },
  },
  {
    name: 'a passenger of another departure is refused late as well, for nothing has happened',
    facts: known({ ...waited, booked: null }),
    request: { ...request, late: true },
    outcome: { verdict: 'refused', reason: 'wrong-departure', booked: null },
  },
  {
    name: 'another reason needs a note',
    facts: known(waited),
    request: { ...request, reason: 'other', note: ' ' },
    outcome: { verdict: 'refused', reason: 'note-missing' },
  },
  {
    name: 'who left needs a note, even when they are on board',
    facts: known(aboard),
    request: { ...left, note: '' },
    outcome: { verdict: 'refused', reason: 'note-missing' },
  },
  {
    name: 'another reason with a note is enough',
    facts: known(waited),
    request: { ...request, reason: 'other', note: 'x' },
    outcome: done,
  },
  { name: 'who was on board here has left', facts: known(aboard), request: left, outcome: done },
  {
    name: 'a guest who was on board here has left',
    facts: known({ ...aboard, booked: elsewhere }),
    request: left,
    outcome: done,
  },
  {
    name: 'who cancelled while on board here has left',
    facts: known({ ...aboard, cancelled: true }),
    request: left,
    outcome: done,
  },
  {
    name: 'nobody leaves a coach on which they are not',
    facts: known({ ...aboard, journeyPlace: COACH_7 }),
    request: left,
    outcome: { verdict: 'refused', reason: 'already-aboard', first, place: COACH_7 },
  },
  {
    name: 'who is on board is no no-show',
    facts: known(aboard),
    request,
    outcome: { verdict: 'refused', reason: 'already-aboard', first, place: HERE },
  },
  {
    name: 'who is on board and is marked late keeps the contradiction',
    facts: known(aboard),
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'already-aboard', first, place: HERE },
  },
  {
    name: 'who is a no-show already is so by whoever was first',
    facts: known(marked),
    request,
    outcome: { verdict: 'conflict', reason: 'already-no-show', first },
  },
  {
    name: 'who did not come to the coach that they were moved from is waited for here',
    facts: known({ ...marked, journeyPlace: COACH_7 }),
    request,
    outcome: done,
  },
];
