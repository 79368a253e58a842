import { expect, test } from 'vitest';
import type { KeyHandover } from './key-totals.ts';
import { keysHeld } from './keys-held.ts';

const by = { repId: 'R1', repName: 'Robin' };
const out = (recipient: string, keys: number, at: number): KeyHandover => ({
  ...by,
  actionId: `out-${at}`,
  at,
  way: 'out',
  keys,
  recipient,
  tenant: 'nuco',
  location: null,
});
const back = (keys: number, at: number): KeyHandover => ({
  ...by,
  actionId: `back-${at}`,
  at,
  way: 'back',
  keys,
  extraKeys: 0,
  returnedBy: '',
  notes: '',
});

test.each<[string, KeyHandover[], number[]]>([
  ['nothing, when nothing was handed out', [], []],
  ['nothing of what others received', [out('other', 2, 1)], []],
  ['what they received', [out('me', 1, 1), out('other', 1, 2), out('me', 2, 3)], [1, 2]],
  ['what they received, while a part of the room’s keys is back', [out('me', 2, 1), back(1, 2)], [2]],
  ['nothing, once all keys of the room are back', [out('me', 1, 1), out('other', 1, 2), back(2, 3)], []],
  ['what they received after all keys were back', [out('me', 2, 1), back(2, 2), out('me', 1, 3)], [1]],
  [
    'what they received after more came back than was out',
    [out('me', 1, 1), back(3, 2), out('me', 1, 3)],
    [1],
  ],
])('somebody holds %s', (_, handovers, keys) => {
  expect(keysHeld(handovers, 'me').map((handover) => handover.keys)).toEqual(keys);
});
