import type { AddressInfo } from 'node:net';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { HINT_BEAT_MS } from '@offpiste/domain/contract/week-hints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { HINTS_OF_REP } from './hint-routes.ts';

interface Hints {
  status: number;
  headers: Headers;
  text: () => string;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave: () => void;
}

let bench: TestApp;
let caller: Caller;
let versions: CountedListVersions;
const opened: Hints[] = [];

beforeEach(async () => {
  versions = new CountedListVersions();
  bench = await buildTestApp({ listVersions: versions });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '5']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  await bench.addRep({ rep_id: 'r1', username: 'r1@test.example', level: 1, tenant: 'nuco' });
  caller = await bench.signIn('r1@test.example');
  await bench.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const hints of opened.splice(0)) hints.leave();
  await bench.close();
});

async function listen(...lists: string[]): Promise<Hints> {
  const { port } = bench.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const cookie = Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const query = new URLSearchParams(lists.map((list): [string, string] => ['list', list]));
  const reply = await fetch(`http://127.0.0.1:${port}/api/week/hints/W1?${query}`, {
    headers: { cookie, [BRAND_HEADER]: 'nuco', 'sec-fetch-site': 'same-origin' },
    signal: leaving.signal,
  });
  let text = '';
  const read = async () => {
    if (!reply.body) return;
    try {
      for await (const part of reply.body.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // The test has left.
    }
  };
  const { status, headers } = reply;
  const hints = { status, headers, text: () => text, ended: read(), leave: () => leaving.abort() };
  opened.push(hints);
  return hints;
}
const ASKED = 'event: ask\ndata:\n\n';
const timesAsked = (hints: Hints) => hints.text().split(ASKED).length - 1;

it('no proxy may hold a stream of hints back or change it, and it begins with a comment', async () => {
  const hints = await listen('coach:4:outbound');
  expect(hints.status).toBe(200);
  expect(hints.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(hints.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(hints.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(hints.text).toBe(':\n\n');
});

it('only a phone that shows what has changed is woken, once for several changes, and hears nothing of them', async () => {
  const [four, five] = [await listen('coach:4:outbound'), await listen('coach:5:outbound')];
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bump(listKey('W2', 'coach:5:outbound'));
  await expect.poll(four.text).toBe(`:\n\n${ASKED}`);
  // One wake of the other comes later, so it had none before.
  versions.bump(listKey('W1', 'coach:5:outbound'));
  await expect.poll(five.text).toBe(`:\n\n${ASKED}`);
  expect(timesAsked(four)).toBe(1);
});

it('an import, and changes that may have been missed, wake everybody', async () => {
  const [four, five] = [await listen('coach:4:outbound'), await listen('coach:5:outbound', 'rooms')];
  versions.bump(listKey('W1'));
  await expect.poll(() => [timesAsked(four), timesAsked(five)]).toEqual([1, 1]);
  versions.bumpAllHere();
  await expect.poll(() => [timesAsked(four), timesAsked(five)], { timeout: 5_000 }).toEqual([2, 2]);
});

it('to ask what has changed wakes nobody', async () => {
  const { database } = bench.deps;
  const barcode = 'NUCO-AB12CD-000001';
  await addPassenger(database, { reference: barcode });
  await addSeat(database, barcode, { coachId: '4' });
  const hints = await listen('coach:4:outbound');
  const payload = loadBody(caller.rep, { barcode, coachId: '4' });
  expect((await caller.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode).toBe(200);
  await expect.poll(() => timesAsked(hints)).toBe(1);
  expect((await caller.inject({ url: '/api/week/changes/W1' })).statusCode).toBe(200);
  // The first of these comes after whatever that could have woken, and the second once nobody rests.
  const other = await listen('coach:5:outbound');
  for (const times of [1, 2]) {
    versions.bump(listKey('W1', 'coach:5:outbound'));
    await expect.poll(() => timesAsked(other), { timeout: 5_000 }).toBe(times);
  }
  expect(timesAsked(hints)).toBe(1);
});

it('a list that the rep may not read, or that there is not, wakes nobody', async () => {
  const [blind, four] = [await listen('coach:99:outbound'), await listen('coach:4:outbound')];
  versions.bump(listKey('W1', 'coach:99:outbound'));
  versions.bump(listKey('W1', 'coach:4:outbound'));
  await expect.poll(() => timesAsked(four)).toBe(1);
  expect(timesAsked(blind)).toBe(0);
});

it('a stream ends within a beat of its session, its account’s rights or the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = await listen('coach:4:outbound');
  await vi.advanceTimersByTimeAsync(HINT_BEAT_MS);
  await expect.poll(first.text).toBe(':\n\n:\n\n');
  await bench.deps.database.db.updateTable('rep').set({ level: 2 }).execute();
  await vi.advanceTimersByTimeAsync(HINT_BEAT_MS);
  await first.ended;
  const second = await listen('coach:4:outbound');
  await bench.deps.database.db.updateTable('session_family').set({ revoked_at: 1 }).execute();
  await vi.advanceTimersByTimeAsync(HINT_BEAT_MS);
  await second.ended;
  expect(HINT_BEAT_MS).toBeLessThan(15_000);
});

it('a server that stops ends its streams', async () => {
  const hints = await listen('coach:4:outbound');
  await bench.app.close();
  await hints.ended;
});

it('of one rep the oldest stream makes room for one too many', async () => {
  const first = await listen('coach:4:outbound');
  const rest: Hints[] = [];
  for (let more = 1; more < HINTS_OF_REP; more++) rest.push(await listen('coach:4:outbound'));
  const last = await listen('coach:4:outbound');
  await first.ended;
  versions.bump(listKey('W1', 'coach:4:outbound'));
  await expect.poll(() => [timesAsked(last), timesAsked(first)], { timeout: 5_000 }).toEqual([1, 0]);
});

it('without a session, a week or a list there are no hints', async () => {
  const url = '/api/week/hints/W1?list=coach:4:outbound';
  expect((await bench.inject({ url, headers: { [BRAND_HEADER]: 'nuco' } })).statusCode).toBe(401);
  expect((await caller.inject({ url: '/api/week/hints/W9?list=rooms' })).statusCode).toBe(404);
  expect((await caller.inject({ url: '/api/week/hints/W1' })).statusCode).toBe(400);
});
