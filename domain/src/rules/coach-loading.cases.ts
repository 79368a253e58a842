import type {
  CoachLoadingFacts,
  CoachLoadingOutcome,
  CoachLoadingRequest,
  CoachSeat,
} from './coach-loading.ts';
import type { OnceState } from './once-state.ts';

const seat: CoachSeat = { coachId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' };
const seatOnCoach7: CoachSeat = { ...seat, coachId: '7' };
const loaded: NonNullable<OnceState> = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
const ready = { name: "Jo O'Brien", cancelled: false, seat, loaded: null };
const request: CoachLoadingRequest = {
  barcode: 'NUCO-AB12CD-000001',
  coachId: '4',
  direction: 'outbound',
  late: false,
};

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const coachLoadingCases: readonly {
  name: string;
  facts: CoachLoadingFacts;
  request: CoachLoadingRequest;
  outcome: CoachLoadingOutcome;
}[] = [
  {
    name: 'a booked passenger is loaded',
    facts: { coachRuns: true, passenger: ready },
    request,
    outcome: { verdict: 'accepted', reason: 'loaded' },
  },
  {
    name: 'a code with framing is loaded',
    facts: { coachRuns: true, passenger: ready },
    request: { ...request, barcode: ']Q1NUCO-AB12CD-000001\n' },
    outcome: { verdict: 'accepted', reason: 'loaded' },
  },
  {
    name: 'a passenger of any brand is loaded, since coaches are shared',
    facts: { coachRuns: true, passenger: ready },
    request: { ...request, barcode: 'WASTELAND-AB12CD-000001' },
    outcome: { verdict: 'accepted', reason: 'loaded' },
  },
  {
    name: 'a foreign text is refused before anything is looked up',
    facts: { coachRuns: false, passenger: null },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-code' },
  },
  {
    name: 'a booking without a person is refused',
    facts: { coachRuns: true, passenger: ready },
    request: { ...request, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'partial-code' },
  },
  {
    name: 'an unknown coach is refused',
    facts: { coachRuns: false, passenger: ready },
    request,
    outcome: { verdict: 'refused', reason: 'coach-unknown' },
  },
  {
    name: 'an unknown passenger is refused',
    facts: { coachRuns: true, passenger: null },
    request,
    outcome: { verdict: 'refused', reason: 'passenger-unknown' },
  },
  {
    name: 'a cancelled passenger is refused even on the wrong coach and loaded already',
    facts: { coachRuns: true, passenger: { ...ready, cancelled: true, seat: seatOnCoach7, loaded } },
    request,
    outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
  },
  {
    name: 'a late scan of a cancelled passenger is refused as well',
    facts: { coachRuns: true, passenger: { ...ready, cancelled: true } },
    request: { ...request, late: true },
    outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
  },
  {
    name: 'a passenger of another coach is sent there',
    facts: { coachRuns: true, passenger: { ...ready, seat: seatOnCoach7 } },
    request,
    outcome: { verdict: 'refused', reason: 'wrong-coach', seat: seatOnCoach7 },
  },
  {
    name: 'a passenger with own transport belongs on no coach',
    facts: { coachRuns: true, passenger: { ...ready, seat: null } },
    request,
    outcome: { verdict: 'refused', reason: 'wrong-coach', seat: null },
  },
  {
    name: 'a late scan on the wrong coach happened, so it is recorded as a conflict',
    facts: { coachRuns: true, passenger: { ...ready, seat: seatOnCoach7 } },
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'wrong-coach', seat: seatOnCoach7 },
  },
  {
    name: 'a passenger loaded by another device is a conflict that names who and when',
    facts: { coachRuns: true, passenger: { ...ready, loaded } },
    request,
    outcome: { verdict: 'conflict', reason: 'already-loaded', loaded },
  },
  {
    name: 'a late scan of a loaded passenger is the same conflict',
    facts: { coachRuns: true, passenger: { ...ready, loaded } },
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'already-loaded', loaded },
  },
];
