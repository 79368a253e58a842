import type { ExtraFacts, ExtraOutcome, ExtraRequest, TransferBooking } from './extra-passenger.ts';
import type { OnceState } from './once-state.ts';

const here: TransferBooking = {
  transferId: 'GVA-01',
  direction: 'outbound',
  pickUpLocation: 'Geneva airport',
  departsText: 'Fri 11 Dec 05:30',
};
const hereBack: TransferBooking = { ...here, direction: 'inbound', pickUpLocation: 'Les Arcs' };
const elsewhere: TransferBooking = { ...here, transferId: 'LYS-02' };
const elsewhereBack: TransferBooking = { ...hereBack, transferId: 'LYS-02' };
const added: NonNullable<OnceState> = { actionId: 'action-0001', repId: 'R2', repName: 'Max', at: 1_000 };
const bothWays = { runs: ['outbound', 'inbound'] } as const;
const stranded = { name: "Jo O'Brien", cancelled: false, bookings: [] };
const known: ExtraFacts = { transfer: bothWays, passenger: stranded, added: null };
const request: ExtraRequest = { barcode: 'NUCO-AB12CD-000001', transferId: 'GVA-01' };

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const extraPassengerCases: readonly {
  name: string;
  facts: ExtraFacts;
  request: ExtraRequest;
  outcome: ExtraOutcome;
}[] = [
  {
    name: 'a passenger without a transfer is added',
    facts: known,
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [] },
  },
  {
    name: 'a code with framing is added',
    facts: known,
    request: { ...request, barcode: ']Q1NUCO-AB12CD-000001\n' },
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [] },
  },
  {
    name: 'a passenger of any brand is added, since transfers are shared',
    facts: known,
    request: { ...request, barcode: 'WASTELAND-AB12CD-000001' },
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [] },
  },
  {
    name: 'a well-formed code that is not in the week is added: a person on no list',
    facts: { ...known, passenger: null },
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [] },
  },
  {
    name: 'a passenger of another transfer is added, with where they are booked',
    facts: { ...known, passenger: { ...stranded, bookings: [elsewhere] } },
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [elsewhere] },
  },
  {
    name: 'a passenger of another transfer both ways is added as well',
    facts: { ...known, passenger: { ...stranded, bookings: [elsewhere, elsewhereBack] } },
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [elsewhere, elsewhereBack] },
  },
  {
    name: 'a passenger booked here one way and elsewhere back may be an extra back',
    facts: { ...known, passenger: { ...stranded, bookings: [here, elsewhereBack] } },
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [here, elsewhereBack] },
  },
  {
    name: 'no passenger is added to an unknown transfer, whatever the code',
    facts: { ...known, transfer: null },
    request: { ...request, barcode: 'hello' },
    outcome: { verdict: 'refused', reason: 'transfer-unknown' },
  },
  {
    name: 'a foreign text is refused',
    facts: { ...known, passenger: null },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-format' },
  },
  {
    name: 'a booking without a person is refused',
    facts: { ...known, passenger: null },
    request: { ...request, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'invalid-format' },
  },
  {
    name: 'a cancelled passenger is refused even when booked here and added already',
    facts: { ...known, passenger: { ...stranded, cancelled: true, bookings: [here, hereBack] }, added },
    request,
    outcome: { verdict: 'refused', reason: 'passenger-cancelled' },
  },
  {
    name: 'a passenger on the list of this transfer is not an extra',
    facts: { ...known, passenger: { ...stranded, bookings: [here, hereBack] } },
    request,
    outcome: { verdict: 'refused', reason: 'booked-here' },
  },
  {
    name: 'a passenger on the list of a one-way transfer is not an extra',
    facts: { ...known, transfer: { runs: ['outbound'] }, passenger: { ...stranded, bookings: [here] } },
    request,
    outcome: { verdict: 'refused', reason: 'booked-here' },
  },
  {
    name: 'a passenger booked here one way only may be an extra the other way',
    facts: { ...known, passenger: { ...stranded, bookings: [here] } },
    request,
    outcome: { verdict: 'accepted', reason: 'added', bookedOn: [here] },
  },
  {
    name: 'a passenger added by another device is a conflict that names who and when',
    facts: { ...known, added },
    request,
    outcome: { verdict: 'conflict', reason: 'already-added', added },
  },
  {
    name: 'a person on no list is added once as well',
    facts: { ...known, passenger: null, added },
    request,
    outcome: { verdict: 'conflict', reason: 'already-added', added },
  },
];
