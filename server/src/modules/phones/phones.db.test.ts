import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { findPhoneReports } from './phone-store.ts';

const NOON = Date.parse('2026-12-11T12:00:00Z');
let now = NOON;
let bench: TestApp;
let robin: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  await bench.addRep({ rep_id: 'robin', name: 'Robin Field', username: 'robin@test.example', level: 0 });
  await bench.addRep({ rep_id: 'max', name: 'Max Hill', username: 'max@test.example' });
  robin = await bench.signIn('robin@test.example');
});
afterAll(() => bench.close());

const beat = (who: Caller, over: object = {}) =>
  who.inject({ method: 'POST', url: '/api/heartbeat', payload: heartbeatBody(over) });
const reports = async () =>
  (await findPhoneReports(bench.deps.database)).map(({ rep_name, unsent, oldest_at, reported_at }) => ({
    rep_name,
    unsent,
    oldest_at,
    reported_at,
  }));

test('a phone’s latest report is kept, with the age by the clock of the server', async () => {
  const reply = await beat(robin, { unsent: 14, oldestAgeMs: 3_600_000, needsAttention: 2 });
  expect(reply.json()).toEqual({ receivedAt: '2026-12-11T12:00:00.000Z' });
  expect(await findPhoneReports(bench.deps.database)).toMatchObject([
    {
      rep_id: 'robin',
      unsent: 14,
      oldest_at: NOON - 3_600_000,
      needs_attention: 2,
      unreadable: 0,
      app_version: '1.2.3',
      storage_persisted: true,
      reported_at: NOON,
      // An earlier app says none of these.
      week_id: null,
      data_at: null,
      places: [],
      label: '',
    },
  ]);
  now += 60_000;
  await beat(robin);
  expect(await reports()).toEqual([
    { rep_name: 'Robin Field', unsent: 0, oldest_at: null, reported_at: NOON + 60_000 },
  ]);
});

test('a report names the week with the age of its lists, where the unsent happened, and the phone', async () => {
  const places = [
    { place: 'coach:4:outbound', unsent: 9 },
    { place: 'room:701', unsent: 1 },
  ];
  await beat(robin, {
    unsent: 10,
    oldestAgeMs: 0,
    weekId: 'W1',
    dataAgeMs: 420_000,
    places,
    label: 'Pixel 8',
  });
  const [kept] = await findPhoneReports(bench.deps.database);
  expect(kept).toMatchObject({ week_id: 'W1', data_at: now - 420_000, places, label: 'Pixel 8' });
  await beat(robin);
  const [later] = await findPhoneReports(bench.deps.database);
  expect(later).toMatchObject({ week_id: null, data_at: null, places: [], label: '' });
});

test('each rep on a phone and each phone of a rep is listed, the longest wait first', async () => {
  const max = await bench.signIn('max@test.example', { cookies: robin.cookies });
  const other = await bench.signIn('robin@test.example');
  await beat(max, { unsent: 1, oldestAgeMs: 1_000 });
  await beat(other, { unsent: 2, oldestAgeMs: 9_000 });
  expect((await reports()).map(({ rep_name, unsent }) => `${rep_name} ${unsent}`)).toEqual([
    'Robin Field 2',
    'Max Hill 1',
    'Robin Field 0',
  ]);
});

test.each([
  ['fewer than none', { unsent: -1 }],
  ['half an action', { unsent: 0.5 }],
  ['no version', { appVersion: '' }],
  [
    'more places than are kept',
    { unsent: 9, places: Array.from({ length: 9 }, (_, n) => ({ place: `coach:${n}:outbound`, unsent: 1 })) },
  ],
  ['an age below nought', { unsent: 1, oldestAgeMs: -1 }],
])('a report of %s is refused', async (_, over) => {
  // The rep who signed in on the first phone after Robin has ended that session.
  expect((await beat(await bench.signIn('robin@test.example'), over)).statusCode).toBe(400);
});

test('without a session no report is accepted', async () => {
  const reply = await bench.inject({
    method: 'POST',
    url: '/api/heartbeat',
    headers: { 'x-brand': 'nuco' },
    payload: heartbeatBody(),
  });
  expect(reply.statusCode).toBe(401);
});
