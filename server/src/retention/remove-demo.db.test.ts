import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { importDemo } from '#importing/import-demo.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import { isSignedIn } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { runAudited } from '../cli/run-command.ts';
import { demoRemove } from '../cli/week-commands.ts';
import { loadDemo } from '../run-server.ts';
import { welcomeText } from '../welcome-text.ts';
import { removeDemo } from './remove-demo.ts';

/** People who are named in the public sources: accounts, passengers, the numbers of its contacts. */
const OF_THE_DEMO = /demo\.test|Marta Keller|Zoë O’Brien|447700900600|GBS-20/;

let bench: TestApp;
beforeAll(async () => {
  bench = await buildTestApp({ config: testConfig({ demo: true }) });
  await importDemo(bench.deps.database, { size: 'small', today: '2026-12-15' });
});
afterAll(() => bench.close());

const ownBundle = () => memorySource(smallBundle());
const problemsOf = async (dryRun: boolean) =>
  (await importBundle(bench.deps.database, ownBundle(), { dryRun })).problems.map(({ problem }) => problem);
const remove = (dryRun: boolean) =>
  removeDemo(bench.deps.database, {
    hashes: createReferenceHashes(bench.deps.secrets),
    now: Date.now(),
    dryRun,
  });
async function runCommand(): Promise<string> {
  const lines: string[] = [];
  await runAudited('demo remove', demoRemove, {
    database: bench.deps.database,
    settings: testConfig(),
    secrets: () => Promise.resolve(bench.deps.secrets),
    print: (line) => lines.push(line),
    words: [],
    options: {},
  });
  return lines.join('\n');
}

/** Every row of every table except the audit trail, as text. */
async function everything(): Promise<string> {
  const { pool } = bench.deps.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'audit%'`,
  );
  const texts = [];
  for (const { name } of rows) {
    const content = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    texts.push(...content.rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

test('while the demo exists no other bundle is imported, and a dry run says so', async () => {
  const refusal = [expect.stringContaining('offpiste demo remove')];
  expect(await problemsOf(false)).toEqual(refusal);
  expect(await problemsOf(true)).toEqual(refusal);
  expect((await bench.deps.database.pool.query(`SELECT FROM week WHERE NOT demo`)).rows).toEqual([]);
});

test('the start says that the demo exists, with the demo on and off', async () => {
  const said = (demo: boolean) =>
    welcomeText({ host: '127.0.0.1', port: 3000, demo, brands: bench.deps.brands }, bench.deps.database);
  expect(await said(true)).toMatch(/offpiste-demo(?:.|\n)*holds 9 demo accounts\.\n.*demo remove/);
  expect(await said(false)).toMatch(/holds 9 demo accounts, which cannot sign in\.\n.*demo remove/);
  expect(await said(false)).not.toContain('offpiste-demo');
  expect(await said(false)).not.toContain('Next:');
});

test('the start ends with what to do next', async () => {
  const { brands, database } = bench.deps;
  expect(await welcomeText({ host: '127.0.0.1', port: 3000, demo: true, brands }, database)).toMatch(
    /\n\nNext: open http:\/\/localhost:3000, sign in as nuco\.rep@demo\.test, set a PIN,\n {2}choose .+, then Scan → Load Coach\.\n\n$/,
  );
});

test('a dry run says what would be removed and changes nothing', async () => {
  const before = await everything();
  expect(before).toMatch(OF_THE_DEMO);
  expect(await remove(true)).toMatchObject({ accounts: 9, weeks: 3, passengers: 300 });
  expect(await everything()).toBe(before);
});

test('removing it leaves nothing of it, signs its phones out, and is in the audit trail', async () => {
  const rep = await bench.signIn('nuco.rep@demo.test');
  const { database } = bench.deps;
  const { rows } = await database.pool.query(
    `SELECT barcode, place_id FROM allocation
     WHERE week_id = 'demo-week-1' AND kind = 'coach' AND direction = 'outbound' AND NOT gone LIMIT 1`,
  );
  const loaded = await rep.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(rep.rep, {
      weekID: 'demo-week-1',
      coachId: rows[0].place_id,
      barcode: rows[0].barcode,
    }),
  });
  expect(loaded.statusCode).toBe(200);
  await rep.inject({
    method: 'POST',
    url: '/api/bug-reports',
    payload: { description: 'demo', steps: 'demo', email: 'hq@demo.test', deviceInfo: {}, context: {} },
  });

  const said = await runCommand();
  expect(said).toMatch(
    /^9 accounts, signed in on 1 phone\n3 weeks: 300 passengers and [\d,]+ tickets; 1 action names nobody/,
  );
  const left = await everything();
  expect(left).not.toMatch(OF_THE_DEMO);
  expect(left).not.toContain(rows[0].barcode);
  expect(await isSignedIn(rep)).toBe(false);
  const audit = await database.pool.query(
    `SELECT kind, count(*)::integer AS n FROM audit_event
     WHERE kind IN ('operator-command', 'session-ended', 'account-removed', 'week-disabled')
     GROUP BY kind ORDER BY kind`,
  );
  expect(audit.rows).toEqual([
    { kind: 'account-removed', n: 9 },
    { kind: 'operator-command', n: 1 },
    { kind: 'session-ended', n: 1 },
    { kind: 'week-disabled', n: 3 },
  ]);
  await expect(runCommand()).rejects.toThrow('There is no demo here.');
});

test('afterwards bundles are imported, the demo is not loaded, and a week with its ids is refused', async () => {
  const demoWeek = Object.fromEntries(
    Object.entries(smallBundle()).map(([file, text]) => [
      file.replace('weeks/W1/', 'weeks/demo-week-1/'),
      text.replace('"weekId":"W1"', '"weekId":"demo-week-1"'),
    ]),
  );
  const taken = await importBundle(bench.deps.database, memorySource(demoWeek));
  expect(taken.problems.map(({ problem }) => problem)).toEqual([
    'is the id of a week of the demo: choose another',
  ]);
  await loadDemo(bench.deps.database.address, 'small');
  expect(await everything()).not.toMatch(OF_THE_DEMO);
  expect(await problemsOf(false)).toEqual([]);
  await expect(importDemo(bench.deps.database, { size: 'small', today: '2026-12-15' })).rejects.toThrow(
    'has other accounts or weeks',
  );
  expect(await everything()).not.toContain('demo.test');
});
