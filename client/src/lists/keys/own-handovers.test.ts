import type { KeyHandedOut } from '@offpiste/domain/contract/keys.ts';
import { expect, test } from 'vitest';
import { undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { aKeyItem, aKeyRoom, MAX, ZOE } from '#testing/key.fixtures.ts';
import { handoversHere } from './own-handovers.ts';

const made = { updatedAt: 5_000 };
const settled = {
  recordedAt: 1_000,
  settledAt: 2_000,
  outcome: { result: 'accepted' as const, message: 'Keys handed out' },
};

const entries = (text: string) =>
  (JSON.parse(text) as { numberOfKeys: number; distributedTo?: string; returnedBy?: string }[]).map(
    ({ numberOfKeys, distributedTo, returnedBy }) => [numberOfKeys, distributedTo ?? returnedBy],
  );

const listed = (...who: string[]) =>
  aKeyRoom({
    numberOfKeys: 3,
    keysOut: who.length,
    distributionInfo: JSON.stringify(
      who.map(
        (distributedTo): KeyHandedOut => ({
          numberOfKeys: 1,
          tenant: 'nuco',
          timestamp: '2026-12-12T17:05:00Z',
          distributedTo,
        }),
      ),
    ),
  });

test('handovers that are not sent yet come after those of the list, each with its guest', () => {
  const room = listed(`Zoë O’Brien - ${ZOE}`);
  const here = handoversHere({ room, made }, [
    aKeyItem('distribute-keys', { barcode: ZOE, numberOfKeys: 2 }),
    aKeyItem('distribute-keys', { barcode: MAX }),
    aKeyItem('return-keys', { returnedBy: 'Reception' }),
  ]);
  expect(entries(here.distributionInfo)).toEqual([
    [1, `Zoë O’Brien - ${ZOE}`],
    [2, `Zoë O’Brien - ${ZOE}`],
    [1, MAX],
  ]);
  expect(entries(here.returnInfo)).toEqual([[1, 'Reception']]);
});

test('a handover that the list includes is not counted twice, and is gone once it is undone here', () => {
  const own = aKeyItem('distribute-keys', { barcode: ZOE }, settled);
  const room = listed(`Zoë O’Brien - ${ZOE}`, `Zoë O’Brien - ${ZOE}`);
  expect(entries(handoversHere({ room, made }, [own]).distributionInfo)).toHaveLength(2);
  expect(entries(handoversHere({ room, made }, [own, undoItem(own)]).distributionInfo)).toHaveLength(1);
});

test('an undone handover is found although the server masks the guest of another brand', () => {
  const own = aKeyItem('distribute-keys', { barcode: MAX }, settled);
  const room = listed(`Zoë O’Brien - ${ZOE}`, '••• - WASTELAND');
  const here = handoversHere({ room, made }, [own, undoItem(own)]);
  expect(entries(here.distributionInfo)).toEqual([[1, `Zoë O’Brien - ${ZOE}`]]);
});

test('of several handovers the one that is undone is that of its guest and with its number of keys', () => {
  const own = aKeyItem('distribute-keys', { barcode: ZOE, numberOfKeys: 2 }, settled);
  const entry = (numberOfKeys: number, distributedTo: string): KeyHandedOut => ({
    ...{ numberOfKeys, tenant: 'nuco', timestamp: '2026-12-12T17:05:00Z', distributedTo },
  });
  const [two, one, other] = [entry(2, ZOE), entry(1, ZOE), entry(2, 'NUCO-ZZ99XX-000042')];
  const room = aKeyRoom({ numberOfKeys: 5, distributionInfo: JSON.stringify([two, one, other]) });
  const here = handoversHere({ room, made }, [own, undoItem(own)]);
  expect(entries(here.distributionInfo)).toEqual([
    [1, ZOE],
    [2, 'NUCO-ZZ99XX-000042'],
  ]);
});

test('keys that were taken back and are undone here are not among those taken back', () => {
  const own = aKeyItem('return-keys', { returnedBy: 'Reception' }, settled);
  const back = (returnedBy: string) => ({
    ...{ numberOfKeys: 1, extraKeysReturned: 0, returnedBy, timestamp: '2026-12-12T17:05:00Z' },
  });
  const room = aKeyRoom({ returnInfo: JSON.stringify([back('Reception'), back('Zoë O’Brien')]) });
  const here = handoversHere({ room, made }, [own, undoItem(own)]);
  expect(entries(here.returnInfo)).toEqual([[1, 'Zoë O’Brien']]);
});
