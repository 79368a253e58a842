import { toInstant } from '@offpiste/domain/contract/fields.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { CountedListVersions } from './list-versions.ts';
import { rebuildProjection } from './rebuild-projection.ts';

const NOW = Date.now();
const PASSENGERS = [1, 2, 3].map((number) => `NUCO-AB12CD-00000${number}`);
let bench: TestApp;
let callers: Caller[];
let run = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  for (const name of ['r1', 'r2']) await bench.addRep({ rep_id: name, username: `${name}@test.example` });
  callers = await Promise.all(['r1', 'r2'].map((name) => bench.signIn(`${name}@test.example`)));
});
afterAll(() => bench.close());

interface Scan {
  by: number;
  passenger: number;
  coachId: string;
  agoMs: number;
  clockOffMs: number;
}

const scan: fc.Arbitrary<Scan> = fc.record({
  by: fc.constantFrom(0, 1),
  passenger: fc.integer({ min: 0, max: PASSENGERS.length - 1 }),
  coachId: fc.constantFrom('4', '4', '7', '99'),
  // Few different moments, so that ties occur; some are live.
  agoMs: fc.constantFrom(0, 1_000, 61_000, 120_000, 120_000, 3_600_000),
  clockOffMs: fc.constantFrom(0, 0, 86_400_000, -86_400_000),
});

/** A week of its own, with the passengers on coach 4. */
async function newWeek(): Promise<string> {
  const weekId = `run-${++run}`;
  const { database } = bench.deps;
  await addWeek(database, { weekId });
  for (const coachId of ['4', '7']) await addCoach(database, { weekId, coachId, outbound: ['Leeds'] });
  for (const reference of PASSENGERS) {
    await addPassenger(database, { weekId, reference });
    await addSeat(database, reference, { weekId, coachId: '4' });
  }
  return weekId;
}

async function send(weekID: string, scan: Scan, index: number) {
  const caller = callers[scan.by] as Caller;
  return await caller.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(caller.rep, {
      weekID,
      barcode: PASSENGERS[scan.passenger] as string,
      coachId: scan.coachId,
      idempotentId: `scan-number-${index}`,
      handsetTimestamp: toInstant(NOW + scan.clockOffMs - scan.agoMs),
      clientTimestamp: toInstant(NOW + scan.clockOffMs),
      repID: caller.rep.repId,
    }),
  });
}

async function projectionOf(weekId: string) {
  const { rows } = await bench.deps.database.pool.query(
    'SELECT subject, place, reference, version, state FROM projection WHERE week_id = $1 ORDER BY subject',
    [weekId],
  );
  return rows;
}

it('a rebuilt projection is the live one, whatever was scanned in whatever order, at once or in turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(scan, { minLength: 1, maxLength: 14 }), fc.boolean(), async (scans, atOnce) => {
      const weekId = await newWeek();
      // Ids are per rep and for ever, so each run has its own.
      const numbered = scans.map((item, index) => [item, run * 100 + index] as const);
      if (atOnce) await Promise.all(numbered.map(([item, index]) => send(weekId, item, index)));
      else for (const [item, index] of numbered) await send(weekId, item, index);

      const live = await projectionOf(weekId);
      const { rows: facts } = await bench.deps.database.pool.query<{ subject: string; facts: number }>(
        'SELECT subject, count(*) AS facts FROM ledger WHERE week_id = $1 AND is_fact GROUP BY subject ORDER BY subject',
        [weekId],
      );
      expect(live.map(({ subject, version }) => ({ subject, facts: version }))).toEqual(facts);
      expect(await rebuildProjection(bench.deps.database, weekId)).toEqual({ subjects: live.length });
      expect(await projectionOf(weekId)).toEqual(live);
    }),
    { numRuns: 40 },
  );
});

it('the state does not depend on the order in which late scans arrive', async () => {
  const lateScans = fc.uniqueArray(
    scan.map((item) => ({
      ...item,
      agoMs: item.agoMs + 61_000,
      coachId: item.coachId === '99' ? '4' : item.coachId,
    })),
    // A tie is broken by arrival, which is all that may differ.
    { minLength: 2, maxLength: 6, selector: ({ passenger, agoMs }) => `${passenger} ${agoMs}` },
  );
  await fc.assert(
    fc.asyncProperty(
      lateScans.chain((scans) =>
        fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length })),
      ),
      async ([scans, shuffled]) => {
        const states = [];
        for (const order of [scans, shuffled]) {
          const weekId = await newWeek();
          for (const item of order) await send(weekId, item, run * 100 + scans.indexOf(item));
          states.push(
            (await projectionOf(weekId)).map(({ state, ...row }) => ({
              ...row,
              by: state.repId,
              at: state.at,
            })),
          );
        }
        expect(states[1]).toEqual(states[0]);
      },
    ),
    { numRuns: 15 },
  );
});

it('all weeks can be rebuilt at once, also after the projection was lost', async () => {
  const { database } = bench.deps;
  const weekId = await newWeek();
  await send(weekId, { by: 0, passenger: 0, coachId: '4', agoMs: 0, clockOffMs: 0 }, run * 100);
  const all =
    'SELECT week_id, subject, place, reference, version, state FROM projection ORDER BY week_id, subject';
  const before = (await database.pool.query(all)).rows;
  await database.pool.query('TRUNCATE projection');
  expect(await rebuildProjection(database)).toEqual({ subjects: before.length });
  expect((await database.pool.query(all)).rows).toEqual(before);
});

it.each(['UPDATE ledger SET reason = reason', 'DELETE FROM ledger', 'TRUNCATE ledger CASCADE'])(
  'the ledger refuses: %s',
  async (statement) => {
    await expect(bench.deps.database.pool.query(statement)).rejects.toThrow('the ledger is append-only');
  },
);
