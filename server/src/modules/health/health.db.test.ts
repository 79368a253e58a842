import perfHooks from 'node:perf_hooks';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({ config: testConfig({ metricsToken: 'a-token-of-some-length' }) });
});
afterAll(async () => await api.close());

test('a process that can serve says so', async () => {
  expect((await api.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await api.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
});

test('metrics count requests by the pattern of their route', async () => {
  await api.inject({ url: '/api/coach/coachData/CANARY' });
  await api.inject({ url: '/canary' });
  const { body, headers } = await api.inject({ url: '/metrics' });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
  expect(body).toContain('database_connections{state="idle"}');
  expect(body).not.toMatch(/canary/i);
});

test('a second server in the process shows the process as well, watches it no second time, and counts only requests to it', async () => {
  const watch = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  onTestFinished(() => watch.mockRestore());
  await api.inject({ url: '/canary' });
  const second = await buildTestApp();
  onTestFinished(() => second.close());

  for (const { inject } of [api, second])
    expect((await inject({ url: '/metrics' })).body).toMatch(/^nodejs_eventloop_lag_mean_seconds /m);
  expect((await second.inject({ url: '/metrics' })).body).not.toContain('route="none"');
  expect(watch).not.toHaveBeenCalled();
});

test.each([
  { from: 'another machine', remoteAddress: '192.0.2.1', status: 404 },
  {
    from: 'another machine with the token',
    remoteAddress: '192.0.2.1',
    authorization: 'Bearer a-token-of-some-length',
    status: 200,
  },
  {
    from: 'another machine with another token',
    remoteAddress: '192.0.2.1',
    authorization: 'Bearer a-token-of-some-lengti',
    status: 404,
  },
  { from: 'a proxy on this machine', 'x-forwarded-for': '192.0.2.1', status: 404 },
  { from: 'a public name of this machine', host: 'staff.example', status: 404 },
  { from: 'this machine', status: 200 },
])('metrics asked for by $from answer $status', async ({ from: _, remoteAddress, status, ...headers }) => {
  const reply = await api.app.inject({ url: '/metrics', headers, ...(remoteAddress && { remoteAddress }) });
  expect(reply.statusCode).toBe(status);
});
