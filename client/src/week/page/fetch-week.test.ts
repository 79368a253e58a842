import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { fetchWeek } from './fetch-week.ts';

function server(replies: ApiResult<Uint8Array<ArrayBuffer>>[]) {
  const get = vi.fn(async () => replies.shift() ?? ({ ok: false, kind: 'network' } as const));
  const waits: number[] = [];
  const failedTries: number[] = [];
  return {
    get,
    waits,
    failedTries,
    fetch: (etag: string | null = null) =>
      fetchWeek('W 1', etag, {
        get,
        wait: async (ms) => void waits.push(ms),
        onFailedTry: (tries) => failedTries.push(tries),
      }),
  };
}

const bytes = new Uint8Array([1, 2, 3]);
const delivered: ApiResult<Uint8Array<ArrayBuffer>> = {
  ok: true,
  status: 200,
  value: bytes,
  headers: new Headers({ etag: '"2"' }),
};
const refused = (status: number, text: string | null): ApiResult<Uint8Array<ArrayBuffer>> => ({
  ok: false,
  kind: 'http',
  status,
  error: text === null ? null : { error: text, code: 'x', requestId: '1' },
  headers: new Headers(),
});

test('a week comes at the third try, one and two seconds apart', async () => {
  const { fetch, waits, failedTries, get } = server([
    { ok: false, kind: 'network' },
    refused(503, 'The server is busy. Try again.'),
    delivered,
  ]);
  expect(await fetch()).toEqual({ ok: true, bytes, etag: '"2"' });
  expect({ waits, failedTries }).toEqual({ waits: [1000, 2000], failedTries: [1, 2] });
  expect(get).toHaveBeenCalledWith('/api/week/data/W%201', { etag: undefined });
});

test('after three tries it fails in the words of the specification', async () => {
  const { fetch, failedTries } = server([]);
  expect(await fetch()).toEqual({ ok: false, status: null, problem: 'Failed to load week data' });
  expect(failedTries).toEqual([1, 2, 3]);
});

test("the server's no is final and says why", async () => {
  const { fetch, get } = server([refused(404, 'Week not found'), delivered]);
  expect(await fetch()).toEqual({ ok: false, status: 404, problem: 'Week not found' });
  expect(get).toHaveBeenCalledTimes(1);
});

test("another network's no is tried again", async () => {
  const { fetch } = server([refused(403, null), delivered]);
  expect(await fetch()).toMatchObject({ ok: true });
});

test('an unchanged week costs no bytes', async () => {
  const { fetch, get } = server([{ ok: true, status: 304, value: new Uint8Array(), headers: new Headers() }]);
  expect(await fetch('"1"')).toEqual({ ok: true, bytes: null });
  expect(get).toHaveBeenCalledWith('/api/week/data/W%201', { etag: '"1"' });
});
