import type {
  KeyDistributionFacts,
  KeyDistributionOutcome,
  KeyDistributionRequest,
  RoomName,
} from './key-distribution.ts';
import { allBack, allOut, MAX, noneOut, oneOut, readyRoom, ZOE } from './key-rooms.cases.ts';

const request: KeyDistributionRequest = { barcode: ZOE, numberOfKeys: 1, late: false };
const ready: KeyDistributionFacts = { room: readyRoom, totals: noneOut, belongsTo: null };
const stranger = 'NUCO-ZZ99XX-000042';
const otherRoom: RoomName = { roomId: '9', roomName: 'Apartment 9', buildingName: 'Les Cimes' };

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const keyDistributionCases: readonly {
  name: string;
  facts: KeyDistributionFacts;
  request: KeyDistributionRequest;
  outcome: KeyDistributionOutcome;
}[] = [
  {
    name: 'one of two keys is handed out',
    facts: ready,
    request,
    outcome: { verdict: 'accepted', reason: 'distributed' },
  },
  {
    name: 'all keys are handed out at once',
    facts: ready,
    request: { ...request, numberOfKeys: 2 },
    outcome: { verdict: 'accepted', reason: 'distributed' },
  },
  {
    name: 'a code with framing is handed a key',
    facts: ready,
    request: { ...request, barcode: `]Q1${ZOE}\n` },
    outcome: { verdict: 'accepted', reason: 'distributed' },
  },
  {
    name: 'a second recipient of another brand gets the other key, since rooms are shared',
    facts: { ...ready, totals: oneOut },
    request: { ...request, barcode: MAX },
    outcome: { verdict: 'accepted', reason: 'distributed' },
  },
  {
    name: 'keys that came back are handed out again',
    facts: { ...ready, totals: allBack },
    request: { ...request, numberOfKeys: 2 },
    outcome: { verdict: 'accepted', reason: 'distributed' },
  },
  {
    name: 'an unknown room is refused before the barcode is read',
    facts: { ...ready, room: null },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'room-unknown' },
  },
  {
    name: 'a blocked room is refused even when it is not ready and all is out',
    facts: { ...ready, room: { ...readyRoom, blocked: true, ready: false }, totals: allOut },
    request,
    outcome: { verdict: 'refused', reason: 'room-blocked' },
  },
  {
    name: 'a blocked room is refused late as well',
    facts: { ...ready, room: { ...readyRoom, blocked: true } },
    request: { ...request, late: true },
    outcome: { verdict: 'refused', reason: 'room-blocked' },
  },
  {
    name: 'a room that is not ready is refused before the barcode is read',
    facts: { ...ready, room: { ...readyRoom, ready: false } },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'room-not-ready' },
  },
  {
    name: 'a foreign text is refused before the room’s barcodes are looked at',
    facts: { ...ready, room: { ...readyRoom, allowedBarcodes: [] } },
    request: { ...request, barcode: 'https://example.com' },
    outcome: { verdict: 'refused', reason: 'invalid-barcode' },
  },
  {
    name: 'a booking without a person is refused',
    facts: ready,
    request: { ...request, barcode: 'NUCO-AB12CD' },
    outcome: { verdict: 'refused', reason: 'invalid-barcode' },
  },
  {
    name: 'a room without allowed barcodes is refused',
    facts: { ...ready, room: { ...readyRoom, allowedBarcodes: [] } },
    request,
    outcome: { verdict: 'refused', reason: 'no-allowed-barcodes' },
  },
  {
    name: 'a person of another room is sent there',
    facts: { ...ready, belongsTo: otherRoom },
    request: { ...request, barcode: stranger },
    outcome: { verdict: 'refused', reason: 'barcode-not-authorised', belongsTo: otherRoom },
  },
  {
    name: 'a person without a room is refused even when all keys are out',
    facts: { ...ready, totals: allOut },
    request: { ...request, barcode: stranger },
    outcome: { verdict: 'refused', reason: 'barcode-not-authorised', belongsTo: null },
  },
  {
    name: 'a person of another room is refused late as well',
    facts: { ...ready, belongsTo: otherRoom },
    request: { ...request, barcode: stranger, late: true },
    outcome: { verdict: 'refused', reason: 'barcode-not-authorised', belongsTo: otherRoom },
  },
  {
    name: 'a room whose keys are all out is a conflict that names who and when',
    facts: { ...ready, totals: allOut },
    request,
    outcome: { verdict: 'conflict', reason: 'already-distributed', last: allOut.lastOut },
  },
  {
    name: 'a late handover of keys that are all out is the same conflict',
    facts: { ...ready, totals: allOut },
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'already-distributed', last: allOut.lastOut },
  },
  {
    name: 'more keys than are left are refused',
    facts: { ...ready, totals: oneOut },
    request: { ...request, numberOfKeys: 2 },
    outcome: { verdict: 'refused', reason: 'keys-not-left', left: 1 },
  },
  {
    name: 'more keys than are left, handed out late, happened and are a conflict',
    facts: { ...ready, totals: oneOut },
    request: { ...request, numberOfKeys: 2, late: true },
    outcome: { verdict: 'conflict', reason: 'keys-not-left', left: 1 },
  },
  {
    name: 'no keys at all are refused, late as well',
    facts: ready,
    request: { ...request, numberOfKeys: 0, late: true },
    outcome: { verdict: 'refused', reason: 'keys-not-left', left: 2 },
  },
  {
    name: 'more keys than the room has are refused, late as well',
    facts: ready,
    request: { ...request, numberOfKeys: 3, late: true },
    outcome: { verdict: 'refused', reason: 'keys-not-left', left: 2 },
  },
  {
    name: 'no keys of a room without keys are refused, late as well',
    facts: { ...ready, room: { ...readyRoom, numberOfKeys: 0 } },
    request: { ...request, numberOfKeys: 0, late: true },
    outcome: { verdict: 'refused', reason: 'keys-not-left', left: 0 },
  },
  {
    name: 'a room without keys is refused',
    facts: { ...ready, room: { ...readyRoom, numberOfKeys: 0 } },
    request,
    outcome: { verdict: 'refused', reason: 'keys-not-left', left: 0 },
  },
];
