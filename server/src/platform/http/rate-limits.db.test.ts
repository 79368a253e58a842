import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBrands, loadBrands } from '#platform/brands.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { fakeBrowser } from '#testing/fake-push-service.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import { loadBody } from '#testing/load-body.ts';
import { type Caller, cookiesOf } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addCoach, addWeek } from '#testing/week-fixture.ts';

let now = Date.now();
let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  const { all, shared } = loadBrands();
  const brands = all.map((brand) => ({ ...brand, messagesRepId: 'sam' }));
  bench = await buildTestApp({
    clock: () => now,
    config: testConfig({ rateLimits: true }),
    brands: createBrands({ brands, shared }, 'snowfuze'),
  });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addKeyRoom(database, { roomId: '4', keys: { allowedBarcodes: ['NUCO-AB12CD-000001'] } });
  for (const name of ['sam', 'max']) await bench.addRep({ rep_id: name, username: `${name}@test.example` });
});
afterAll(() => bench.close());
// A different phone each time, with full budgets.
beforeEach(async () => {
  rep = await bench.signIn('sam@test.example');
});

const statuses = (replies: LightMyRequestResponse[]) => [
  ...new Set(replies.map((reply) => reply.statusCode)),
];

/** Makes this many calls, one after the other. */
async function times(count: number, call: () => Promise<LightMyRequestResponse>) {
  const replies: LightMyRequestResponse[] = [];
  for (let each = 0; each < count; each++) replies.push(await call());
  return replies;
}

async function expectTooMany(call: () => Promise<LightMyRequestResponse>, seconds: number): Promise<void> {
  const reply = await call();
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    String(seconds),
  ]);
  now += seconds * 1_000;
  expect((await call()).statusCode).not.toBe(429);
}

const load = () => rep.inject({ method: 'POST', url: '/api/coach/load', payload: loadBody(rep.rep) });
const received = (caller = rep) =>
  caller.inject({ method: 'POST', url: '/api/subscriptions/unsubscribe', payload: { endpoint: 'x' } });
const readCoaches = () => rep.inject({ url: '/api/coach/allCoaches/W1' });

test('a flush of 500 unsent actions goes through at once', async () => {
  expect(statuses(await times(500, load))).not.toContain(429);
});

test('writes beyond any flush have to wait a second, on that phone only', async () => {
  expect(statuses(await times(600, received))).not.toContain(429);
  expect((await received()).statusCode).toBe(429);
  expect((await received(await bench.signIn('sam@test.example'))).statusCode).toBe(200);
  expect((await readCoaches()).statusCode).toBe(200);
  await expectTooMany(received, 1);
});

test('reads beyond any shift have to wait', async () => {
  expect(statuses(await times(2_000, readCoaches))).toEqual([200]);
  await expectTooMany(readCoaches, 1);
});

test('unknown codes may be tried thirty times in five minutes; then a known one waits too', async () => {
  const look = (barcode: string) => () => rep.inject({ url: `/api/keyDist/barcode/${barcode}/week/W1` });
  const [right, wrong] = [look('NUCO-AB12CD-000001'), look('NUCO-XXXXXX-000009')];
  expect(statuses(await times(100, right))).toEqual([200]);
  expect(statuses(await times(30, wrong))).toEqual([404]);
  await expectTooMany(right, 10);
});

test('a week may be downloaded thirty times in an hour; asking whether it changed is free', async () => {
  // Whatever else a rep reads or records takes nothing of it.
  expect(statuses(await times(30, readCoaches))).toEqual([200]);
  expect(statuses(await times(30, received))).toEqual([200]);
  const download = (etag = '') =>
    rep.inject({ url: '/api/week/data/W1', headers: { 'if-none-match': etag } });
  const replies = await times(30, download);
  expect(statuses(replies)).toEqual([200]);
  expect((await download()).statusCode).toBe(429);
  now += 3_600_000;
  rep = await bench.signIn('sam@test.example');
  const etag = String(replies[0]?.headers.etag);
  expect(statuses(await times(100, () => download(etag)))).toEqual([304]);
  expect((await download()).statusCode).toBe(200);
});

test('a phone subscribes to messages ten times in an hour', async () => {
  const payload = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: fakeBrowser().keys };
  const subscribe = () => rep.inject({ method: 'POST', url: '/api/subscriptions/subscribe', payload });
  expect(statuses(await times(10, subscribe))).toEqual([200]);
  expect((await subscribe()).statusCode).toBe(429);
});

test('a session is refreshed thirty times in five minutes, and survives more attempts', async () => {
  let [token, cookies] = [rep.refreshToken, rep.cookies];
  const refresh = async () => {
    const reply = await bench.inject({
      method: 'POST',
      url: '/auth/refresh',
      headers: { 'x-brand': 'nuco' },
      cookies,
      payload: { refreshToken: token },
    });
    if (reply.statusCode === 200)
      [token, cookies] = [reply.json().refreshToken, { ...cookies, ...cookiesOf(reply) }];
    return reply;
  };
  expect(statuses(await times(30, refresh))).toEqual([200]);
  await expectTooMany(refresh, 10);
});
