import { expect, test } from 'vitest';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { extrasWithOwn, ownExtras } from './own-extras.ts';

const [ANNA, MAX] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'];
/** As the server answered: added, with the person's name. */
const added = outboxItem({
  kind: 'add-extra',
  place: 'extras:GVA-01',
  body: JSON.stringify({ passengers: [{ barcode: ANNA }] }),
  state: 'done',
  outcome: {
    result: 'accepted',
    message: '',
    results: [
      { barcode: MAX, outcome: 'added', message: '', idempotentId: 'part-0', passengerName: 'Max Hill' },
      { barcode: ANNA, outcome: 'added', message: '', idempotentId: 'part-1', passengerName: 'Anna Smith' },
    ],
  },
  settledAt: 2_000,
});
const listed = { barcode: MAX, name: 'From the list', at: '2026-12-11T06:00:00.000Z' };
const list = { updatedAt: 1_000 };

test('somebody added since the list came is shown by the name that the server gave them', () => {
  const own = ownExtras(list, [added], 'GVA-01');
  expect(extrasWithOwn([listed], own)).toEqual([
    listed,
    { barcode: ANNA, name: 'Anna Smith', at: '1970-01-01T00:00:00.000Z' },
  ]);
});

test('whoever is in the list already or not proven to be added is not shown twice, and one taken off again not at all', () => {
  const both = [{ ...listed, barcode: ANNA }, listed];
  expect(extrasWithOwn(both, ownExtras(list, [added], 'GVA-01'))).toEqual(both);
  const unsent = { ...added, state: 'waiting' as const, outcome: null, settledAt: null };
  expect(extrasWithOwn([listed], ownExtras(list, [unsent], 'GVA-01'))).toEqual([listed]);
  const takenOff = undoItem({ ...added, id: 'part-1' });
  const later = { updatedAt: 3_000 };
  expect(extrasWithOwn(both, ownExtras(later, [added, takenOff], 'GVA-01'))).toEqual([listed]);
});
