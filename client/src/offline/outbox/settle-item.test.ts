import { expect, test } from 'vitest';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { settleItem } from './settle-item.ts';

const result = (outcome: 'added' | 'already-added') => ({
  barcode: 'NUCO-AB12CD-000001',
  outcome,
  message: `text of ${outcome}`,
  idempotentId: 'part-0001',
});
const settle = (results: object[], seen: boolean) =>
  settleItem(
    outboxItem({ kind: 'add-extra' }),
    { meaning: 'accepted', reply: { message: 'told', idempotentId: 'item-0000', results } },
    { now: 1, seen, ownEarlier: false, undone: false, random: 0 },
  );

test('a submission keeps what became of each passenger', () => {
  const item = settle([result('added'), result('already-added')], true);
  expect(item.outcome).toEqual({
    result: 'accepted',
    message: 'told',
    results: [result('added'), result('already-added')],
  });
});

test('a submission taken in part stays listed until the rep has read it', () => {
  expect(settle([result('added'), result('already-added')], false).state).toBe('conflict');
  expect(settle([result('added'), result('already-added')], true).state).toBe('done');
  expect(settle([result('added')], false).state).toBe('done');
});
