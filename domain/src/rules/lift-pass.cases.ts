import { PREFIXES } from './code.cases.ts';
import type {
  LiftPass,
  PassDistributionFacts,
  PassDistributionOutcome,
  PassDistributionRequest,
} from './lift-pass.ts';
import type { OnceState } from './once-state.ts';

const nuco = { slug: 'nuco', passPrefixes: ['NUCO', 'WHITEROAD'] };
const wasteland = { slug: 'wasteland', passPrefixes: ['WASTELAND', 'WHITEROAD'] };
const umbrella = { slug: 'snowfuze', passPrefixes: ['WHITEROAD'] };
const distributed: NonNullable<OnceState> = {
  actionId: 'action-0001',
  repId: 'R2',
  repName: 'Max',
  at: 1_000,
};
const WRISTBAND = 'NUCO-AB12CD-000001';
const pass: LiftPass = {
  barcode: 'NUCO-LP0001-900001',
  name: "Jo O'Brien",
  bookingRef: WRISTBAND,
  staffMembers: ['R3', 'R1'],
  deleted: false,
  distributed: null,
};
const shared: LiftPass = {
  ...pass,
  barcode: 'WHITEROAD-LP0001-900001',
  bookingRef: 'WHITEROAD-AB12CD-000001',
};
const second: LiftPass = { ...pass, barcode: 'NUCO-LP0002-900002' };
const stranger: LiftPass = { ...pass, staffMembers: ['R3'] };
const request: PassDistributionRequest = {
  barcode: pass.barcode,
  repId: 'R1',
  brand: nuco,
  prefixes: PREFIXES,
};
const already = {
  verdict: 'conflict',
  reason: 'already-distributed',
  name: pass.name,
  bookingRef: WRISTBAND,
} as const;
const accepted = { verdict: 'accepted', reason: 'distributed' } as const;

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const passDistributionCases: readonly {
  name: string;
  facts: PassDistributionFacts;
  request: PassDistributionRequest;
  outcome: PassDistributionOutcome;
}[] = [
  {
    name: 'a pass allocated to the rep is handed out',
    facts: { passes: [pass] },
    request,
    outcome: accepted,
  },
  {
    name: 'a code with framing is read',
    facts: { passes: [pass] },
    request: { ...request, barcode: ` ]Q1${pass.barcode}\n` },
    outcome: accepted,
  },
  {
    name: 'a pass of the shared prefix is handed out under any brand',
    facts: { passes: [shared] },
    request: { ...request, barcode: shared.barcode, brand: wasteland },
    outcome: accepted,
  },
  {
    name: 'a pass of the shared prefix is handed out under the umbrella brand',
    facts: { passes: [shared] },
    request: { ...request, barcode: shared.barcode, brand: umbrella },
    outcome: accepted,
  },
  {
    name: 'a foreign text is refused before anything is looked up',
    facts: { passes: [] },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-code' },
  },
  {
    name: 'a booking without a person is refused',
    facts: { passes: [pass] },
    request: { ...request, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'partial-code' },
  },
  {
    name: 'a pass of another brand is refused, even one that is allocated, deleted and handed out',
    facts: { passes: [{ ...pass, deleted: true, distributed }] },
    request: { ...request, brand: wasteland },
    outcome: { verdict: 'refused', reason: 'foreign-pass', brand: 'wasteland' },
  },
  {
    name: 'a pass of another brand is refused before it is looked up',
    facts: { passes: [] },
    request: { ...request, barcode: 'WASTELAND-LP0001-900001' },
    outcome: { verdict: 'refused', reason: 'foreign-pass', brand: 'nuco' },
  },
  {
    name: 'the umbrella brand has no passes itself',
    facts: { passes: [pass] },
    request: { ...request, brand: umbrella },
    outcome: { verdict: 'refused', reason: 'foreign-pass', brand: 'snowfuze' },
  },
  {
    name: 'a pass for a passenger of another brand is unknown here, whatever its own code says',
    facts: { passes: [{ ...pass, bookingRef: 'WASTELAND-AB12CD-000001' }] },
    request,
    outcome: { verdict: 'refused', reason: 'pass-unknown' },
  },
  {
    name: 'an unknown pass is refused',
    facts: { passes: [] },
    request,
    outcome: { verdict: 'refused', reason: 'pass-unknown' },
  },
  {
    name: 'a pass of other reps is refused before it is said to be deleted or handed out',
    facts: { passes: [{ ...stranger, deleted: true, distributed }] },
    request,
    outcome: { verdict: 'refused', reason: 'pass-not-allocated' },
  },
  {
    name: 'a pass without a passenger is refused',
    facts: { passes: [{ ...pass, staffMembers: [] }] },
    request,
    outcome: { verdict: 'refused', reason: 'pass-not-allocated' },
  },
  {
    name: 'a deleted pass is refused before it is said to be handed out',
    facts: { passes: [{ ...pass, deleted: true, distributed }] },
    request,
    outcome: { verdict: 'refused', reason: 'pass-deleted' },
  },
  {
    name: 'a pass handed out by another device is a conflict that names the passenger, who and when',
    facts: { passes: [{ ...pass, distributed }] },
    request,
    outcome: { ...already, distributed },
  },
  {
    name: 'a pass distributed before the week was imported is a conflict as well',
    facts: { passes: [{ ...pass, distributed: 'unknown' }] },
    request,
    outcome: { ...already, distributed: 'unknown' },
  },
  {
    name: 'the wristband of a passenger means their pass',
    facts: { passes: [pass] },
    request: { ...request, barcode: WRISTBAND },
    outcome: accepted,
  },
  {
    name: 'the wristband of a passenger whose pass is handed out is a conflict',
    facts: { passes: [{ ...pass, distributed }] },
    request: { ...request, barcode: WRISTBAND },
    outcome: { ...already, distributed },
  },
  {
    name: 'the wristband of a passenger with passes of several reps means the own rep’s',
    facts: { passes: [{ ...second, staffMembers: ['R3'] }, pass] },
    request: { ...request, barcode: WRISTBAND },
    outcome: accepted,
  },
  {
    name: 'the wristband of a passenger whose old pass is deleted means the new one',
    facts: { passes: [{ ...pass, deleted: true }, second] },
    request: { ...request, barcode: WRISTBAND },
    outcome: accepted,
  },
  {
    name: 'the wristband of a passenger with deleted passes only is refused as such',
    facts: {
      passes: [
        { ...pass, deleted: true },
        { ...second, deleted: true },
      ],
    },
    request: { ...request, barcode: WRISTBAND },
    outcome: { verdict: 'refused', reason: 'pass-deleted' },
  },
  {
    name: 'the wristband of a passenger with several passes does not identify one',
    facts: { passes: [{ ...pass, distributed }, second] },
    request: { ...request, barcode: WRISTBAND },
    outcome: { verdict: 'refused', reason: 'several-passes' },
  },
  {
    name: 'the wristband of a passenger without a pass counts as an unknown pass',
    facts: { passes: [] },
    request: { ...request, barcode: WRISTBAND },
    outcome: { verdict: 'refused', reason: 'pass-unknown' },
  },
  {
    name: 'the wristband of a passenger whose pass is other reps’ is refused',
    facts: { passes: [stranger] },
    request: { ...request, barcode: WRISTBAND },
    outcome: { verdict: 'refused', reason: 'pass-not-allocated' },
  },
];
