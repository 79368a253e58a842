import type { ClosingState, ManifestChange, Seat, SeatState, StopNow } from './departure.ts';
import type { JourneyState } from './journey.ts';

export interface SeatCase {
  name: string;
  /** The departure of the seat. */
  here: string;
  state: JourneyState;
  /** Where the fact happened that the state rests on. */
  place: string;
  seat: SeatState;
}

const HERE = 'coach:4:outbound';
const load = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
const noShow = { noShow: { ...load, reason: 'ill', note: 'Rang at five' } } as const;

/** Run by the rule's tests, and by the server's for what its database answers. */
export const seatCases: readonly SeatCase[] = [
  { name: 'of whom nothing is known is missing', here: HERE, state: null, place: '', seat: 'missing' },
  { name: 'loaded here is aboard', here: HERE, state: load, place: HERE, seat: 'aboard' },
  {
    name: 'loaded on another coach is elsewhere',
    here: HERE,
    state: load,
    place: 'coach:40:outbound',
    seat: 'elsewhere',
  },
  { name: 'who does not come is a no-show', here: HERE, state: noShow, place: HERE, seat: 'no-show' },
  {
    name: 'who did not come to another coach is missing here',
    here: HERE,
    state: noShow,
    place: 'coach:7:outbound',
    seat: 'missing',
  },
  {
    name: 'whose load and no-show were both taken back is missing',
    here: HERE,
    state: null,
    place: HERE,
    seat: 'missing',
  },
];

export interface StopCase {
  name: string;
  people: readonly Seat[];
  closedWith: string | null;
  state: ClosingState;
  changes: readonly ManifestChange[];
}

const ann: Seat = { reference: 'NUCO-AB12CD-000001', seat: 'aboard' };
const bob: Seat = { reference: 'NUCO-AB12CD-000002', seat: 'no-show' };
const missingBob: Seat = { ...bob, seat: 'missing' };
const BOTH = 'NUCO-AB12CD-000001 aboard\nNUCO-AB12CD-000002 no-show';

/** Run by the rule's tests; the phone and the server decide by the rule itself. */
export const stopCases: readonly StopCase[] = [
  {
    name: 'that nobody has closed is open',
    people: [ann, bob],
    closedWith: null,
    state: 'open',
    changes: [],
  },
  {
    name: 'closed with what is so now is closed',
    people: [bob, ann],
    closedWith: BOTH,
    state: 'closed',
    changes: [],
  },
  {
    name: 'where a no-show came after all is reopened',
    people: [ann, { ...bob, seat: 'aboard' }],
    closedWith: BOTH,
    state: 'reopened',
    changes: [{ reference: bob.reference, from: 'no-show', to: 'aboard' }],
  },
  {
    name: 'where a no-show was taken back is reopened',
    people: [ann, missingBob],
    closedWith: BOTH,
    state: 'reopened',
    changes: [{ reference: bob.reference, from: 'no-show', to: 'missing' }],
  },
  {
    name: 'whose close says nothing of somebody who is aboard is reopened',
    people: [ann, bob],
    closedWith: 'NUCO-AB12CD-000002 no-show',
    state: 'reopened',
    changes: [{ reference: ann.reference, from: null, to: 'aboard' }],
  },
  {
    name: 'whose close says nothing of somebody who is missing left short',
    people: [ann, missingBob],
    closedWith: 'NUCO-AB12CD-000001 aboard',
    state: 'left-short',
    changes: [{ reference: bob.reference, from: null, to: 'missing' }],
  },
  {
    name: 'where somebody is booked no more is reopened',
    people: [ann],
    closedWith: BOTH,
    state: 'reopened',
    changes: [{ reference: bob.reference, from: 'no-show', to: null }],
  },
  {
    name: 'is closed still when somebody was forgotten, here and in its close',
    people: [ann, bob, { reference: 'erased:0a1b', seat: 'aboard' }],
    closedWith: BOTH,
    state: 'closed',
    changes: [],
  },
  { name: 'closed without anybody is closed', people: [], closedWith: '', state: 'closed', changes: [] },
  {
    name: 'closed without anybody is reopened by whoever comes',
    people: [ann],
    closedWith: '',
    state: 'reopened',
    changes: [{ reference: ann.reference, from: null, to: 'aboard' }],
  },
  {
    name: 'names whoever changed by their references, those who are booked no more among them',
    people: [{ ...ann, seat: 'elsewhere' }, missingBob],
    closedWith: 'NUCO-AB12CD-000000 aboard\nNUCO-AB12CD-000002 no-show',
    state: 'reopened',
    changes: [
      { reference: 'NUCO-AB12CD-000000', from: 'aboard', to: null },
      { reference: ann.reference, from: null, to: 'elsewhere' },
      { reference: bob.reference, from: 'no-show', to: 'missing' },
    ],
  },
  {
    name: 'is never closed while somebody is missing, even if its close said so',
    people: [missingBob],
    closedWith: 'NUCO-AB12CD-000002 missing',
    state: 'reopened',
    changes: [],
  },
];

export interface DepartureCase {
  name: string;
  stops: readonly StopNow[];
  state: ClosingState;
}

const stopOf = (stop: string, people: readonly Seat[], closedWith: string | null = null): StopNow => ({
  stop,
  people,
  closedWith,
});
const closedLeeds = stopOf('Leeds', [ann], 'NUCO-AB12CD-000001 aboard');
const cy: Seat = { reference: 'NUCO-AB12CD-000003', seat: 'aboard' };

export const departureCases: readonly DepartureCase[] = [
  { name: 'without anybody is open', stops: [], state: 'open' },
  { name: 'of one closed stop is closed', stops: [closedLeeds], state: 'closed' },
  {
    name: 'with a stop still to come is open',
    stops: [closedLeeds, stopOf('Hull', [bob])],
    state: 'open',
  },
  {
    name: 'is reopened by one of its stops, whatever is still to come',
    stops: [stopOf('Leeds', [ann], ''), stopOf('Hull', [bob])],
    state: 'reopened',
  },
  {
    name: 'left short at one stop, whatever has changed at others',
    stops: [stopOf('Leeds', [ann], ''), stopOf('Hull', [missingBob], '')],
    state: 'left-short',
  },
  {
    name: 'is reopened by a guest who came after all were closed',
    stops: [closedLeeds, stopOf('', [cy])],
    state: 'reopened',
  },
  {
    name: 'with a stop still to come is open, guests or not',
    stops: [closedLeeds, stopOf('Hull', [bob]), stopOf('', [cy])],
    state: 'open',
  },
  {
    name: 'of people without a stop alone is open until they are closed',
    stops: [stopOf('', [cy])],
    state: 'open',
  },
];
