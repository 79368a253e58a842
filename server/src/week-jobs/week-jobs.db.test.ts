import { ImportChangesReply, PART_BYTES } from '@offpiste/domain/contract/hq/imports.ts';
import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { madeWorkbook } from '#importing/reading/made-workbook.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { createSecrets } from '#platform/secrets.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { described, partOf, uploadsAtHq } from '#testing/uploads-at-hq.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { purgeWeek } from '../retention/purge-week.ts';

const ZOE = 'NUCO-AAAAAA-000001';
const PASSENGERS = 'passengers.csv';
let bench: TestApp;
let manager: Caller;
let hq: ReturnType<typeof uploadsAtHq>;

beforeEach(async () => {
  bench = await buildTestApp();
  await importBundle(bench.deps.database, memorySource(smallBundle()), { by: 'Jo', sourceNames: ['a.zip'] });
  manager = await signInAtHq(bench, 'manager');
  hq = uploadsAtHq(bench, manager);
});
afterEach(() => bench.close());

const passengers = (from = '', to = '') => String(smallBundle()[`weeks/W1/${PASSENGERS}`]).replace(from, to);
const withoutZoe = () => passengers(/Zoë.*\n/.exec(passengers())?.[0], '');

const sheetOf = (name: string, text: string) => ({
  name,
  rows: text.split('\n').map((line) => line.split(',')),
});
/** The sheets of a week that is not there yet, with these passengers. */
const weekFive = (rows: string) => [
  sheetOf(
    'week',
    'name,value\nweekId,W5\nweekName,Week 5\nsystemId,S5\ntimeZone,Europe/Paris\nstartsOn,2027-01-08\nendsOn,2027-01-16\ndepartureDate,2027-01-08',
  ),
  sheetOf('passengers', `passengerName,reference,status${rows}`),
];

async function people(): Promise<string[]> {
  const { rows } = await bench.deps.database.pool.query<{ reference: string }>(
    'SELECT reference FROM passenger WHERE NOT gone ORDER BY reference',
  );
  return rows.map(({ reference }) => reference);
}

test('one list on top of a week is checked, read by person and applied, and the history has who did it', async () => {
  const robin = await bench.signIn((await bench.addRep({ username: 'robin@test.example' })).username);
  const load = await robin.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(robin.rep, { barcode: ZOE }),
  });
  expect(load.statusCode).toBe(200);
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: withoutZoe() }, 'W1'));
  // Zoë is on a coach, in a room and at other places: the list alone does not fit any more.
  expect(found).toMatchObject({ state: 'refused', checkHash: null });
  expect(found.report?.groups.length).toBeGreaterThan(0);

  const renamed = await hq.checked(
    await hq.uploaded({ [PASSENGERS]: passengers('Cy Park', 'Cy Lane') }, 'W1'),
  );
  expect(renamed).toMatchObject({
    state: 'checked',
    touched: 0,
    weeks: [{ weekId: 'W1', isNew: false }],
    report: { problems: 0, people: { changed: 1 } },
  });
  expect(await hq.apply(renamed)).toMatchObject({ status: 202 });
  expect(await hq.work({ inProcess: true })).toEqual(['W1']);
  expect(await hq.read(renamed.importId)).toMatchObject({ state: 'applied', files: [{ parts: [] }] });
  const week = WeekReply.parse((await manager.inject({ url: '/api/hq/weeks/W1' })).json());
  expect(week.imports[0]).toMatchObject({
    by: manager.rep.name,
    people: { changed: 1 },
    sources: [PASSENGERS],
  });
});

test('who is affected and already on board comes first, and their number is asked for', async () => {
  const robin = await bench.signIn((await bench.addRep({ username: 'robin@test.example' })).username);
  await robin.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(robin.rep, { barcode: ZOE }),
  });
  const renamed = passengers('Cy Park', 'Cy Lane').replace('Zoë O’Brien', 'Zoë Brien');
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: renamed }, 'W1'));
  expect(found).toMatchObject({ state: 'checked', touched: 1, report: { people: { changed: 2 } } });
  const url = `/api/hq/imports/${found.importId}/changes`;
  const all = ImportChangesReply.parse((await manager.inject({ url })).json());
  expect(all.people.map(({ reference }) => reference)).toEqual([ZOE, 'NUCO-DDDDDD-000005']);
  const touched = ImportChangesReply.parse((await manager.inject({ url: `${url}?touched=1` })).json());
  expect(touched).toMatchObject({
    people: [
      {
        reference: ZOE,
        details: ['name: Zoë O’Brien → Zoë Brien'],
        happened: [{ what: 'loaded on Coach 4 outbound' }],
      },
    ],
    next: null,
  });
  expect(await hq.apply({ ...found, touched: 0 })).toMatchObject({ code: 'validation_failed' });
  expect(await hq.apply(found)).toMatchObject({ status: 202 });
});

test('a bad file changes nothing, and comes back with its problems in groups and in its own rows', async () => {
  const bad = passengers('2005-03-14', '2005-13-14').replace('Cy Park', '');
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: bad }, 'W1'));
  expect(found).toMatchObject({ state: 'refused', checkHash: null, report: { marked: PASSENGERS } });
  expect(found.report?.groups[0]).toMatchObject({ lists: ['passengers'], remedy: expect.any(String) });
  expect(await hq.apply({ ...found, checkHash: 'x' })).toMatchObject({ code: 'import_stale' });
  expect((await people()).length).toBe(5);
  const csv = await manager.inject({ url: `/api/hq/imports/${found.importId}/problems.csv` });
  expect(csv.body.split('\r\n').length).toBeGreaterThan(2);
  const marked = await manager.inject({ url: `/api/hq/imports/${found.importId}/marked` });
  expect(marked.body).toContain('Offpiste: problems');
});

test('a heading that nobody knows is asked for once, and remembered when it is applied', async () => {
  const unknown = passengers('passengerName', 'Wer').replace('Cy Park', 'Cy Lane');
  const first = await hq.checked(await hq.uploaded({ [PASSENGERS]: unknown }, 'W1'));
  expect(first.report?.questions.columns).toMatchObject([{ list: 'passengers', heading: 'Wer' }]);
  const said = { columns: { passengers: { Wer: 'passengerName' } } };
  expect(
    await hq.post(`/api/hq/imports/${first.importId}/check`, {
      columns: { passengers: { Wer: 'nonsense' } },
    }),
  ).toMatchObject({ code: 'validation_failed' });
  const second = await hq.checked(first.importId, said);
  expect(second).toMatchObject({ state: 'checked', answers: said });
  await hq.apply(second);
  await hq.work();
  const again = await hq.checked(
    await hq.uploaded({ [PASSENGERS]: unknown.replace('Cy Lane', 'Cy Hill') }, 'W1'),
  );
  expect(again).toMatchObject({ state: 'checked', report: { questions: { columns: [] } } });
});

test('sheets that may be one list are asked about, and are one once somebody has said how they are called', async () => {
  const coachSheet = (name: string, reference: string) => ({
    name,
    rows: [
      ['passenger', 'pickUpLocation'],
      [reference, 'Leeds'],
    ],
  });
  const [eva, ian] = ['NUCO-EEEEEE-000001', 'NUCO-EEEEEE-000002'];
  const workbook = madeWorkbook([
    ...weekFive(`\nEva Moor,${eva},Confirmed\nIan Moor,${ian},Confirmed`),
    sheetOf('coaches', 'COACH\n4\n7'),
    sheetOf(
      'coach-departures',
      'COACH,direction,location,dateTime\n4,outbound,Leeds,2027-01-08 05:30\n7,outbound,Leeds,2027-01-08 06:00',
    ),
    coachSheet('Coach 4 out', eva),
    coachSheet('Coach 7 out', ian),
  ]);
  const first = await hq.checked(await hq.uploaded({ 'week-5.xlsx': workbook }));
  expect(first.report?.questions.sheets).toMatchObject({
    names: ['Coach 4 out', 'Coach 7 out'],
    lists: expect.arrayContaining(['coach-passengers']),
  });
  const sheets = { 'coach-passengers': ['Coach {COACH} out, direction=outbound'] };
  const second = await hq.checked(first.importId, { sheets });
  expect(second).toMatchObject({ state: 'checked', answers: { sheets } });
  expect(second.report?.questions.sheets).toBeUndefined();
  expect(second.report?.lists).toContain('coach seats 2 added');
});

test('an upload that was broken off goes on where it stopped, and nothing is checked before it is whole', async () => {
  const content = Buffer.alloc(PART_BYTES + 10, 'x');
  const body = { weekId: 'W1', files: [described(PASSENGERS, content)] };
  const { importId } = await hq.post('/api/hq/imports', body);
  expect((await hq.sendPart(importId, 0, partOf(content, 0))).statusCode).toBe(200);
  expect(await hq.post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ code: 'upload_incomplete' });
  // The page was closed, and the same file is dropped again.
  expect((await hq.post('/api/hq/imports', body)).importId).toBe(importId);
  expect((await hq.read(importId)).files[0]?.parts).toEqual([0]);
  expect((await hq.sendPart(importId, 1, Buffer.alloc(9))).json()).toMatchObject({
    code: 'validation_failed',
  });
  expect((await hq.sendPart(importId, 1, partOf(content, 1))).statusCode).toBe(200);
  expect((await hq.sendPart(importId, 2, Buffer.alloc(1))).json()).toMatchObject({
    code: 'validation_failed',
  });
  expect(await hq.checked(importId)).toMatchObject({ state: 'refused' });
});

test('a part that is not what was announced is noticed before it is read', async () => {
  const content = Buffer.from(passengers());
  const { importId } = await hq.post('/api/hq/imports', {
    weekId: 'W1',
    files: [described(PASSENGERS, content)],
  });
  await hq.sendPart(importId, 0, Buffer.from(content).fill('y', 0, 1));
  expect(await hq.checked(importId)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('did not arrive as it was sent'),
  });
});

test('of two who apply to the same week one is refused, and the week is the other one’s', async () => {
  const one = await hq.checked(await hq.uploaded({ [PASSENGERS]: passengers('Cy Park', 'Cy One') }, 'W1'));
  const two = await hq.checked(await hq.uploaded({ [PASSENGERS]: passengers('Cy Park', 'Cy Two') }, 'W1'));
  expect(await hq.apply(one)).toMatchObject({ status: 202 });
  expect(await hq.apply(two)).toMatchObject({
    status: 409,
    code: 'import_busy',
    error: `This week is being changed by ${manager.rep.name}`,
  });
  // As if both had come at the same moment, and two servers had taken them.
  await bench.deps.database.pool.query(
    `UPDATE week_job SET wish = 'apply', state = 'waiting' WHERE job_id = $1`,
    [two.importId],
  );
  await Promise.all([hq.work(), hq.work()]);
  const ends = [await hq.read(one.importId), await hq.read(two.importId)];
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['applied', 'refused']));
  const { rows } = await bench.deps.database.pool.query(`SELECT name FROM passenger WHERE name LIKE 'Cy %'`);
  expect(rows).toEqual([{ name: ends[0]?.state === 'applied' ? 'Cy One' : 'Cy Two' }]);
});

test('what was checked before the week changed is not applied', async () => {
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: passengers('Cy Park', 'Cy One') }, 'W1'));
  await importBundle(
    bench.deps.database,
    memorySource({ ...smallBundle(), [`weeks/W1/${PASSENGERS}`]: passengers('Cy Park', 'Cy Two') }),
  );
  expect(await hq.apply(found)).toMatchObject({ status: 409, code: 'import_stale' });
  // Something happens after the server has looked.
  const again = await hq.checked(found.importId);
  await bench.deps.database.pool.query(`UPDATE week_job SET check_hash = 'other' WHERE job_id = $1`, [
    found.importId,
  ]);
  expect(await hq.apply({ ...again, checkHash: 'other' })).toMatchObject({ status: 202 });
  await hq.work();
  expect(await hq.read(found.importId)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('has changed'),
  });
  const { rows } = await bench.deps.database.pool.query(`SELECT name FROM passenger WHERE name LIKE 'Cy %'`);
  expect(rows).toEqual([{ name: 'Cy Two' }]);
});

test('an earlier import is put back with check and difference, and then the week equals the earlier one', async () => {
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: passengers('Cy Park', 'Cy One') }, 'W1'));
  await hq.apply(found);
  await hq.work();
  const { imports } = WeekReply.parse((await manager.inject({ url: '/api/hq/weeks/W1' })).json());
  const first = imports.at(-1)?.run;
  const { importId } = await hq.post('/api/hq/weeks/W1/put-back', { run: first });
  await hq.work();
  const back = await hq.read(importId);
  expect(back).toMatchObject({
    state: 'checked',
    sources: [`import ${first}`],
    report: { people: { changed: 1 } },
  });
  await hq.apply(back);
  await hq.work();
  const { rows } = await bench.deps.database.pool.query(`SELECT name FROM passenger WHERE name LIKE 'Cy %'`);
  expect(rows).toEqual([{ name: 'Cy Park' }]);
});

test('a week is disabled, enabled and, disabled again and named by hand, purged', async () => {
  const isDisabled = async () =>
    (await bench.deps.database.pool.query('SELECT disabled FROM week')).rows[0]?.disabled as boolean;
  await hq.post('/api/hq/weeks/W1/purge', { typed: 'W1' });
  await hq.work();
  expect((await people()).length).toBe(5);
  await hq.post('/api/hq/weeks/W1/disable', {});
  expect(await hq.work()).toEqual(['W1']);
  expect(await isDisabled()).toBe(true);
  await hq.post('/api/hq/weeks/W1/enable', {});
  await hq.work();
  expect(await isDisabled()).toBe(false);
  await hq.post('/api/hq/weeks/W1/disable', {});
  await hq.work();
  expect(await hq.post('/api/hq/weeks/W1/purge', { typed: 'W2' })).toMatchObject({
    code: 'validation_failed',
  });
  await hq.post('/api/hq/weeks/W1/purge', { typed: 'W1' });
  await hq.work();
  expect(await people()).toEqual([]);
});

test('somebody is erased from every week by hand of a manager, and neither the job nor an import knows them any more', async () => {
  const path = `/api/hq/people/W1/${ZOE}/erase`;
  expect(await hq.post(path, { typed: 'NUCO-AAAAAA-000002' })).toMatchObject({ code: 'validation_failed' });
  expect(
    await hq.post('/api/hq/people/W1/NUCO-AAAAAA-999999/erase', { typed: 'NUCO-AAAAAA-999999' }),
  ).toMatchObject({
    code: 'passenger_not_found',
  });
  expect(await people()).toContain(ZOE);
  await hq.post(path, { typed: ZOE });
  expect(await hq.work()).toEqual(['W1']);
  expect(await people()).not.toContain(ZOE);
  const { rows } = await bench.deps.database.pool.query('SELECT * FROM week_job');
  expect(rows).toMatchObject([{ wish: 'erase', state: 'applied', reference: null }]);
  expect(JSON.stringify(rows)).not.toContain(ZOE);
  expect(await hq.post(path, { typed: ZOE })).toMatchObject({ code: 'passenger_not_found' });

  const { secrets } = bench.deps;
  const again = memorySource(smallBundle());
  await importBundle(bench.deps.database, again, {
    by: 'Jo',
    sourceNames: ['a.zip'],
    secrets: async () => secrets,
  });
  expect(await people()).not.toContain(ZOE);
});

test('a desk looks at imports, and changes, uploads and takes away nothing', async () => {
  const desk = await signInAtHq(bench, 'desk');
  const bad = passengers('2005-03-14', '2005-13-14');
  const found = await hq.checked(await hq.uploaded({ [PASSENGERS]: bad }, 'W1'));
  const cells = found.report?.groups.flatMap((group) => group.cells.map(({ value }) => value));
  expect(cells).toContain('2005-13-14');
  expect(await hq.read(found.importId, desk)).toMatchObject({ state: 'refused', report: null });
  const content = Buffer.from(passengers());
  const calls: [string, object][] = [
    ['/api/hq/imports', { files: [described(PASSENGERS, content)] }],
    [`/api/hq/imports/${found.importId}/check`, {}],
    [`/api/hq/imports/${found.importId}/apply`, { checkHash: 'x', touched: 0 }],
    [`/api/hq/imports/${found.importId}/discard`, {}],
    ['/api/hq/weeks/W1/disable', {}],
    ['/api/hq/weeks/W1/purge', { typed: 'W1' }],
    [`/api/hq/people/W1/${ZOE}/erase`, { typed: ZOE }],
  ];
  for (const [url, payload] of calls)
    expect([url, (await hq.post(url, payload, desk)).code]).toEqual([url, 'hq_read_only']);
  expect((await hq.sendPart(found.importId, 0, content, desk)).json()).toMatchObject({
    code: 'hq_read_only',
  });
  for (const name of ['problems.csv', 'marked'])
    expect((await desk.inject({ url: `/api/hq/imports/${found.importId}/${name}` })).statusCode).toBe(403);
});

test('an import that is not there affects nobody, and is not found', async () => {
  const url = '/api/hq/imports/6f1c3f0e-6a53-4d0f-9d0e-0c5a3a9f2b11/changes';
  expect((await manager.inject({ url })).json()).toMatchObject({ code: 'not_found' });
});

test('limits are said with size, and other types than bytes are refused', async () => {
  const file = { name: 'week.zip', bytes: 118 * PART_BYTES, sha256: 'a'.repeat(64) };
  expect(await hq.post('/api/hq/imports', { files: [file] })).toMatchObject({
    status: 413,
    error: '118 MB; at most 40 MB',
  });
  const importId = await hq.uploaded({ 'week.zip': 'no zip' });
  const json = await manager.inject({
    method: 'PUT',
    url: `/api/hq/imports/${importId}/files/0/parts/0`,
    payload: {},
  });
  expect(json.statusCode).toBe(415);
  expect(await hq.checked(importId)).toMatchObject({
    state: 'refused',
    report: { groups: [{ problem: 'the file is not a zip' }] },
  });
});

test('a workbook is a whole week, and one of another week is refused where somebody is at this one', async () => {
  const workbook = madeWorkbook(weekFive('\nEva Moor,NUCO-EEEEEE-000001,Confirmed'));
  expect(await hq.checked(await hq.uploaded({ 'week-5.xlsx': workbook }, 'W1'))).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('This is week W5'),
  });
  const found = await hq.checked(await hq.uploaded({ 'week-5.xlsx': workbook }));
  expect(found).toMatchObject({ state: 'checked', weeks: [{ weekId: 'W5', isNew: true }] });
  await hq.apply(found);
  expect(await hq.work()).toEqual(['W5']);
});

test('a job whose server is gone has failed, and one that nobody touches for a day is forgotten', async () => {
  const importId = await hq.uploaded({ [PASSENGERS]: passengers() }, 'W1');
  const { pool } = bench.deps.database;
  await pool.query(`UPDATE week_job SET state = 'checking'`);
  await hq.work();
  expect(await hq.read(importId)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Nothing has changed'),
  });
  await pool.query('UPDATE week_job SET changed_at = changed_at - 86400001');
  await hq.work();
  expect((await pool.query('SELECT FROM week_job')).rowCount).toBe(0);
  expect((await pool.query('SELECT FROM week_job_part')).rowCount).toBe(0);
});

test('what was uploaded goes when somebody is erased, and a week’s with its purge', async () => {
  const { db, pool } = bench.deps.database;
  const left = async () => (await pool.query('SELECT week_id FROM week_job ORDER BY number')).rows;
  const hashes = createReferenceHashes(createSecrets(Buffer.alloc(32, 'test')));
  await hq.uploaded({ [PASSENGERS]: passengers() }, 'W1');
  await hq.uploaded({ [PASSENGERS]: passengers() }, 'W2');
  await db.transaction().execute((tx) => purgeWeek(tx, 'W1', hashes));
  expect(await left()).toEqual([{ week_id: 'W2' }]);
  await db.transaction().execute((tx) => erasePassenger(tx, ZOE, hashes, Date.now()));
  expect(await left()).toEqual([]);
});
