import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import { PART_BYTES } from '@offpiste/domain/contract/hq/imports.ts';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { described, uploadsAtHq } from '#testing/uploads-at-hq.ts';

let bench: TestApp;
let manager: Caller;
let hq: ReturnType<typeof uploadsAtHq>;

beforeEach(async () => {
  bench = await buildTestApp();
  manager = await signInAtHq(bench, 'manager');
  hq = uploadsAtHq(bench, manager);
});
afterEach(() => bench.close());

const WEEK = {
  'week.json': JSON.stringify({
    ...{ weekId: 'W5', weekName: 'Week 5', systemId: 'S5', timeZone: 'Europe/Paris' },
    ...{ startsOn: '2027-01-08', endsOn: '2027-01-16', packages: [{ departureDate: '2027-01-08' }] },
  }),
  'passengers.csv': 'passengerName,reference,status\nEva Moor,NUCO-EEEEEE-000001,Confirmed\n',
  'coaches.csv': 'COACH,OPERATOR,Capacity\n4,Northern Star,53\n',
  'coach-departures.csv':
    'COACH,direction,location,dateTime,loadingTime,timeZone\n4,outbound,Leeds,2027-01-08 05:30,05:00,Europe/London\n',
};
const wrong = (list: 'passengers.csv' | 'coaches.csv') =>
  WEEK[list].replace('NUCO-EEEEEE', 'zoe').replace(',53', ',many');
const WRONG = { 'passengers.csv': wrong('passengers.csv'), 'coaches.csv': wrong('coaches.csv') };
const folder = (files: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`weeks/W5/${name}`, Buffer.from(text)])),
  'bundle.json': Buffer.from(JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION })),
});

async function marked(importId: string): Promise<Uint8Array> {
  return (await manager.inject({ url: `/api/hq/imports/${importId}/marked` })).rawPayload;
}

test('one mended sheet of a new week is checked with the others as they were dropped', async () => {
  const refused = await hq.checked(await hq.uploaded({ ...WEEK, 'coaches.csv': WRONG['coaches.csv'] }));
  expect(refused).toMatchObject({ state: 'refused', report: { marked: 'coaches.csv' } });
  const mended = String(Buffer.from(await marked(refused.importId))).replace(',many', ',53');
  expect(mended).toContain('Offpiste: problems');
  const found = await hq.checked(await hq.mended(refused, { 'coaches.csv': mended }));
  expect(found).toMatchObject({ state: 'checked', weeks: [{ weekId: 'W5', isNew: true }] });
  expect(new Set(found.sources)).toEqual(new Set(Object.keys(WEEK)));
  await hq.apply(found);
  expect(await hq.work()).toEqual(['W5']);
});

test('a week that came as lists alone is whole once its week.json is dropped on top', async () => {
  const { 'week.json': week, ...lists } = WEEK;
  const refused = await hq.checked(await hq.uploaded(lists));
  expect(refused).toMatchObject({ state: 'refused', message: expect.stringContaining('no whole week') });
  expect(await hq.checked(await hq.mended(refused, { 'week.json': week }))).toMatchObject({
    state: 'checked',
  });
});

test('sheets that came back as a zip go in as that zip, mended, whatever the upload was', async () => {
  const zip = zipSync(folder({ ...WEEK, ...WRONG }));
  for (const files of [{ ...WEEK, ...WRONG }, { 'week.zip': zip }]) {
    const refused = await hq.checked(await hq.uploaded(files));
    expect(refused.report?.marked).toBe('with-problems.zip');
    const sheets = unzipSync(await marked(refused.importId));
    expect(new Set(Object.keys(sheets))).toEqual(
      new Set(['weeks/W5/coaches.csv', 'weeks/W5/passengers.csv']),
    );
    const mended = zipSync(
      Object.fromEntries(
        Object.entries(sheets).map(([name, sheet]) => [
          // Compressing their folder puts another one around them.
          `with-problems/${name}`,
          Buffer.from(String(Buffer.from(sheet)).replace(',many', ',53').replace(',zoe', ',NUCO-EEEEEE')),
        ]),
      ),
    );
    const found = await hq.checked(await hq.mended(refused, { 'with-problems.zip': mended }));
    expect(found).toMatchObject({ state: 'checked', weeks: [{ weekId: 'W5', isNew: true }] });
  }
});

test('a sheet on a zip takes the place of its namesake, and is refused where it has none or several', async () => {
  const zip = zipSync(folder({ ...WEEK, 'passengers.csv': WRONG['passengers.csv'] }));
  const refused = await hq.checked(await hq.uploaded({ 'week.zip': zip }));
  const mend = async (files: Record<string, string | Uint8Array>, of = refused) =>
    await hq.checked(await hq.mended(of, files));
  const sheet = { 'passengers.csv': WEEK['passengers.csv'] };
  expect(await mend(sheet)).toMatchObject({ state: 'checked' });
  // One that was left out belongs to the only week.
  expect(await mend({ ...sheet, 'rooms.csv': 'buildingName\n' })).toMatchObject({
    report: { groups: expect.arrayContaining([expect.objectContaining({ lists: ['rooms'] })]) },
  });
  expect(await mend({ ...sheet, 'people.csv': 'a\n' })).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('people.csv takes the place of no sheet'),
  });
  expect(await mend({ 'another.zip': zip })).toMatchObject({
    message: 'week.zip and another.zip are both whole: drop one of them alone.',
  });
  const two = zipSync({
    ...folder({ ...WEEK, 'passengers.csv': WRONG['passengers.csv'] }),
    'weeks/W6/passengers.csv': Buffer.from(WEEK['passengers.csv']),
  });
  const ofTwo = await hq.checked(await hq.uploaded({ 'two.zip': two }));
  expect(await mend(sheet, ofTwo)).toMatchObject({
    message: expect.stringContaining('may be that of weeks/W5/passengers.csv or of weeks/W6/passengers.csv'),
  });
});

test('of several sheets on a week that is here the ones that were right stay when another is mended', async () => {
  await importBundle(bench.deps.database, memorySource(smallBundle()), { by: 'Jo', sourceNames: ['a.zip'] });
  const passengers = String(smallBundle()['weeks/W1/passengers.csv']).replace('Cy Park', 'Cy Lane');
  const coaches = String(smallBundle()['weeks/W1/coaches.csv']);
  const refused = await hq.checked(
    await hq.uploaded({ 'passengers.csv': passengers, 'coaches.csv': `${coaches}x,,many\n` }, 'W1'),
  );
  expect(refused.state).toBe('refused');
  const found = await hq.checked(await hq.mended(refused, { 'coaches.csv': coaches }));
  expect(found).toMatchObject({ state: 'checked', report: { people: { changed: 1 } } });
});

test('only what a refused upload really has is kept, for managers, and it is gone with that upload', async () => {
  const refused = await hq.checked(await hq.uploaded({ ...WEEK, 'coaches.csv': WRONG['coaches.csv'] }));
  const desk = await signInAtHq(bench, 'desk');
  const body = { mends: refused.importId, files: [described('a.csv', Buffer.from('other'))] };
  expect(await hq.post('/api/hq/imports', body, desk)).toMatchObject({ code: 'hq_read_only' });
  const { importId } = await hq.post('/api/hq/imports', body);
  expect((await hq.read(importId)).files).toMatchObject([{ parts: [] }]);
  expect(await hq.post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ code: 'upload_incomplete' });
  const large = { ...described('b.csv', Buffer.from('b')), bytes: 41 * PART_BYTES };
  expect(await hq.post('/api/hq/imports', { ...body, files: [...body.files, large] })).toMatchObject({
    code: 'file_too_large',
  });
  await hq.post(`/api/hq/imports/${refused.importId}/discard`, {});
  expect(
    await hq.post('/api/hq/imports', { ...body, files: [described('c.csv', Buffer.from('c'))] }),
  ).toMatchObject({
    code: 'not_found',
  });
});

test('the database copies a file for a manager alone, and only into an upload that is not checked yet', async () => {
  const refused = await hq.checked(await hq.uploaded({ ...WEEK, 'coaches.csv': WRONG['coaches.csv'] }));
  const { importId } = await hq.post('/api/hq/imports', { files: [described('a.csv', Buffer.from('a'))] });
  const copied = async (role: string, to: string, file: number) => {
    await bench.deps.database.served.db.transaction().execute(async (db) => {
      await sql`SELECT set_config('role', 'offpiste_hq', true), set_config('offpiste.hq_role', ${role}, true)`.execute(
        db,
      );
      await sql`SELECT keep_file(${refused.importId}, 0, ${to}, ${file})`.execute(db);
    });
    return (await hq.read(to)).files[file]?.parts.length ?? 'none';
  };
  expect(await copied('desk', importId, 0)).toBe(0);
  expect(await copied('manager', importId, 0)).toBe(1);
  await copied('manager', refused.importId, 4);
  const { rows } = await bench.deps.database.pool.query(
    'SELECT FROM week_job_part WHERE job_id = $1 AND file = 4',
    [refused.importId],
  );
  expect(rows).toEqual([]);
});

test('a week that is emptied is not checked as if it were an import', async () => {
  await importBundle(bench.deps.database, memorySource(smallBundle()), { by: 'Jo', sourceNames: ['a.zip'] });
  const { importId } = await hq.post('/api/hq/weeks/W1/disable', {});
  await bench.deps.database.pool.query(`UPDATE week_job SET state = 'failed' WHERE job_id = $1`, [importId]);
  expect(await hq.post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ code: 'not_found' });
});
