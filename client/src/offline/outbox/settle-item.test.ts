import { expect, test } from 'vitest';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import type { ReplyJudgement, UnprovenFailure } from './judge-reply.ts';
import type { OutboxItem, OutboxItemState } from './outbox-item.ts';
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
    { meaning: 'accepted', reply: { message: 'Passengers added', idempotentId: 'item-0000', results } },
    { now: 1, seen, ownEarlier: false, undone: false, random: 0 },
  );

test('a submission keeps the outcome of each passenger', () => {
  const item = settle([result('added'), result('already-added')], true);
  expect(item.outcome).toEqual({
    result: 'accepted',
    message: 'Passengers added',
    results: [result('added'), result('already-added')],
  });
});

test('a submission accepted in part stays listed until the rep has read it', () => {
  expect(settle([result('added'), result('already-added')], false).state).toBe('conflict');
  expect(settle([result('added'), result('already-added')], true).state).toBe('done');
  expect(settle([result('added')], false).state).toBe('done');
});

test('an item on which the server fails for hours is still tried once a minute, so that it is sent soon afterwards', () => {
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

const NOW = 1_000_000;
const unseen = { now: NOW, seen: false, ownEarlier: false, undone: false, random: 0 };
const error = (code: string) => ({ error: `text of ${code}`, code, requestId: 'request-1' });
const accepted: ReplyJudgement = {
  meaning: 'accepted',
  reply: { idempotentId: 'item-0000', message: 'Loaded' },
};
const conflict: ReplyJudgement = {
  meaning: 'conflict',
  error: { ...error('already_loaded'), recorded: true, idempotentId: 'item-0000' },
};
const refused: ReplyJudgement = { meaning: 'refused', status: 422, error: error('wrong_coach') };
const moot: ReplyJudgement = { meaning: 'refused', status: 422, error: error('nothing_to_undo') };
const processed: ReplyJudgement = { meaning: 'already-processed' };

test.each<[string, ReplyJudgement, Partial<typeof unseen>, OutboxItemState]>([
  ['accepted, seen by nobody', accepted, {}, 'done'],
  ['a conflict seen by nobody', conflict, {}, 'conflict'],
  ['a conflict on the screen', conflict, { seen: true }, 'done'],
  ["a conflict with the rep's own action", conflict, { ownEarlier: true }, 'done'],
  ['a conflict of what was undone since', conflict, { undone: true }, 'done'],
  ['a refusal seen by nobody', refused, {}, 'needs-attention'],
  ['a refusal after an own action of the same', refused, { ownEarlier: true }, 'needs-attention'],
  ['a refusal on the screen', refused, { seen: true }, 'done'],
  ['a refusal of what was undone since', refused, { undone: true }, 'done'],
  ['an undo of what was never recorded', moot, {}, 'done'],
  ['answered 409 twice', processed, {}, 'done'],
])('%s is %4$s', (_, judgement, context, state) => {
  const settled = settleItem(outboxItem({ attempts: 1, notBefore: 5, lastFailure: 'network' }), judgement, {
    ...unseen,
    ...context,
  });
  expect(settled).toMatchObject({ state, attempts: 2, settledAt: NOW, notBefore: null, lastFailure: null });
  expect(settled.outcome?.result).toBe(judgement.meaning);
});

test.each<OutboxItemState>(['done', 'conflict', 'needs-attention'])(
  'an item settled as %s stays so, whatever another attempt brings',
  (state) => {
    const item = outboxItem({ state, settledAt: 1, outcome: { result: 'already-processed' } });
    for (const judgement of [accepted, conflict, refused, processed]) {
      expect(settleItem(item, judgement, unseen)).toBe(item);
    }
  },
);

test('without a signed-in rep no attempt counts, and the item does not change', () => {
  const item = outboxItem({ attempts: 3, lastFailure: 'http-500' });
  expect(settleItem(item, { meaning: 'signed-out' }, unseen)).toBe(item);
});

const fail = (item: Partial<OutboxItem>, failure: UnprovenFailure, notBefore: number | null = null) =>
  settleItem(outboxItem(item), { meaning: 'unproven', failure, notBefore }, { ...unseen, random: 0.5 });

test('an attempt that proves nothing is counted and leaves the item waiting with the reason', () => {
  expect(fail({ attempts: 1 }, 'timeout')).toMatchObject({
    state: 'waiting',
    attempts: 2,
    lastFailure: 'timeout',
    notBefore: null,
    outcome: null,
    settledAt: null,
  });
});

test.each<[string, UnprovenFailure, number, number | null]>([
  ['the eighth failure of the server', 'http-500', 7, NOW + 45_000],
  ['the seventh', 'http-500', 6, null],
  ['an eighth failure of the network', 'network', 7, null],
  ['an eighth time of too many requests', 'http-429', 7, null],
])('%s: when the item is tried again', (_, failure, attempts, notBefore) => {
  expect(fail({ attempts }, failure).notBefore).toBe(notBefore);
});

test('a server that asks for more than an hour is tried again after an hour', () => {
  expect(fail({}, 'http-503', NOW + 3_600_000).notBefore).toBe(NOW + 3_600_000);
  expect(fail({}, 'http-503', NOW + 9_000_000).notBefore).toBe(NOW + 3_600_000);
  expect(fail({ attempts: 20 }, 'http-503', NOW + 1000).notBefore).toBe(NOW + 1000);
});

test('a reply without a message settles as well', () => {
  const reply = { idempotentId: 'item-0000' };
  expect(settleItem(outboxItem(), { meaning: 'accepted', reply }, unseen)).toMatchObject({
    state: 'done',
    outcome: { result: 'accepted', message: '' },
  });
});

test('an item keeps in which transaction it was recorded, where the reply says so', () => {
  const recorded = settleItem(outboxItem(), { ...accepted, proof: { recordedIn: '7/100' } }, unseen);
  expect(recorded.recordedIn).toBe('7/100');
  expect(settleItem(outboxItem(), accepted, unseen)).not.toHaveProperty('recordedIn');
});

const lateConflict: ReplyJudgement = {
  ...conflict,
  error: { ...conflict.error, late: true },
};
const sentAgain = (over: Partial<OutboxItem>) =>
  outboxItem({
    ...{ again: 'done', settledAt: 7, attempts: 1, recordedIn: '7/100', epoch: '7' },
    ...{ outcome: { result: 'accepted', message: 'Loaded' }, ...over },
  });
const inNewEpoch = { recordedIn: '9/50', epoch: '9' };

test('an action that is sent again and is known still, is as it was before, with its new proof', () => {
  const before = sentAgain({});
  const { again: _, ...rest } = before;
  expect(settleItem(before, { ...accepted, proof: inNewEpoch }, unseen)).toEqual({
    ...rest,
    ...{ attempts: 2, state: 'done', settledAt: 7 },
    ...inNewEpoch,
  });
});

test('a conflict that is sent again is unread if it was, and is not shown again if it was read', () => {
  const outcome = { result: 'conflict', error: lateConflict.error } as const;
  for (const again of ['done', 'conflict'] as const)
    expect(settleItem(sentAgain({ outcome, again }), lateConflict, unseen).state).toBe(again);
});

test('what the server decides otherwise when it is sent again is settled as anything new', () => {
  const contradicted = settleItem(sentAgain({}), { ...lateConflict, proof: inNewEpoch }, unseen);
  expect(contradicted).toMatchObject({ state: 'conflict', settledAt: NOW, outcome: { result: 'conflict' } });
  expect(contradicted).not.toHaveProperty('again');
  expect(settleItem(sentAgain({}), refused, unseen)).toMatchObject({
    ...{ state: 'needs-attention', settledAt: NOW, outcome: { result: 'refused' } },
  });
});

test('an action that is sent again in vain waits, and keeps what it was', () => {
  expect(fail({ again: 'done', settledAt: 7 }, 'network')).toMatchObject({
    ...{ state: 'waiting', again: 'done', settledAt: 7 },
  });
});
