import type { KeyHandedOut, KeyTakenBack } from '@offpiste/domain/contract/keys.ts';
import { expect, test } from 'vitest';
import { aKeyRoom } from '#testing/key.fixtures.ts';
import { keyHolders } from './key-holders.ts';

const ada = 'Ada Cox - NUCO-AB12CD-000001';
const ben = 'Ben Ali - NUCO-AB12CD-000002';

const at = (minute: number) => `2026-12-12T17:${String(minute).padStart(2, '0')}:00Z`;
const out = (who: string | undefined, numberOfKeys: number, minute: number): KeyHandedOut => ({
  numberOfKeys,
  tenant: 'nuco',
  timestamp: at(minute),
  ...(who !== undefined && { distributedTo: who }),
});
const back = (returnedBy: string, numberOfKeys: number, minute: number): KeyTakenBack => ({
  numberOfKeys,
  extraKeysReturned: 0,
  returnedBy,
  timestamp: at(minute),
});
const room = (
  handedOut: KeyHandedOut[],
  takenBack: KeyTakenBack[],
  over: Partial<ReturnType<typeof aKeyRoom>> = {},
) =>
  aKeyRoom({
    numberOfKeys: 4,
    keysOut: 1,
    distributionInfo: JSON.stringify(handedOut),
    returnInfo: JSON.stringify(takenBack),
    ...over,
  });

test('each guest holds what they received, since the first of it', () => {
  expect(keyHolders(room([out(ada, 1, 5), out(ben, 1, 7), out(ada, 1, 9)], []))).toEqual({
    holders: [
      { who: ada, keys: 2, since: at(5) },
      { who: ben, keys: 1, since: at(7) },
    ],
    backFromAnybody: 0,
  });
});

test('keys that somebody brings back are their own', () => {
  expect(keyHolders(room([out(ada, 2, 5), out(ben, 1, 7)], [back(ada, 1, 8)])).holders).toEqual([
    { who: ada, keys: 1, since: at(5) },
    { who: ben, keys: 1, since: at(7) },
  ]);
  expect(keyHolders(room([out(ada, 1, 5), out(ben, 1, 7)], [back(ada, 1, 8)])).holders).toEqual([
    { who: ben, keys: 1, since: at(7) },
  ]);
});

test('keys from the reception are the only holder’s, and of several holders nobody knows whose', () => {
  expect(keyHolders(room([out(ada, 2, 5)], [back('Reception', 1, 8)]))).toEqual({
    holders: [{ who: ada, keys: 1, since: at(5) }],
    backFromAnybody: 0,
  });
  const unknown = keyHolders(room([out(ada, 1, 5), out(ben, 1, 7)], [back('Reception', 1, 8)]));
  expect(unknown.holders.map(({ who, keys }) => [who, keys])).toEqual([
    [ada, 1],
    [ben, 1],
  ]);
  expect(unknown.backFromAnybody).toBe(1);
});

test('once all keys were back, who held them before is forgotten', () => {
  const again = room([out(ada, 1, 5), out(ben, 1, 7), out(ben, 1, 20)], [back('Reception', 2, 9)]);
  expect(keyHolders(again)).toEqual({ holders: [{ who: ben, keys: 1, since: at(20) }], backFromAnybody: 0 });
  expect(keyHolders(room([out(ada, 1, 5)], [], { keysOut: 0 }))).toEqual({ holders: [], backFromAnybody: 0 });
  // Of one of two nobody knew whose it was; with the other one all are back.
  const oneByOne = [back('Reception', 1, 8), back('Reception', 1, 9)];
  expect(keyHolders(room([out(ada, 1, 5), out(ben, 1, 7), out(ben, 1, 20)], oneByOne))).toEqual({
    holders: [{ who: ben, keys: 1, since: at(20) }],
    backFromAnybody: 0,
  });
});

test('nobody holds more keys than the room has, whatever was reported', () => {
  const contested = room([out(ada, 3, 5), out(ben, 3, 6)], [], { keysOut: 4 });
  expect(keyHolders(contested).holders.map(({ keys }) => keys)).toEqual([3, 1]);
  const third = room([out(ada, 3, 5), out(ben, 3, 6), out('Cy - NUCO-AB12CD-000003', 1, 7)], [], {
    keysOut: 4,
  });
  expect(keyHolders(third).holders.map(({ keys }) => keys)).toEqual([3, 1]);
  // What came back from anybody can be handed out again.
  const again = room(
    [out(ada, 2, 5), out(ben, 2, 6), out(ada, 2, 9)],
    [back('Reception', 1, 7), back(ben, 1, 8)],
    { keysOut: 4 },
  );
  expect(keyHolders(again)).toEqual({
    holders: [
      { who: ada, keys: 4, since: at(5) },
      { who: ben, keys: 1, since: at(6) },
    ],
    backFromAnybody: 1,
  });
});

test('handovers from before the import are of those whom the sheet names, otherwise of the brand', () => {
  const before = [out(undefined, 1, 5)];
  expect(keyHolders(room(before, [], { distributedTo: ada })).holders[0]?.who).toBe(ada);
  expect(keyHolders(room(before, [])).holders[0]?.who).toBe('NUCO');
  const after = room([...before, out(ben, 1, 7)], [], { distributedTo: `${ada}, ${ben}` });
  expect(keyHolders(after).holders.map(({ who }) => who)).toEqual([ada, ben]);
});
