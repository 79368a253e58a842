import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type FakePushService, fakeBrowser, startFakePushService } from '#testing/fake-push-service.ts';
import { testConfig } from '#testing/test-config.ts';
import { keepMessagesSent } from './keep-messages-sent.ts';

let now = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;
let service: FakePushService;
let stops: (() => Promise<void>)[];
const errors: unknown[] = [];

beforeEach(async () => {
  errors.length = 0;
  service = await startFakePushService();
  bench = await buildTestApp({ clock: () => now, config: testConfig({ pushTestOrigin: service.origin }) });
  const { username } = await bench.addRep({ rep_id: 'robin' });
  const rep = await bench.signIn(username);
  const payload = { endpoint: `${service.origin}/phone`, keys: fakeBrowser().keys };
  await rep.inject({ method: 'POST', url: '/api/subscriptions/subscribe', payload });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  vi.useRealTimers();
  await bench.close();
  await service.close();
});

/** As on one of several servers. */
const start = () => {
  const { deps } = bench;
  const log = { error: (about: unknown) => void errors.push(about) };
  stops.push(keepMessagesSent({ ...deps, database: deps.database.served, log }));
};
const write = async (dueAt = now) => {
  await bench.deps.database.pool.query(
    `WITH m AS (INSERT INTO message (message_id, title, body, audience, sent_at, due_at)
       VALUES (gen_random_uuid(), 'Title', 'Text', '{"to": "everyone"}', 0, $1) RETURNING message_id)
     INSERT INTO message_rep (message_id, rep_id) SELECT message_id, 'robin' FROM m`,
    [dueAt],
  );
};
const pushes = () => service.pushes.length;
const soon = { timeout: 10_000, interval: 20 };

test('what waited while no server ran is pushed at the start, and what is written at once, by one of several', async () => {
  await write();
  start();
  start();
  await expect.poll(pushes, soon).toBe(1);
  await write();
  bench.deps.listVersions.bump(HQ_KEYS.messages);
  await expect.poll(pushes, soon).toBe(2);
  for (const stop of stops.splice(0)) await stop();
  expect([pushes(), errors]).toEqual([2, []]);
});

test('what is due later is pushed then, and nothing after the end', async () => {
  await write(now + 60_000);
  start();
  vi.advanceTimersByTime(15_000);
  await stops[0]?.();
  expect(pushes()).toBe(0);
  start();
  now += 60_000;
  vi.advanceTimersByTime(15_000);
  await expect.poll(pushes, soon).toBe(1);
  for (const stop of stops.splice(0)) await stop();
  await write();
  bench.deps.listVersions.bump(HQ_KEYS.messages);
  vi.advanceTimersByTime(60_000);
  expect(pushes()).toBe(1);
});

test('a database that is away is noted, and asked again', async () => {
  await write();
  const { pool } = bench.deps.database;
  await pool.query('REVOKE EXECUTE ON FUNCTION take_messages(bigint, integer) FROM offpiste_server');
  start();
  await expect.poll(() => errors.length, soon).toBe(1);
  await pool.query('GRANT EXECUTE ON FUNCTION take_messages(bigint, integer) TO offpiste_server');
  vi.advanceTimersByTime(15_000);
  await expect.poll(pushes, soon).toBe(1);
});
