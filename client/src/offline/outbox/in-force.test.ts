import { expect, test } from 'vitest';
import { outboxItem, undoItem } from '../testing/outbox-item.fixture.ts';
import { isFact, waitingOf, wasDoneHere } from './in-force.ts';
import type { OutboxItem } from './outbox-item.ts';

const error = { error: '', code: '', requestId: '' };
const accepted = { result: 'accepted', message: '' } as const;
const refused = { result: 'refused', status: 422, error } as const;
const conflict = {
  result: 'conflict',
  error: { ...error, recorded: true, idempotentId: 'item-0000' },
} as const;

const before = (over: Partial<OutboxItem> = {}) =>
  outboxItem({ id: 'before-00', state: 'done', outcome: accepted, ...over });

test.each<{ what: string; items: OutboxItem[]; was: boolean }>([
  { what: 'the same, accepted before', items: [before()], was: true },
  { what: 'nothing', items: [], was: false },
  { what: 'itself', items: [before({ id: 'item-0000' })], was: false },
  { what: 'another kind of action', items: [before({ kind: 'load-transfer' })], was: false },
  { what: 'an action on another passenger', items: [before({ subject: 'other' })], was: false },
  { what: 'the same at another place', items: [before({ place: 'coach:5:outbound' })], was: false },
  { what: 'the same, not sent yet', items: [before({ state: 'waiting', outcome: null })], was: false },
  { what: 'the same, refused', items: [before({ outcome: refused })], was: false },
  { what: 'the same, in conflict', items: [before({ outcome: conflict })], was: false },
  { what: 'the same, undone', items: [before(), undoItem(before())], was: false },
  {
    what: 'the same, its undo refused',
    items: [before(), undoItem(before(), { outcome: refused })],
    was: true,
  },
  {
    what: 'the same, its undo given up',
    items: [before(), undoItem(before(), { outcome: { ...refused, result: 'discarded' } })],
    was: true,
  },
])('$what: done before on this phone is $was', ({ items, was }) => {
  expect(wasDoneHere(items, outboxItem())).toBe(was);
});

test('what counts each time was never done before', () => {
  const keys = { kind: 'distribute-keys', place: 'room:12' } as const;
  expect(wasDoneHere([before(keys)], outboxItem(keys))).toBe(false);
});

test('an undo is done before by no other undo', () => {
  const [first, second] = [outboxItem({ id: 'first-000' }), outboxItem({ id: 'second-00' })];
  const items = [first, undoItem(first, { state: 'done', outcome: accepted }), second];
  expect(wasDoneHere(items, undoItem(second))).toBe(false);
});

test('a contradiction is a fact only when it arrived more than a minute after it was recorded', () => {
  const recordedAt = Date.parse('2026-12-11T05:00:00Z');
  const after = (ms: number) => outboxItem({ recordedAt, settledAt: recordedAt + ms, outcome: conflict });
  expect([isFact(after(60_000)), isFact(after(60_001))]).toEqual([false, true]);
});

test('the server’s word on whether a contradiction was late counts, however late its reply came', () => {
  const contradicted = (late: boolean, ms: number) =>
    outboxItem({
      recordedAt: 0,
      settledAt: ms,
      outcome: { ...conflict, error: { ...conflict.error, late } },
    });
  expect([isFact(contradicted(false, 600_000)), isFact(contradicted(true, 5))]).toEqual([false, true]);
});

test('only what waits of the same subject waits before it, in the order of recording', () => {
  const items = [
    outboxItem({ id: 'first-000' }),
    before(),
    outboxItem({ id: 'other-000', subject: 'other' }),
    outboxItem({ id: 'second-00' }),
  ];
  expect(waitingOf(items, outboxItem().subject).map(({ id }) => id)).toEqual(['first-000', 'second-00']);
});
