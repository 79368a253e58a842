import { beforeEach, expect, test, vi } from 'vitest';
import { renewPolicy } from './renew-policy.ts';

const page = (body: string, policy: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Security-Policy': policy } });

let cached: Response;
const cache = {
  match: vi.fn(async () => cached),
  put: vi.fn(async () => undefined),
};
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const renew = () => renewPolicy(cache, '/index.html?1', '/index.html');

beforeEach(() => {
  cached = page('one', 'old');
  cache.put.mockClear();
});

test('the same page under another policy is kept under that one', async () => {
  serve(async () => page('one', 'new'));
  await renew();
  expect(cache.put).toHaveBeenCalledExactlyOnceWith('/index.html?1', expect.any(Response));
});

test.each([
  ['an unchanged policy', async () => page('one', 'old')],
  ['the page of another version', async () => page('two', 'new')],
  ['an error', async () => page('one', 'new', 503)],
  ['no connection', () => Promise.reject(new TypeError('offline'))],
])('%s changes nothing', async (_, answer) => {
  serve(answer);
  await renew();
  expect(cache.put).not.toHaveBeenCalled();
});

test('a server that does not answer is not waited for', async () => {
  const ask = vi.fn(async (_address: string, _options: { signal: AbortSignal }) => page('one', 'old'));
  vi.stubGlobal('fetch', ask);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await renew();
  expect(ask.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
});
