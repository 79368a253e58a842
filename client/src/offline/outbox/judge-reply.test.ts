import { EPOCH_HEADER, RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { errorReply } from '../testing/replies.ts';
import { judgeReply } from './judge-reply.ts';

const sent = { id: 'action-0001', lastFailure: null };
const now = Date.parse('2026-12-11T05:00:00Z');
const judge = (result: ApiResult<unknown>, item: { id: string; lastFailure: string | null } = sent) =>
  judgeReply(item, result, now);
const ok = (value: unknown): ApiResult<unknown> => ({ ok: true, status: 200, value, headers: new Headers() });

test('a reply that names the action settles it', () => {
  const reply = { idempotentId: 'action-0001', message: 'Loaded' };
  expect(judge(ok(reply))).toEqual({ meaning: 'accepted', reply, proof: {} });
});

test.each([
  ['another id', { idempotentId: 'action-0002' }],
  ['no id', { message: 'ok' }],
  ['no object', 'welcome to the hotel'],
])('a good reply with %s proves nothing', (_, value) => {
  expect(judge(ok(value))).toEqual({ meaning: 'unproven', failure: 'not-ours', notBefore: null });
});

test.each([
  ['network', 'network'],
  ['timeout', 'timeout'],
  ['unproven', 'not-ours'],
] as const)('%s leaves the action waiting, and it remembers why', (kind, failure) => {
  expect(judge({ ok: false, kind })).toEqual({ meaning: 'unproven', failure, notBefore: null });
});

test('a reply that says in which transaction it was recorded, and in which epoch it is known, proves just that', () => {
  const headers = new Headers({ [RECORDED_IN_HEADER]: '7/100', [EPOCH_HEADER]: '7' });
  const proof = { recordedIn: '7/100', epoch: '7' };
  const value = { idempotentId: 'action-0001' };
  const conflict = errorReply(409, 'already_loaded', { recorded: true, ...value });
  expect(judge({ ok: true, status: 200, value, headers })).toMatchObject({ proof });
  expect(judge(ok(value))).toMatchObject({ proof: {} });
  expect(judge({ ...conflict, headers } as ApiResult<unknown>)).toMatchObject({
    meaning: 'conflict',
    proof,
  });
  expect(judge(conflict)).toMatchObject({ proof: {} });
});

test.each([
  [
    'what is recorded is proven in the epoch of its transaction, also where the session was read before a restart',
    {},
    '8',
  ],
  ['what is replayed is proven in the epoch that the reply names', { [REPLAYED_HEADER]: 'true' }, '7'],
])('%s', (_, more, epoch) => {
  const headers = new Headers({ [RECORDED_IN_HEADER]: '8/5', [EPOCH_HEADER]: '7', ...more });
  const value = { idempotentId: 'action-0001' };
  const proof = { recordedIn: '8/5', epoch };
  expect(judge({ ok: true, status: 200, value, headers })).toMatchObject({ proof });
});

test('several passengers are proven in the epoch in which the last was recorded, also where the session was read before a restart', () => {
  const result = {
    barcode: 'NUCO-AB12CD-000001',
    outcome: 'added',
    message: 'Added',
    idempotentId: 'part-1',
  };
  const results = [
    { ...result, recordedIn: '7/100' },
    { ...result, recordedIn: '8/5' },
    { ...result, outcome: 'invalid-format' },
  ];
  const value = { idempotentId: 'action-0001', message: '2 of 3 extra passengers added', results };
  const proofOf = (more: Record<string, string>) =>
    judge({ ok: true, status: 200, value, headers: new Headers({ [EPOCH_HEADER]: '7', ...more }) });
  expect(proofOf({})).toMatchObject({ proof: { epoch: '8' } });
  expect(proofOf({ [REPLAYED_HEADER]: 'true' })).toMatchObject({ proof: { epoch: '7' } });
});

test.each([408, 425, 429, 500, 502, 503, 504])('status %i is temporary', (status) => {
  expect(judge(errorReply(status, 'internal'))).toMatchObject({
    meaning: 'unproven',
    failure: `http-${status}`,
  });
});

test.each([400, 403, 404, 405, 410, 413, 415, 422])('status %i with our error is a refusal', (status) => {
  expect(judge(errorReply(status, 'wrong_coach'))).toMatchObject({ meaning: 'refused', status });
});

test.each([400, 403, 404, 405, 410, 413, 422, 451])(
  "status %i without our error is another's word",
  (status) => {
    const result: ApiResult<unknown> = {
      ok: false,
      kind: 'http',
      status,
      error: null,
      headers: new Headers(),
    };
    expect(judge(result)).toMatchObject({ meaning: 'unproven', failure: 'not-ours' });
  },
);

test('an action of a rep who is signed out waits for its owner', () => {
  expect(judge(errorReply(401, 'unauthenticated')).meaning).toBe('signed-out');
  expect(judge(errorReply(403, 'actor_mismatch')).meaning).toBe('signed-out');
});

test('a 409 that says it is recorded and names the action is a conflict, with all it says', () => {
  const result = errorReply(409, 'already_loaded', {
    recorded: true,
    idempotentId: 'action-0001',
    by: 'Max',
    passengerName: 'Jo',
  });
  expect(judge(result)).toMatchObject({ meaning: 'conflict', error: { by: 'Max', passengerName: 'Jo' } });
});

test('a 409 without a proof is tried once more and then counts as processed', () => {
  const bare: ApiResult<unknown> = {
    ok: false,
    kind: 'http',
    status: 409,
    error: null,
    headers: new Headers(),
  };
  const first = judge(bare);
  expect(first).toMatchObject({ meaning: 'unproven', failure: 'bare-409' });
  expect(judge(bare, { ...sent, lastFailure: 'bare-409' })).toEqual({ meaning: 'already-processed' });
});

const bare409: ApiResult<unknown> = {
  ok: false,
  kind: 'http',
  status: 409,
  error: null,
  headers: new Headers(),
};

test.each(['timeout', 'network', 'not-ours', 'http-500', 'http-503', null])(
  'a 409 without a proof that follows %s is tried once more: it does not yet count as processed',
  (lastFailure) => {
    expect(judge(bare409, { ...sent, lastFailure })).toEqual({
      meaning: 'unproven',
      failure: 'bare-409',
      notBefore: null,
    });
  },
);

test.each([
  ['names another action', { recorded: true, idempotentId: 'action-0002', by: 'Max' }],
  ['names no action', { recorded: true, by: 'Max' }],
  ['does not say that it is recorded', { idempotentId: 'action-0001', by: 'Max' }],
  ['says that it is not recorded', { recorded: false, idempotentId: 'action-0001', by: 'Max' }],
])('a 409 that %s is no conflict of this action', (_, extra) => {
  expect(judge(errorReply(409, 'already_loaded', extra))).toMatchObject({
    meaning: 'unproven',
    failure: 'bare-409',
  });
});

test.each([[null], [undefined], ['action-0001'], [7]])('a good reply of %j proves nothing', (value) => {
  expect(judge(ok(value))).toMatchObject({ meaning: 'unproven', failure: 'not-ours' });
});

test.each([408, 425, 429])('status %i waits as long as the reply says', (status) => {
  const headers = { 'retry-after': '30' };
  const expected = { meaning: 'unproven', failure: `http-${status}`, notBefore: now + 30_000 };
  expect(judge(errorReply(status, 'too_many', {}, headers))).toEqual(expected);
  expect(judge({ ok: false, kind: 'http', status, error: null, headers: new Headers(headers) })).toEqual(
    expected,
  );
});

test('a 401 without a word leaves the action for its owner as well', () => {
  expect(judge({ ...bare409, status: 401 }).meaning).toBe('signed-out');
});

test.each([
  ['none', undefined, null],
  ['nothing', '', null],
  ['no seconds', '0', null],
  ['one second', '1', now + 1000],
  ['seconds', '30', now + 30_000],
  ['a date', 'Fri, 11 Dec 2026 05:01:00 GMT', now + 60_000],
  ['nonsense', 'soon', null],
  ['the past', 'Fri, 11 Dec 2026 04:00:00 GMT', null],
])('Retry-After in %s', (_, header, notBefore) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
  expect(judge(errorReply(503, 'overloaded', {}, headers))).toMatchObject({ notBefore });
});

test('Retry-After with a date is read by the clock of the server, which may differ from this phone’s', () => {
  const headers = { 'retry-after': 'Fri, 10 Dec 2027 12:00:30 GMT', date: 'Fri, 10 Dec 2027 12:00:00 GMT' };
  expect(judge(errorReply(503, 'overloaded', {}, headers))).toMatchObject({ notBefore: now + 30_000 });
});
