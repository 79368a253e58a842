import { expect, test } from 'vitest';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { undoOf } from './in-force.ts';
import type { OutboxItem, SettledOutcome } from './outbox-item.ts';
import { itemHolding, undoablesOf, undoTermsOf } from './undoable.ts';

const MINUTE = 60_000;
const error = { error: '', code: '', requestId: '' };
const conflict: SettledOutcome = {
  result: 'conflict',
  error: { ...error, recorded: true, idempotentId: 'item-0000' },
};
const refused: SettledOutcome = { result: 'refused', status: 422, error };
const accepted: SettledOutcome = { result: 'accepted', message: '' };

const undoOfItem = (over: Partial<OutboxItem> = {}) =>
  outboxItem({
    id: 'undo-0000',
    kind: 'undo',
    body: JSON.stringify({ undoes: { idempotentId: 'item-0000', kind: 'load-coach' } }),
    ...over,
  });

test.each([
  { what: 'one still on its way', over: {}, can: true },
  { what: 'one the server took', over: { outcome: accepted, settledAt: 1 }, can: true },
  { what: 'a refused one', over: { outcome: refused, settledAt: 1 }, can: false },
  { what: 'a discarded one', over: { outcome: { ...refused, result: 'discarded' } as const }, can: false },
  {
    what: 'one that only repeated what was so',
    over: { outcome: conflict, settledAt: MINUTE },
    can: false,
  },
  { what: 'a late contradiction', over: { outcome: conflict, settledAt: MINUTE + 1 }, can: true },
  { what: 'an undo', over: { kind: 'undo' } as const, can: false },
])('$what can be undone: $can', ({ over, can }) => {
  expect(undoablesOf(outboxItem(over))).toHaveLength(can ? 1 : 0);
});

test('the offer ends after fifteen minutes below level 2, and requires a reason from there', () => {
  const [undoable] = undoablesOf(outboxItem());
  if (!undoable) throw new Error('nothing to undo');
  const terms = (level: number, now: number) => undoTermsOf(undoable, [undoable.item], { level, now });
  expect([terms(1, 15 * MINUTE), terms(1, 15 * MINUTE + 1)]).toEqual(['free', null]);
  expect([terms(2, 15 * MINUTE), terms(2, 15 * MINUTE + 1)]).toEqual(['free', 'with-reason']);
});

test('an undone action is not offered again, unless its undo was refused', () => {
  const item = outboxItem();
  const [undoable] = undoablesOf(item);
  if (!undoable) throw new Error('nothing to undo');
  const terms = (undo: OutboxItem) => undoTermsOf(undoable, [item, undo], { level: 1, now: 0 });
  expect(terms(undoOfItem())).toBeNull();
  expect(terms(undoOfItem({ outcome: accepted }))).toBeNull();
  expect(terms(undoOfItem({ outcome: refused }))).toBe('free');
  expect(undoOf([undoOfItem()], 'item-0001')).toBeNull();
});

test('each added extra passenger is undone alone, once the server has named them', () => {
  const passengers = ['A', 'B', 'C'].map((barcode) => ({ barcode, timestamp: '2026-12-11T05:00:00Z' }));
  const submission = { kind: 'add-extra', body: JSON.stringify({ passengers }) } as const;
  expect(undoablesOf(outboxItem(submission))).toEqual([]);
  const results = [
    { barcode: 'A', outcome: 'added', message: '', idempotentId: 'part-0000' },
    { barcode: 'B', outcome: 'already-added', message: '', idempotentId: 'part-0001' },
    { barcode: 'C', outcome: 'added', message: '', idempotentId: 'part-0002' },
  ] as const;
  const item = outboxItem({ ...submission, outcome: { ...accepted, results } });
  expect(
    undoablesOf(item).map(({ undoes }) => [undoes.idempotentId, JSON.parse(undoes.body ?? '').passengers]),
  ).toEqual([
    ['part-0000', [passengers[0]]],
    ['part-0002', [passengers[2]]],
  ]);
  expect(itemHolding([outboxItem({ id: 'other-000' }), item], 'part-0002')).toBe(item);
});

test('an action is found by its own id or by that of a part of it, and no other is', () => {
  const part = { barcode: 'A', outcome: 'added', message: '', idempotentId: 'part-0000' } as const;
  const whole = outboxItem({ id: 'whole-000', outcome: { ...accepted, results: [part] } });
  const items = [outboxItem({ id: 'other-000', outcome: accepted }), whole, outboxItem({ id: 'alone-000' })];
  expect(itemHolding(items, 'part-0000')).toBe(whole);
  expect(itemHolding(items, 'alone-000')).toBe(items[2]);
  expect(itemHolding(items, 'part-0001')).toBeNull();
});
