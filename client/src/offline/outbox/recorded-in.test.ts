import { RECORDED_IN_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { errorReply } from '../testing/replies.ts';
import { judgeReply } from './judge-reply.ts';
import { settleItem } from './settle-item.ts';

const item = outboxItem({ id: 'action-0001' });
const headers = { [RECORDED_IN_HEADER]: '7/100' };
const settled = (reply: ApiResult<unknown>) =>
  settleItem(item, judgeReply(item, reply, 1_000), {
    ...{ now: 1_000, seen: true, ownEarlier: false, undone: false, random: 0 },
  });
const loaded = (given: Record<string, string>): ApiResult<unknown> => ({
  ...{ ok: true, status: 200, value: { idempotentId: item.id, message: 'Loaded' } },
  headers: new Headers(given),
});

test('an action remembers where the server recorded it, also a contradicted one', () => {
  expect(settled(loaded(headers)).recordedIn).toBe('7/100');
  const recorded = { recorded: true, idempotentId: item.id };
  expect(settled(errorReply(409, 'already_loaded', recorded, headers)).recordedIn).toBe('7/100');
});

test('a server that does not say where leaves nothing to remember', () => {
  expect(settled(loaded({}))).not.toHaveProperty('recordedIn');
});
