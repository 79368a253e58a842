import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { HINT_LOOK_MS } from '@offpiste/domain/contract/week-hints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listKey } from '#lists/list-versions.ts';
import { type Hints, type HintsBench, openHintsBench } from '#testing/hints-bench.ts';
import { HINTS_OF_REP } from './hint-routes.ts';

const FOUR = 'coach:4:outbound';
const FIVE = 'coach:5:outbound';

let bench: HintsBench;

beforeEach(async () => {
  bench = await openHintsBench();
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

it('no proxy may hold a stream of hints back or change it, and it begins with a comment', async () => {
  const hints = await bench.listen([FOUR]);
  expect(hints.status).toBe(200);
  expect(hints.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(hints.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(hints.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(hints.text).toBe(':\n\n');
});

it('only a phone that shows what has changed is woken, and hears which of its lists it is', async () => {
  const [four, both] = [await bench.listen([FOUR]), await bench.listen([FOUR, FIVE])];
  await bench.load('5');
  await expect.poll(both.asked).toEqual([[FIVE]]);
  await bench.load('4');
  await expect.poll(four.asked).toEqual([[FOUR]]);
  await expect.poll(both.asked).toEqual([[FIVE], [FOUR]]);
});

it('a stream begins with what has changed since the version that the phone knows, and without one with everything', async () => {
  const version = await bench.latest();
  await bench.load('4');
  await bench.load('5');
  const [known, unknown] = [await bench.listen([FOUR], version), await bench.listen([FOUR], null)];
  await expect.poll(known.asked).toEqual([[FOUR]]);
  await expect.poll(unknown.asked).toEqual([['*']]);
  const again = await bench.listen([FOUR], known.version());
  await bench.load('4');
  await expect.poll(again.asked).toEqual([[FOUR]]);
});

it('an import changes everything for everybody, and changes that may have been missed nothing where there are none', async () => {
  const [four, five] = [await bench.listen([FOUR]), await bench.listen([FIVE])];
  bench.versions.bumpAllHere();
  await bench.load('4');
  await expect.poll(four.asked).toEqual([[FOUR]]);
  await bench.deps.database.pool.query('UPDATE week SET version = version + 1');
  bench.versions.bump(listKey('W1'));
  await expect
    .poll(() => [four.asked(), five.asked()], { timeout: 5_000 })
    .toEqual([[[FOUR], ['*']], [['*']]]);
});

it('a list that the rep may not read, or that there is not, wakes nobody', async () => {
  const [blind, four] = [await bench.listen(['coach:99:outbound']), await bench.listen([FOUR])];
  await bench.deps.database.pool.query(
    `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
       handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome, status, reply, shows)
     VALUES ('W1', 'r', 'r', 'load-coach', gen_random_uuid(), '', '', 'coach:99:outbound', '', 0, 0, 0, false, true, true,
       'accepted', '', true, '{}', '{}', 200, '{}', ARRAY['coach:99:outbound'])`,
  );
  bench.versions.bump(listKey('W1', 'coach:99:outbound'));
  await bench.load('4');
  await expect.poll(four.asked).toEqual([[FOUR]]);
  expect(blind.asked()).toEqual([]);
});

it('a stream ends soon after its session, its account’s rights or the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = await bench.listen([FOUR]);
  await vi.advanceTimersByTimeAsync(2 * HINT_LOOK_MS);
  await expect.poll(() => first.comments().length).toBe(1);
  await bench.deps.database.db.updateTable('rep').set({ level: 2 }).execute();
  await vi.advanceTimersByTimeAsync(HINT_LOOK_MS);
  await first.ended;
  const second = await bench.listen([FOUR], null);
  await bench.deps.database.db.updateTable('session_family').set({ revoked_at: 1 }).execute();
  await vi.advanceTimersByTimeAsync(HINT_LOOK_MS);
  await second.ended;
  expect(HINT_LOOK_MS).toBeLessThan(15_000);
});

it('a server that stops ends its streams', async () => {
  const hints = await bench.listen([FOUR]);
  await bench.app.close();
  await hints.ended;
});

it('of one rep the oldest stream makes room for one too many', async () => {
  const first = await bench.listen([FOUR]);
  const rest: Hints[] = [];
  for (let more = 1; more < HINTS_OF_REP; more++) rest.push(await bench.listen([FOUR]));
  const last = await bench.listen([FOUR]);
  await first.ended;
  await bench.load('4');
  await expect.poll(last.asked, { timeout: 5_000 }).toEqual([[FOUR]]);
  expect(first.asked()).toEqual([]);
});

it('without a session, a week or a list there are no hints', async () => {
  const url = '/api/week/hints/W1?list=coach:4:outbound';
  expect((await bench.inject({ url, headers: { [BRAND_HEADER]: 'nuco' } })).statusCode).toBe(401);
  expect((await bench.caller.inject({ url: '/api/week/hints/W9?list=rooms' })).statusCode).toBe(404);
  expect((await bench.caller.inject({ url: '/api/week/hints/W1' })).statusCode).toBe(400);
});
