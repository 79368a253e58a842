import type { KeyReturnFacts, KeyReturnOutcome, KeyReturnRequest } from './key-return.ts';
import { allBack, allOut, noneOut, oneOut, readyRoom } from './key-rooms.cases.ts';
import type { KeyRoom } from './key-totals.ts';

const request: KeyReturnRequest = { numberOfKeys: 1, extraKeysReturned: 0, late: false };
const facts = { room: readyRoom, totals: allOut };

/** Run by the rule's, the server's and the app's tests, so that the offline and the online verdict cannot drift apart. */
export const keyReturnCases: readonly {
  name: string;
  facts: KeyReturnFacts & { room: KeyRoom | null };
  request: KeyReturnRequest;
  outcome: KeyReturnOutcome;
}[] = [
  {
    name: 'one of two keys comes back',
    facts,
    request,
    outcome: { verdict: 'accepted', reason: 'returned' },
  },
  {
    name: 'all keys come back with the extra one',
    facts,
    request: { ...request, numberOfKeys: 2, extraKeysReturned: 1 },
    outcome: { verdict: 'accepted', reason: 'returned' },
  },
  {
    name: 'keys of an unknown room are refused',
    facts: { ...facts, room: null },
    request,
    outcome: { verdict: 'refused', reason: 'room-unknown' },
  },
  {
    name: 'keys that all came back are a conflict that names who and when',
    facts: { ...facts, totals: allBack },
    request,
    outcome: { verdict: 'conflict', reason: 'already-returned', last: allBack.lastBack },
  },
  {
    name: 'a late return of keys that all came back is the same conflict',
    facts: { ...facts, totals: allBack },
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'already-returned', last: allBack.lastBack },
  },
  {
    name: 'keys that nobody was given are refused',
    facts: { ...facts, totals: noneOut },
    request,
    outcome: { verdict: 'refused', reason: 'keys-not-out', out: 0 },
  },
  {
    name: 'a late return may arrive before the handover, and is kept as a conflict',
    facts: { ...facts, totals: noneOut },
    request: { ...request, late: true },
    outcome: { verdict: 'conflict', reason: 'keys-not-out', out: 0 },
  },
  {
    name: 'more keys than are out are refused',
    facts: { ...facts, totals: oneOut },
    request: { ...request, numberOfKeys: 2 },
    outcome: { verdict: 'refused', reason: 'keys-not-out', out: 1 },
  },
  {
    name: 'more keys than are out, returned late, happened and are a conflict',
    facts: { ...facts, totals: oneOut },
    request: { ...request, numberOfKeys: 2, late: true },
    outcome: { verdict: 'conflict', reason: 'keys-not-out', out: 1 },
  },
  {
    name: 'no keys at all are refused, late as well',
    facts,
    request: { ...request, numberOfKeys: 0, extraKeysReturned: 1, late: true },
    outcome: { verdict: 'refused', reason: 'keys-not-out', out: 2 },
  },
  {
    name: 'more keys than the room has are refused, late as well',
    facts,
    request: { ...request, numberOfKeys: 3, late: true },
    outcome: { verdict: 'refused', reason: 'keys-not-out', out: 2 },
  },
  {
    name: 'more extra keys than the room has are refused, late as well',
    facts,
    request: { ...request, extraKeysReturned: 2, late: true },
    outcome: { verdict: 'refused', reason: 'extra-keys-not-out', out: 1 },
  },
  {
    name: 'an extra key that came back before is refused',
    facts: { ...facts, totals: { ...oneOut, extraKeysBack: 1 } },
    request: { ...request, extraKeysReturned: 1 },
    outcome: { verdict: 'refused', reason: 'extra-keys-not-out', out: 0 },
  },
  {
    name: 'an extra key that came back before, returned late, is a conflict',
    facts: { ...facts, totals: { ...oneOut, extraKeysBack: 1 } },
    request: { ...request, extraKeysReturned: 1, late: true },
    outcome: { verdict: 'conflict', reason: 'extra-keys-not-out', out: 0 },
  },
];
