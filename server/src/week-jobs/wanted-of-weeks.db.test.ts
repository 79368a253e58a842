import { ImportChangesReply } from '@offpiste/domain/contract/hq/imports.ts';
import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { CountedListVersions, HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { createSecrets } from '#platform/secrets.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { uploadsAtHq } from '#testing/uploads-at-hq.ts';
import { addWeek } from '#testing/week-fixture.ts';
import { keepWeekJobs } from './keep-week-jobs.ts';
import { runJobs } from './run-next-job.ts';

const ZOE = 'NUCO-AAAAAA-000001';
const MINUTE = 60_000;
let bench: TestApp;
let manager: Caller;
let versions: CountedListVersions;
let hq: ReturnType<typeof uploadsAtHq>;

beforeEach(async () => {
  versions = new CountedListVersions();
  bench = await buildTestApp({ listVersions: versions });
  await importBundle(bench.deps.database, memorySource(smallBundle()), { by: 'Jo', sourceNames: ['a.zip'] });
  await addWeek(bench.deps.database, { weekId: 'W2', startsOn: '2026-12-18' });
  manager = await signInAtHq(bench, 'manager');
  hq = uploadsAtHq(bench, manager);
});
afterEach(() => bench.close());

const passengers = (from = '', to = '') => String(smallBundle()['weeks/W1/passengers.csv']).replace(from, to);
const weekAt = async (weekId: string) =>
  WeekReply.parse((await manager.inject({ url: `/api/hq/weeks/${weekId}` })).json());
const isDisabled = async () => (await weekAt('W1')).week.disabled;

test('what is wanted of a week is done in the order in which it was wanted', async () => {
  for (const [wish, body] of [
    ['disable', {}],
    ['enable', {}],
    ['disable', {}],
    ['purge', { typed: 'W1' }],
  ] as const)
    expect(await hq.post(`/api/hq/weeks/W1/${wish}`, body)).toMatchObject({ status: 202 });
  // As if all had been wanted in the same millisecond.
  await bench.deps.database.pool.query(
    'UPDATE week_job SET changed_at = (SELECT max(changed_at) FROM week_job)',
  );
  await hq.work();
  expect(await isDisabled()).toBe(true);
  expect((await weekAt('W1')).week.passengers).toBe(0);
});

test('a job that one server does is neither done nor given up by another', async () => {
  const importId = await hq.uploaded({ 'passengers.csv': passengers() }, 'W1');
  await hq.post(`/api/hq/imports/${importId}/check`, {});
  const { address } = bench.deps.database;
  const done: string[] = [];
  const server = (doImport: (jobId: string) => Promise<void>) =>
    runJobs({
      ...{ address, secrets: createSecrets(Buffer.alloc(32, 'test')), secretsFile: 'none', doImport },
      ...{ clock: Date.now, onChanged: () => {}, onError: (error) => expect.unreachable(String(error)) },
    });
  await server(async (jobId) => {
    done.push(jobId);
    expect(await server(async (other) => void done.push(other))).toBe(0);
    expect((await hq.read(importId)).state).toBe('checking');
  });
  expect(done).toEqual([importId]);
});

test('a week is purged or put back, and somebody erased, only with a passkey of the last five minutes', async () => {
  const run = (await weekAt('W1')).imports[0]?.run;
  await confirmPasskey(bench, manager.rep.repId, Date.now() - 6 * MINUTE);
  for (const [path, body] of [
    ['weeks/W1/put-back', { run }],
    ['weeks/W1/purge', { typed: 'W1' }],
    [`people/W1/${ZOE}/erase`, { typed: ZOE }],
  ] as const)
    expect([path, (await hq.post(`/api/hq/${path}`, body)).code]).toEqual([path, 'hq_passkey_required']);
  expect(await hq.post('/api/hq/weeks/W1/disable', {})).toMatchObject({ status: 202 });
});

test('an import of another week, or one whose bundle is gone, is not put back', async () => {
  const run = (await weekAt('W1')).imports[0]?.run;
  expect(await hq.post('/api/hq/weeks/W2/put-back', { run })).toMatchObject({ code: 'not_found' });
  await bench.deps.database.pool.query('UPDATE import_run SET bundle = NULL');
  expect(await hq.post('/api/hq/weeks/W1/put-back', { run })).toMatchObject({ code: 'bundle_not_found' });
  expect([(await weekAt('W1')).jobs, (await weekAt('W2')).jobs]).toEqual([[], []]);
});

test('a week has the jobs that are about it, and no other', async () => {
  await hq.post('/api/hq/weeks/W2/disable', {});
  const found = await hq.checked(
    await hq.uploaded({ 'passengers.csv': passengers('Cy Park', 'Cy Lane') }, 'W1'),
  );
  expect((await weekAt('W1')).jobs.map(({ importId }) => importId)).toEqual([found.importId]);
  expect((await weekAt('W2')).jobs).toMatchObject([{ wish: 'disable', weekId: 'W2' }]);
});

test('nobody applies to a week that waits to be purged, and to another week they do', async () => {
  const found = await hq.checked(
    await hq.uploaded({ 'passengers.csv': passengers('Cy Park', 'Cy Lane') }, 'W1'),
  );
  await hq.post('/api/hq/weeks/W1/purge', { typed: 'W1' });
  expect(await hq.apply(found)).toMatchObject({ status: 409, code: 'import_busy' });
  await bench.deps.database.pool.query(`UPDATE week_job SET week_id = 'W2' WHERE wish = 'purge'`);
  expect(await hq.apply(found)).toMatchObject({ status: 202 });
});

test('what waits or is being done is not discarded, and what was checked is, with all that was uploaded', async () => {
  const found = await hq.checked(
    await hq.uploaded({ 'passengers.csv': passengers('Cy Park', 'Cy Lane') }, 'W1'),
  );
  await hq.apply(found);
  const discard = () => hq.post(`/api/hq/imports/${found.importId}/discard`, {});
  const { pool } = bench.deps.database;
  for (const state of ['waiting', 'checking', 'applying']) {
    await pool.query('UPDATE week_job SET state = $1', [state]);
    expect([state, (await discard()).code]).toEqual([state, 'not_found']);
  }
  await pool.query(`UPDATE week_job SET state = 'checked'`);
  expect(await discard()).toMatchObject({ status: 200 });
  for (const table of ['week_job', 'week_job_part', 'week_job_report', 'week_job_person'])
    expect([table, (await pool.query(`SELECT FROM ${table}`)).rowCount]).toEqual([table, 0]);
});

test('everybody whom an import affects is on one of its pages, once and in order', async () => {
  const added = Array.from({ length: 230 }, (_, n) => `NUCO-EEEEEE-${String(n + 1).padStart(6, '0')}`);
  const rows = added.map((reference, n) => `Eva Moor ${n},${reference},Confirmed\n`).join('');
  const found = await hq.checked(
    await hq.uploaded({
      'week.json': String(smallBundle()['weeks/W1/week.json']).replace('"W1"', '"W5"'),
      'passengers.csv': `passengerName,reference,status\n${rows}`,
    }),
  );
  expect(found.state).toBe('checked');
  const pages: ImportChangesReply['people'][] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const url: string = `/api/hq/imports/${found.importId}/changes?cursor=${cursor}`;
    const page: ImportChangesReply = ImportChangesReply.parse((await manager.inject({ url })).json());
    pages.push(page.people);
    cursor = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(pages.flat().map(({ reference }) => reference)).toEqual(added);
});

test('whoever takes away what was wrong with an upload is in the trail', async () => {
  const bad = await hq.checked(await hq.uploaded({ 'passengers.csv': passengers('Cy Park', '') }, 'W1'));
  for (const name of ['problems.csv', 'marked'])
    expect((await manager.inject({ url: `/api/hq/imports/${bad.importId}/${name}` })).statusCode).toBe(200);
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT detail ->> 'call' AS call FROM audit_event WHERE kind = 'hq-export' AND rep_id = $1 ORDER BY seq`,
    [manager.rep.repId],
  );
  expect(rows.map(({ call }) => call)).toEqual([
    '/api/hq/imports/:importId/problems.csv',
    '/api/hq/imports/:importId/marked',
  ]);
});

test('phones hear of the week that changed and of no other, and pages of what is done for it', async () => {
  const heard: (string | null)[] = [];
  versions.watch((list) => heard.push(list));
  const { address } = bench.deps.database;
  const errors: unknown[] = [];
  const stop = keepWeekJobs({
    ...{ address, secrets: createSecrets(Buffer.alloc(32, 'test')), secretsFile: 'none', clock: Date.now },
    ...{ listVersions: versions, log: { error: (about: unknown) => void errors.push(about) } },
  });
  await hq.post('/api/hq/weeks/W2/disable', {});
  await expect.poll(() => heard).toContain(listKey('W2'));
  await stop();
  expect(new Set(heard)).toEqual(new Set([HQ_KEYS.imports, listKey('W2')]));
  expect(heard.slice(heard.indexOf(listKey('W2')))).toEqual([listKey('W2'), HQ_KEYS.imports]);
  expect(errors).toEqual([]);
});

describe.each([
  ['disable', {}],
  ['purge', { typed: 'W1' }],
  ['erase', { typed: ZOE }],
] as const)('a server that stops while it does what is wanted (%s)', (wish, body) => {
  test.each([3, 4, 5])('has done it exactly where the job says so, after %i steps', async (steps) => {
    const { pool, address } = bench.deps.database;
    if (wish === 'purge') await pool.query(`UPDATE week SET disabled = true WHERE week_id = 'W1'`);
    await hq.post(wish === 'erase' ? `/api/hq/people/W1/${ZOE}/erase` : `/api/hq/weeks/W1/${wish}`, body);
    let asked = 0;
    // Each step asks for the time.
    const clock = () => {
      asked += 1;
      if (asked > steps) throw new Error('the server stops');
      return Date.now();
    };
    await runJobs({
      ...{ address, secrets: createSecrets(Buffer.alloc(32, 'test')), secretsFile: 'none', clock },
      ...{ onChanged: () => {}, onError: () => {} },
    }).catch(() => {});
    const sql =
      wish === 'disable'
        ? `SELECT state, (SELECT disabled FROM week WHERE week_id = 'W1') AS done FROM week_job`
        : `SELECT state, NOT EXISTS (SELECT FROM passenger WHERE reference = '${ZOE}') AS done FROM week_job`;
    // The database keeps the locks of a connection that broke until it has noticed.
    await expect
      .poll(async () => {
        await hq.work();
        return (await pool.query(sql)).rows;
      })
      .not.toMatchObject([{ state: 'applying' }]);
    const { rows } = await pool.query(sql);
    expect([[{ state: 'applied', done: true }], [{ state: 'failed', done: false }]]).toContainEqual(rows);
  });
});
