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

test('what the server fails on for hours is still tried once a minute, so that it goes soon after', () => {
  const failing = { meaning: 'unproven', failure: 'http-500', notBefore: null } as const;
  for (const attempts of [8, 12, 100]) {
    const { notBefore } = settleItem(outboxItem({ attempts }), failing, {
      now: 1_000_000,
      seen: false,
      ownEarlier: false,
      undone: false,
      random: 1,
    });
    expect(notBefore).toBeGreaterThan(1_000_000);
    expect(notBefore).toBeLessThanOrEqual(1_060_000);
  }
});
