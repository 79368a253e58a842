import { WeekReply, WeeksReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { type BundleSource, memorySource, zipBytesSource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { hasChanges } from '#importing/staged-table.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addWeek } from '#testing/week-fixture.ts';

const NOON = Date.parse('2026-12-11T12:00:00Z');
const MINUTE = 60_000;
let bench: TestApp;
let manager: Caller;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOON });
  await importBundle(bench.deps.database, memorySource(smallBundle()), {
    by: 'Jo Manager',
    sourceNames: ['week.zip'],
  });
  await addWeek(bench.deps.database, { weekId: 'W2', startsOn: '2026-12-18', disabled: true });
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

test('every week is a card, the latest first, with who changed it last and whom that affected', async () => {
  const { weeks } = WeeksReply.parse((await desk.inject({ url: '/api/hq/weeks' })).json());
  expect(weeks).toMatchObject([
    { weekId: 'W2', disabled: true, passengers: 0, documents: 0, lastImport: null },
    {
      weekId: 'W1',
      name: 'Week 1',
      startsOn: '2026-12-11',
      endsOn: '2026-12-19',
      zone: 'Europe/Paris',
      disabled: false,
      // Of five one is cancelled.
      passengers: 4,
      documents: 1,
      lastImport: { by: 'Jo Manager', people: { added: 5 } },
    },
  ]);
});

test('a week has its imports, and one that does not exist is not found', async () => {
  const reply = await desk.inject({ url: '/api/hq/weeks/W1' });
  expect(WeekReply.parse(reply.json())).toMatchObject({
    week: { weekId: 'W1', passengers: 4 },
    imports: [{ by: 'Jo Manager', people: { added: 5 }, recorded: 0, sources: ['week.zip'], isKept: true }],
  });
  expect((await desk.inject({ url: '/api/hq/weeks/W9' })).json()).toMatchObject({ code: 'week_not_found' });
});

test.each<[string, (bytes: Uint8Array) => BundleSource]>([
  ['bundle.zip', (bytes) => zipBytesSource(bytes, 'week.zip')],
  ['bundle.xlsx', (bytes) => () => Promise.resolve(new Map([['week.xlsx', bytes]]))],
])('a week that is taken away as %s and imported again changes nothing', async (name, sourceOf) => {
  const reply = await manager.inject({ url: `/api/hq/weeks/W1/${name}` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('attachment');
  const report = await importBundle(bench.deps.database, sourceOf(reply.rawPayload), { dryRun: true });
  expect(report.problems).toEqual([]);
  expect(report.changes.filter(hasChanges)).toEqual([]);
});

test('a week is taken away by a manager alone, who has just confirmed a passkey, and the trail says so', async () => {
  const url = '/api/hq/weeks/W1/bundle.zip';
  expect((await desk.inject({ url })).json()).toMatchObject({ code: 'hq_read_only' });
  const late = await signInAtHq(bench, 'manager');
  await confirmPasskey(bench, late.rep.repId, NOON - 6 * MINUTE);
  expect((await late.inject({ url })).json()).toMatchObject({ code: 'hq_passkey_required' });
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT DISTINCT week_id, detail - 'filters' AS detail FROM audit_event WHERE kind = 'hq-export' AND rep_id = $1
       AND detail ->> 'call' LIKE '%.zip'`,
    [manager.rep.repId],
  );
  const detail = { call: '/api/hq/weeks/:weekId/bundle.zip', rows: 4, personal: ['sensitive'] };
  expect(rows).toEqual([{ week_id: 'W1', detail }]);
});

test('the database gives a bundle to no desk, whatever the server asks', async () => {
  const asRole = async (role: string) =>
    await bench.deps.database.served.db.transaction().execute(async (db) => {
      await sql`SELECT set_config('role', 'offpiste_hq', true), set_config('offpiste.hq_role', ${role}, true)`.execute(
        db,
      );
      const { rows } = await sql<{ there: boolean }>`SELECT last_bundle('W1') IS NOT NULL AS there`.execute(
        db,
      );
      return rows[0]?.there;
    });
  expect(await asRole('manager')).toBe(true);
  expect(await asRole('desk')).toBe(false);
});

test('a week whose bundle is gone says so', async () => {
  const reply = await manager.inject({ url: '/api/hq/weeks/W2/bundle.zip' });
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'bundle_not_found']);
});

test.each(['week', 'season'])('the template of a %s is a workbook', async (of) => {
  const reply = await desk.inject({ url: `/api/hq/templates/${of}` });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
