import { HINT_BEAT_MS } from '@offpiste/domain/contract/week-hints.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { type Hints, type HintsBench, openHintsBench } from '#testing/hints-bench.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { addCoach } from '#testing/week-fixture.ts';
import { buildApp } from '../../app.ts';

const FOUR = 'coach:4:outbound';
const FIVE = 'coach:5:outbound';
/** A comment that says until when the lists were right, and one that does not. */
const RIGHT = expect.stringMatching(/^: \d+$/);
const SILENT = ':';

let bench: HintsBench;
/** Another server process, of which the first one never hears. */
let other: FastifyInstance;
let elsewhere: Caller;

beforeEach(async () => {
  bench = await openHintsBench();
  const listVersions = new CountedListVersions();
  other = buildApp({ ...bench.deps, database: bench.deps.database.served, listVersions });
  elsewhere = await signIn(other, 'r1@test.example');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await other.close();
  await bench.close();
});

/** Has the next comment come to each of the phones. */
async function beat(...phones: Hints[]): Promise<void> {
  const before = phones.map((phone) => phone.comments().length);
  await vi.advanceTimersByTimeAsync(HINT_BEAT_MS);
  await expect
    .poll(() => phones.map((phone) => phone.comments().length), { timeout: 5_000 })
    .toEqual(before.map((count) => count + 1));
}
const last = (hints: Hints) => hints.comments().at(-1);

it('a phone hears that its lists are right while nothing has changed, and how long after it asked', async () => {
  const hints = await bench.listen([FOUR, FIVE]);
  await beat(hints);
  await beat(hints);
  expect(hints.comments()).toEqual([RIGHT, RIGHT]);
  const [first = 0, second = 0] = hints.comments().map((comment) => Number(comment.slice(2)));
  expect(first).toBeLessThanOrEqual(second);
  expect(hints.asked()).toEqual([]);
});

it('what another process has recorded, and this one has not heard of, is never said to be right: the phone hears of it', async () => {
  const [four, five] = [await bench.listen([FOUR]), await bench.listen([FIVE])];
  await bench.load('4', elsewhere);
  await beat(four, five);
  expect([last(four), last(five)]).toEqual([SILENT, RIGHT]);
  await expect.poll(four.asked, { timeout: 5_000 }).toEqual([[FOUR]]);
  await beat(four, five);
  expect([last(four), last(five)]).toEqual([RIGHT, RIGHT]);
  expect([four.asked(), five.asked()]).toEqual([[[FOUR]], []]);
});

it('an import that this process has not heard of is a change of everything', async () => {
  const hints = await bench.listen([FOUR]);
  await bench.deps.database.pool.query('UPDATE week SET version = version + 1');
  await beat(hints);
  expect(last(hints)).toBe(SILENT);
  await expect.poll(hints.asked, { timeout: 5_000 }).toEqual([['*']]);
});

it('a list that an import has brought is named, although nobody could hear of it when the stream began', async () => {
  const hints = await bench.listen(['coach:9:outbound']);
  await addCoach(bench.deps.database, { coachId: '9', outbound: ['Leeds'] });
  await bench.deps.database.pool.query('UPDATE week SET version = version + 1');
  await beat(hints);
  await expect.poll(hints.asked, { timeout: 5_000 }).toEqual([['*']]);
  await bench.load('9');
  await beat(hints);
  expect(last(hints)).toBe(SILENT);
  await expect.poll(hints.asked, { timeout: 5_000 }).toEqual([['*'], ['coach:9:outbound']]);
});

it('while the ledger or the sessions cannot be read a comment says nothing, and what happened meanwhile is named afterwards', async () => {
  const hints = await bench.listen([FOUR]);
  const { pool } = bench.deps.database;
  for (const table of ['ledger', 'session_family']) {
    await pool.query(`ALTER TABLE ${table} RENAME TO away`);
    await beat(hints);
    await pool.query(`ALTER TABLE away RENAME TO ${table}`);
  }
  expect(hints.comments()).toEqual([SILENT, SILENT]);
  await bench.load('4', elsewhere);
  await beat(hints);
  expect(last(hints)).toBe(SILENT);
  await expect.poll(hints.asked, { timeout: 5_000 }).toEqual([[FOUR]]);
});

it('nothing is said of a week that is taken out of use', async () => {
  const hints = await bench.listen([FOUR]);
  await bench.deps.database.pool.query('UPDATE week SET disabled = true');
  await beat(hints);
  expect(hints.comments()).toEqual([SILENT]);
});
