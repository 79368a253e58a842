import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { asSettled as settledIn } from './as-settled.ts';
import type { Verdict } from './verdict.ts';

const shown: Verdict = {
  outcome: 'accepted-will-sync',
  word: 'Loaded',
  name: 'Anna Smith',
  why: 'Saved on this phone',
  note: 'Equipment',
  code: 'NUCO-AB12CD-000001',
  notSaved: false,
  item: outboxItem(),
};
const conflict = {
  result: 'conflict',
  error: {
    code: 'already_loaded',
    error: 'Passenger already loaded on coach',
    requestId: 'r',
    recorded: true,
    idempotentId: 'item-0000',
    by: 'Tom',
    at: '2025-12-12T04:12:00Z',
  },
} as const;
const refused = {
  result: 'refused',
  status: 422,
  error: { code: 'passenger_cancelled', error: 'This passenger is cancelled', requestId: 'r' },
} as const;

const asSettled = (verdict: Verdict, item: OutboxItem) => settledIn(verdict, item, timeIn('Europe/Paris'));

test('what waits, and what was accepted, stays as it was shown', () => {
  expect(asSettled(shown, outboxItem())).toBe(shown);
  const accepted = outboxItem({ state: 'done', outcome: { result: 'accepted', message: 'Loaded' } });
  expect(asSettled(shown, accepted)).toBe(shown);
});

test('what somebody else had done first is a conflict, and says who and when, in the time of the resort', () => {
  expect(asSettled(shown, outboxItem({ state: 'conflict', outcome: conflict }))).toMatchObject({
    outcome: 'attention',
    word: 'Conflict',
    name: 'Anna Smith',
    why: 'Passenger already loaded on coach by Tom at Fri 12 Dec 05:12',
    note: null,
  });
});

test('what was refused after it was shown as done is refused, discarded too', () => {
  for (const item of [
    outboxItem({ state: 'needs-attention', outcome: refused }),
    outboxItem({ state: 'done', outcome: { ...refused, result: 'discarded' } }),
  ]) {
    expect(asSettled(shown, item)).toMatchObject({
      outcome: 'refused',
      word: 'Cancelled',
      why: 'This passenger is cancelled',
    });
  }
});

test('what no person has to settle changes nothing', () => {
  for (const outcome of [conflict, refused]) {
    expect(asSettled(shown, outboxItem({ state: 'done', outcome }))).toBe(shown);
  }
});
