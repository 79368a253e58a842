import type { ActionsBody } from '@offpiste/domain/contract/action-calls.ts';
import { EPOCH_HEADER, RECORDED_IN_HEADER, REP_HEADER } from '@offpiste/domain/contract/headers.ts';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { loadBody } from '../testing/phone.ts';
import { sendAs } from './send-as.ts';

beforeEach(() => storeSession('token', nucoRep));
afterEach(() => {
  vi.useRealTimers();
  clearStoredSession();
});

const actions = ['load-coach', 'undo', 'load-coach'].map((kind, index) => ({
  id: `action-${index}`,
  kind: kind as 'load-coach' | 'undo',
  body:
    kind === 'undo'
      ? { weekId: 'W1', undoes: { idempotentId: 'load-1', kind: '', subject: '', place: '' } }
      : loadBody(`NUCO-AB12CD-00000${index}`),
}));
const send = (epoch?: string) => sendAs(nucoRep.repId).sendTogether(actions, epoch);

async function resultsOf(outcomes: readonly object[], headers: Record<string, string> = {}) {
  fakeServer.use(http.post('*/api/actions', () => HttpResponse.json({ outcomes }, { headers })));
  const results = await send();
  if (results === 'refused') throw new Error('the call was refused');
  return results;
}

test('each action goes as the request that it is alone, in the name of its rep and its epoch', async () => {
  let seen: { body: ActionsBody; headers: Headers } | null = null;
  fakeServer.use(
    http.post('*/api/actions', async ({ request }) => {
      seen = { body: (await request.json()) as ActionsBody, headers: request.headers };
      return HttpResponse.json({ outcomes: [] });
    }),
  );
  await send('epoch-1');
  const { body, headers } = seen as unknown as { body: ActionsBody; headers: Headers };
  expect(body.actions.map(({ id, path }) => [id, path])).toEqual([
    ['action-0', '/api/coach/load'],
    ['action-1', '/api/actions/load-1/undo'],
    ['action-2', '/api/coach/load'],
  ]);
  expect(body.actions[1]?.body).toEqual({ weekId: 'W1' });
  expect([headers.get(REP_HEADER), headers.get(EPOCH_HEADER)]).toEqual([nucoRep.repId, 'epoch-1']);
});

test('an outcome is found by its id, with what its headers would have said, and one that is missing is no result', async () => {
  const error = { error: 'Wait', code: 'too_many_requests', requestId: 'r' };
  const results = await resultsOf(
    [
      { id: 'action-2', status: 429, body: error, retryAfter: '7' },
      { id: 'action-0', status: 422, body: { ...error, code: 'wrong_coach' }, recordedIn: '1/2' },
    ],
    { [EPOCH_HEADER]: 'epoch-1' },
  );
  expect([...results.keys()].toSorted()).toEqual(['action-0', 'action-2']);
  const [first, last] = [results.get('action-0'), results.get('action-2')] as { headers: Headers }[];
  expect(first).toMatchObject({ ok: false, kind: 'http', status: 422, error: { code: 'wrong_coach' } });
  expect([first?.headers.get(RECORDED_IN_HEADER), first?.headers.get(EPOCH_HEADER)]).toEqual([
    '1/2',
    'epoch-1',
  ]);
  expect(last?.headers.get('retry-after')).toBe('7');
});

test('an accepted outcome whose reply is not of its kind’s shape proves nothing', async () => {
  const results = await resultsOf([
    { id: 'action-0', status: 200, body: { message: 'Welcome to the hotel' } },
  ]);
  expect(results.get('action-0')).toEqual({ ok: false, kind: 'unproven' });
});

test.each(['not_found', 'validation_failed', 'body_too_large', 'hq_read_only', 'internal'] as const)(
  'a call that is answered %s is refused, whatever is in it',
  async (code) => {
    fakeServer.use(http.post('*/api/actions', () => errorReply(code)));
    expect(await send()).toBe('refused');
  },
);

test.each(['epoch_changed', 'too_many_requests', 'database_unavailable'] as const)(
  'a call that is answered %s is so for each of its actions',
  async (code) => {
    fakeServer.use(http.post('*/api/actions', () => errorReply(code)));
    const results = await send();
    if (results === 'refused') throw new Error('the call was refused');
    expect([...results.values()].map((result) => 'error' in result && result.error?.code)).toEqual([
      code,
      code,
      code,
    ]);
  },
);

test('a call that is lost is given up after five seconds and a little for each action', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakeServer.use(http.post('*/api/actions', () => new Promise<never>(() => undefined)));
  const sent = send();
  await vi.advanceTimersByTimeAsync(5_149);
  const early = await Promise.race([sent, Promise.resolve('waits')]);
  await vi.advanceTimersByTimeAsync(1);
  const results = (await sent) as ReadonlyMap<string, unknown>;
  expect([early, results.get('action-0')]).toEqual(['waits', { ok: false, kind: 'timeout' }]);
});
