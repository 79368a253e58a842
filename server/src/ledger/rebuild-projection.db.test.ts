import { toInstant } from '@offpiste/domain/contract/fields.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { repeatAction } from '#testing/repeat-action.ts';
import type { Caller } from '#testing/sign-in.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const PASSENGERS = [1, 2, 3].map((number) => `NUCO-AB12CD-00000${number}`);
let bench: TestApp;
let callers: Caller[];
let run = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  // The second may undo what the first did.
  for (const [index, name] of ['r1', 'r2'].entries())
    await bench.addRep({ rep_id: name, username: `${name}@test.example`, level: index + 1 });
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

/** Something that was done before is undone, or sent once more. */
const afterwards = fc.record({
  does: fc.constantFrom('undo', 'undo', 'undo', 'replay'),
  by: fc.constantFrom(0, 1),
  of: fc.nat(20),
  agoMs: fc.constantFrom(0, 0, 1_000, 119_000, 3_500_000),
  reason: fc.constantFrom('Wrong person', ' '),
});
const step = fc.oneof(
  { weight: 2, arbitrary: scan.map((item) => ({ does: 'scan' as const, ...item })) },
  { weight: 1, arbitrary: afterwards },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Chance alone does not take something back in every run of the tests. */
const takenBack: Step[] = [
  { does: 'scan', by: 0, passenger: 0, coachId: '4', agoMs: 0, clockOffMs: 0 },
  { does: 'undo', by: 0, of: 0, agoMs: 0, reason: 'Wrong person' },
];

/** A separate week, with the passengers on coach 4. */
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

/** Sends one step of a run; its id names the step, and ids are per rep and for ever. */
async function take(weekId: string, steps: readonly Step[], index: number): Promise<void> {
  const made = steps[index] as Step;
  if (made.does === 'scan') {
    await send(weekId, made, run * 100 + index);
    return;
  }
  const of = made.of % steps.length;
  const earlier = steps[of] as Step;
  if (made.does === 'replay') {
    if (earlier.does === 'scan') await send(weekId, earlier, run * 100 + of);
    return;
  }
  await callers[made.by]?.inject({
    method: 'POST',
    url: `/api/actions/scan-number-${run * 100 + of}/undo`,
    payload: {
      weekId,
      idempotentId: `scan-number-${run * 100 + index}`,
      handsetTimestamp: toInstant(NOW - made.agoMs),
      clientTimestamp: toInstant(NOW),
      reason: made.reason,
    },
  });
}

/** The facts of a week by the tables alone, without the product's code: how many, and which is the first in force. */
async function factsOf(weekId: string) {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT subject, count(*) AS version, (array_agg(idempotent_id ORDER BY corrected_at, seq)
       FILTER (WHERE kind <> 'undo' AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq)))[1] AS first
     FROM ledger l WHERE week_id = $1 AND is_fact GROUP BY subject ORDER BY subject`,
    [weekId],
  );
  return rows;
}

it('a rebuilt projection is the live one, whatever was scanned, undone and sent again, at once or in turn', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), fc.boolean(), async (steps, atOnce) => {
      const weekId = await newWeek();
      const indexes = [...steps.keys()];
      if (atOnce) await Promise.all(indexes.map((index) => take(weekId, steps, index)));
      else for (const index of indexes) await take(weekId, steps, index);

      const live = await projectionOf(weekId);
      const facts = await factsOf(weekId);
      expect(
        live.map(({ subject, version, state }) => ({ subject, version, first: state?.actionId ?? null })),
      ).toEqual(facts);
      undone += facts.filter(({ first }) => first === null).length;
      expect(await bench.rebuildProjection(weekId)).toEqual({ subjects: live.length });
      expect(await projectionOf(weekId)).toEqual(live);
    }),
    { numRuns: isWhole ? 80 : 25, examples: [[takenBack, false]] },
  );
  // Else nothing was ever taken back.
  expect(undone).toBeGreaterThan(0);
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
    { numRuns: isWhole ? 15 : 6 },
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
  expect(await bench.rebuildProjection()).toEqual({ subjects: before.length });
  expect((await database.pool.query(all)).rows).toEqual(before);
});

it('more tickets than are read at a time are all rebuilt, each once', async () => {
  const { database } = bench.deps;
  const weekId = await newWeek();
  await send(weekId, { by: 0, passenger: 0, coachId: '4', agoMs: 0, clockOffMs: 0 }, run * 100);
  await repeatAction(database, weekId, 'load-coach', 1_010);
  const before = await projectionOf(weekId);
  await database.pool.query('DELETE FROM projection WHERE week_id = $1', [weekId]);
  expect(await bench.rebuildProjection(weekId)).toEqual({ subjects: 1_011 });
  // What is folded for a copy is the copy's own action.
  expect((await projectionOf(weekId)).map(({ subject, version }) => [subject, version])).toEqual(
    before.map(({ subject, version }) => [subject, version]),
  );
});

it.each(['UPDATE ledger SET reason = reason', 'DELETE FROM ledger', 'TRUNCATE ledger CASCADE'])(
  'the ledger refuses: %s',
  async (statement) => {
    await expect(bench.deps.database.pool.query(statement)).rejects.toThrow('the ledger is append-only');
  },
);
