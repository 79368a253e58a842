import type { CloseFacts, CloseOutcome, CloseRequest } from './close-departure.ts';
import type { Closes, PersonOnDeparture } from './closing.ts';
import type { SeatState } from './departure.ts';

export interface CloseCase {
  name: string;
  facts: CloseFacts;
  request: CloseRequest;
  outcome: CloseOutcome;
}

const ANN = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';
const CAT = 'NUCO-AB12CD-000003';

const person = (reference: string, stop: string, seat: SeatState): PersonOnDeparture => ({
  reference,
  name: reference.replace('NUCO-AB12CD-00000', 'Person '),
  stop,
  seat,
});
const stated = (reference: string, stop: number, seat: SeatState) => ({ reference, stop, seat });
const close = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000, headCount: null };
const closed = (texts: Record<string, string>): Closes =>
  Object.fromEntries(Object.entries(texts).map(([stop, text]) => [stop, { ...close, text }]));

const people = [
  person(ANN, 'Leeds', 'aboard'),
  person(BEN, 'Leeds', 'no-show'),
  person(CAT, 'Hull', 'missing'),
];
const leeds: CloseFacts = { stops: ['Leeds', 'Hull'], people, closes: null };
const request: CloseRequest = {
  stops: ['Leeds'],
  manifest: [stated(ANN, 0, 'aboard'), stated(BEN, 0, 'no-show')],
  late: false,
};
const first = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
const catMissing = { reference: CAT, name: 'Person 3' };

/** Run by the rule's tests, and by the server's and the app's, so that no two of them drift apart. */
export const closeCases: readonly CloseCase[] = [
  {
    name: 'a stop where everybody is accounted for is closed, whatever is so at another stop',
    facts: leeds,
    request,
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
  {
    name: 'guests are closed with those who board nowhere in particular',
    facts: { ...leeds, people: [person(CAT, '', 'aboard')] },
    request: { ...request, stops: [''], manifest: [stated(CAT, 0, 'aboard')] },
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
  {
    name: 'several stops are closed together, each with its own people',
    facts: { ...leeds, people: [person(ANN, 'Leeds', 'elsewhere'), person(CAT, 'Hull', 'aboard')] },
    request: {
      ...request,
      stops: ['Hull', 'Leeds'],
      manifest: [stated(CAT, 0, 'aboard'), stated(ANN, 1, 'elsewhere')],
    },
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
  {
    name: 'a stop of the sheet where nobody boards is closed with nobody',
    facts: { ...leeds, people: [] },
    request: { ...request, manifest: [] },
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
  {
    name: 'an unknown departure is refused',
    facts: { ...leeds, stops: null },
    request,
    outcome: { verdict: 'refused', reason: 'departure-unknown' },
  },
  {
    name: 'a stop that is neither on the sheet nor on a booking is refused, late as well',
    facts: leeds,
    request: { ...request, stops: ['Leeds', 'York'], late: true },
    outcome: { verdict: 'refused', reason: 'stop-unknown' },
  },
  {
    name: 'nobody closes a stop where somebody is missing',
    facts: leeds,
    request: { ...request, stops: ['Hull'], manifest: [stated(CAT, 0, 'aboard')] },
    outcome: { verdict: 'refused', reason: 'someone-missing', missing: [catMissing] },
  },
  {
    name: 'a late close that left somebody behind is kept',
    facts: leeds,
    request: { ...request, stops: ['Hull'], manifest: [], late: true },
    outcome: { verdict: 'conflict', reason: 'someone-missing', missing: [catMissing] },
  },
  {
    name: 'a closer who has seen another list looks again',
    facts: { ...leeds, people: [...people, person('NUCO-AB12CD-000004', 'Leeds', 'aboard')] },
    request: { ...request, manifest: [stated(ANN, 0, 'no-show'), stated(BEN, 0, 'no-show')] },
    outcome: {
      verdict: 'refused',
      reason: 'manifest-changed',
      changes: [
        { reference: ANN, name: 'Person 1', from: 'no-show', to: 'aboard' },
        { reference: 'NUCO-AB12CD-000004', name: 'Person 4', from: null, to: 'aboard' },
      ],
    },
  },
  {
    name: 'a late close that stated somebody who is not there is kept',
    facts: { ...leeds, people: [] },
    request: { ...request, manifest: [stated(ANN, 0, 'aboard')], late: true },
    outcome: {
      verdict: 'conflict',
      reason: 'manifest-changed',
      changes: [{ reference: ANN, name: null, from: 'aboard', to: null }],
    },
  },
  {
    name: 'somebody stated at the wrong stop is a change at both',
    facts: { ...leeds, people: [person(ANN, 'Leeds', 'aboard')] },
    request: { ...request, stops: ['Leeds', 'Hull'], manifest: [stated(ANN, 1, 'aboard')] },
    outcome: {
      verdict: 'refused',
      reason: 'manifest-changed',
      changes: [
        { reference: ANN, name: 'Person 1', from: null, to: 'aboard' },
        { reference: ANN, name: 'Person 1', from: 'aboard', to: null },
      ],
    },
  },
  {
    name: 'a stop that is closed already says by whom',
    facts: { ...leeds, closes: closed({ Leeds: `${ANN} aboard\n${BEN} no-show` }) },
    request,
    outcome: { verdict: 'conflict', reason: 'already-closed', first },
  },
  {
    name: 'a stop that is open again is closed again',
    facts: { ...leeds, closes: closed({ Leeds: `${ANN} aboard` }) },
    request,
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
  {
    name: 'of two stops one of which is closed the other is closed too',
    facts: {
      ...leeds,
      people: [person(ANN, 'Leeds', 'aboard'), person(CAT, 'Hull', 'aboard')],
      closes: closed({ Leeds: `${ANN} aboard` }),
    },
    request: {
      ...request,
      stops: ['Leeds', 'Hull'],
      manifest: [stated(ANN, 0, 'aboard'), stated(CAT, 1, 'aboard')],
    },
    outcome: { verdict: 'accepted', reason: 'closed' },
  },
];
