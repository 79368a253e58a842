import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { removeDemo } from './remove-demo.ts';

/** Before they were kept apart, an installation could hold both: a demo week and a real one, a demo account and a real one. */
let bench: TestApp;
let demo: Caller;
let real: Caller;
beforeEach(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'real' });
  await addWeek(database, { weekId: 'demo', demo: true });
  await addWeek(database, { weekId: 'emptied', demo: true, disabled: true });
  await addWeek(database, { weekId: 'closed', demo: true, disabled: true });
  for (const [weekId, reference] of [
    ['real', 'NUCO-AB12CD-000001'],
    ['demo', 'NUCO-AB12CD-000002'],
    ['closed', 'NUCO-AB12CD-000003'],
  ] as const)
    await addPassenger(database, { weekId, reference });
  await bench.addRep({ rep_id: 'real', username: 'robin@nuco.test' });
  await bench.addRep({ rep_id: 'demo', username: 'demo@nuco.test' });
  [real, demo] = [await bench.signIn('robin@nuco.test'), await bench.signIn('demo@nuco.test')];
  await database.pool.query(`UPDATE rep SET demo = true WHERE rep_id = 'demo'`);
  await database.pool.query(
    `INSERT INTO look_up (week_id, kind, record_id, rep_id, detail) VALUES ('', 'shift', 'of the real', 'real', '{}'),
       ('', 'shift', 'of the demo', 'demo', '{}'), ('', 'resort', 'of nobody', NULL, '{}'), ('real', 'whats-on', 'of the week', NULL, '{}')`,
  );
  for (const repId of ['real', 'demo'])
    await database.pool.query(
      `INSERT INTO bug_report (report_id, rep_id, device_id, brand, description, steps, email, device_info, context, received_at)
       VALUES (gen_random_uuid(), $1, '', 'nuco', '', '', '', '{}', '{}', 1)`,
      [repId],
    );
});
afterEach(() => bench.close());

const remove = (dryRun = false) =>
  removeDemo(bench.deps.database, {
    hashes: createReferenceHashes(bench.deps.secrets),
    now: Date.now(),
    dryRun,
  });

/** The single values that a query returns, in order. */
async function valuesOf(query: string): Promise<unknown[]> {
  const { rows } = await bench.deps.database.pool.query<{ value: unknown }>(query);
  return rows.map(({ value }) => value);
}

test('removing the demo leaves real accounts, weeks and reports, and what belongs to a season with real weeks', async () => {
  expect(await remove(true)).toEqual(await remove());
  expect([await isSignedIn(real), await isSignedIn(demo)]).toEqual([true, false]);
  expect(await valuesOf('SELECT rep_id AS value FROM rep')).toEqual(['real']);
  expect(await valuesOf('SELECT rep_id AS value FROM bug_report')).toEqual(['real']);
  expect(await valuesOf('SELECT week_id AS value FROM passenger')).toEqual(['real']);
  expect(await valuesOf('SELECT week_id AS value FROM week WHERE NOT disabled')).toEqual(['real']);
  expect(await valuesOf('SELECT record_id AS value FROM look_up ORDER BY 1')).toEqual([
    'of nobody',
    'of the real',
    'of the week',
  ]);
});

test('it counts what it removes: signed-in phones, weeks that still had something, and each kind of row', async () => {
  // A phone that is signed out already is not counted.
  const { pool } = bench.deps.database;
  await pool.query(
    `INSERT INTO session_family (family_id, rep_id, device_id, generation, rotated_at, signed_in_at, revoked_at, revoked_because)
     SELECT gen_random_uuid(), rep_id, device_id, 1, 1, 1, 2, 'signed out' FROM session_family WHERE rep_id = 'demo'`,
  );
  expect(await remove()).toEqual({
    accounts: 1,
    phones: 1,
    weeks: 2,
    passengers: 2,
    tickets: 0,
    actions: 0,
    records: 1,
    reports: 1,
  });
  expect(await remove()).toEqual({
    accounts: 0,
    phones: 0,
    weeks: 0,
    passengers: 0,
    tickets: 0,
    actions: 0,
    records: 0,
    reports: 0,
  });
  expect(await valuesOf('SELECT record_id AS value FROM look_up ORDER BY 1')).toHaveLength(3);
});

test('without an account of the demo, nothing of the season is its', async () => {
  const { pool } = bench.deps.database;
  await pool.query(`DELETE FROM rep WHERE demo`);
  await pool.query(`UPDATE week SET demo = true`);
  expect(await remove()).toMatchObject({ accounts: 0, phones: 0, weeks: 3, records: 0 });
  expect(await isSignedIn(real)).toBe(true);
});
