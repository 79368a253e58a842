import { randomUUID } from 'node:crypto';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signIn } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { buildApp } from '../app.ts';

const TIMES = 50;
const NOW = Date.now();
let bench: TestApp;
let other: FastifyInstance;
/** Each rep signed in at two server processes of one database, as far as they share nothing but that. */
let callers: Caller[];
let person = 0;

async function newPassenger() {
  const reference = `NUCO-AB12CD-${String(++person).padStart(6, '0')}`;
  await addPassenger(bench.deps.database, { reference });
  await addSeat(bench.deps.database, reference, { coachId: '4' });
  return reference;
}

async function countRows(barcode: string) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT count(*) AS rows, count(*) FILTER (WHERE verdict = 'accepted') AS accepted,
       count(*) FILTER (WHERE is_fact) AS facts,
       (SELECT version FROM projection WHERE reference = $1) AS version FROM ledger WHERE reference = $1`,
    [barcode],
  );
  return rows[0] as { rows: number; accepted: number; facts: number; version: number };
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  other = buildApp({ ...bench.deps, listVersions: new CountedListVersions() });
  await addWeek(bench.deps.database);
  await addCoach(bench.deps.database, { coachId: '4', outbound: ['Leeds'] });
  for (const name of ['r1', 'r2']) await bench.addRep({ rep_id: name, username: `${name}@test.example` });
  callers = await Promise.all(
    ['r1', 'r2'].flatMap((name) => [
      bench.signIn(`${name}@test.example`),
      signIn(other, `${name}@test.example`),
    ]),
  );
});
afterAll(async () => {
  await other.close();
  await bench.close();
});

const callerOf = (index: number) => callers[index % callers.length] as Caller;

function load(caller: Caller, given: Parameters<typeof loadBody>[1]) {
  return caller.inject({ method: 'POST', url: '/api/coach/load', payload: loadBody(caller.rep, given) });
}

it('of 50 loads of one passenger at once, one is accepted and 49 are recorded conflicts', async () => {
  const barcode = await newPassenger();
  const given = { barcode, handsetTimestamp: toInstant(NOW), clientTimestamp: toInstant(NOW) };
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => load(callerOf(index), given)),
  );
  const conflicts = replies.filter((reply) => reply.statusCode === 409);
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(conflicts).toHaveLength(TIMES - 1);
  for (const conflict of conflicts)
    expect(conflict.json()).toMatchObject({ code: 'already_loaded', recorded: true });
  expect(await countRows(barcode)).toEqual({ rows: TIMES, accepted: 1, facts: 1, version: 1 });
});

it('of 50 late loads at once, every one is a fact and the earliest counts', async () => {
  const barcode = await newPassenger();
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      load(callerOf(index), {
        barcode,
        idempotentId: `late-${person}-${index}`,
        handsetTimestamp: toInstant(NOW - 600_000 - index * 1_000),
        clientTimestamp: toInstant(NOW),
      }),
    ),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(TIMES - 1);
  expect(await countRows(barcode)).toEqual({ rows: TIMES, accepted: 1, facts: TIMES, version: TIMES });
  const { rows } = await bench.deps.database.pool.query(
    `SELECT state->>'actionId' AS first FROM projection WHERE reference = $1`,
    [barcode],
  );
  expect(rows[0]?.first).toBe(`late-${person}-${TIMES - 1}`);
});

it('one load sent 50 times at once is one row and 50 equal replies', async () => {
  const barcode = await newPassenger();
  const given = {
    barcode,
    idempotentId: randomUUID(),
    handsetTimestamp: toInstant(NOW),
    clientTimestamp: toInstant(NOW),
  };
  const sender = callers.filter((caller) => caller.rep.repId === 'r1');
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => load(sender[index % sender.length] as Caller, given)),
  );
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(200);
  expect(replies.filter((reply) => reply.headers[REPLAYED_HEADER.toLowerCase()])).toHaveLength(TIMES - 1);
  expect(await countRows(barcode)).toEqual({ rows: 1, accepted: 1, facts: 1, version: 1 });
});

it('one refused load sent 50 times at once is one row and 50 equal replies', async () => {
  const given = {
    barcode: 'NUCO-AB12CD-999999',
    idempotentId: randomUUID(),
    handsetTimestamp: toInstant(NOW),
  };
  const sender = callers.filter((caller) => caller.rep.repId === 'r1');
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => load(sender[index % sender.length] as Caller, given)),
  );
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(404);
  expect(await countRows(given.barcode)).toMatchObject({ rows: 1, facts: 0 });
});
