import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { changeLines, changeRows } from './change-report.ts';
import { importBundle } from './import-bundle.ts';

type Files = Record<string, string>;
const PASSENGERS = 'weeks/W1/passengers.csv';
const SEATS = 'weeks/W1/coach-passengers.csv';
const [ZOE, LUKASZ, ANN] = ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002', 'WASTELAND-BBBBBB-000003'];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await imported(smallBundle());
});

async function imported(files: Files, dryRun = false) {
  const report = await importBundle(database, memorySource(files), { dryRun });
  expect(report.problems).toEqual([]);
  return report;
}
/** Whom a dry run of a bundle affects. */
async function affected(files: Files) {
  const { weeks } = await imported(files, true);
  return weeks[0]?.people;
}
function edited(file: string, from: string | RegExp, to: string, files: Files = smallBundle()): Files {
  const text = (files[file] ?? '').replace(from, to);
  expect(text).not.toBe(files[file]);
  return { ...files, [file]: text };
}
/** The small bundle without a passenger, in all of its lists. */
function without(reference: string): Files {
  const files = Object.entries(smallBundle()).map(([file, text]) => [
    file,
    file.endsWith('.csv') ? text.replaceAll(new RegExp(`^(?!.*").*${reference}.*\n`, 'gm'), '') : text,
  ]);
  const rest: Files = Object.fromEntries(files);
  return {
    ...rest,
    'weeks/W1/key-rooms.csv': String(rest['weeks/W1/key-rooms.csv']).replace(`,${reference}`, ''),
  };
}
async function recorded(subject: string, place: string, reference: string | null, state: object) {
  await database.pool.query(
    `INSERT INTO projection (week_id, subject, place, reference, version, state) VALUES ('W1', $1, $2, $3, 1, $4)`,
    [subject, place, reference, JSON.stringify(state)],
  );
}
const AT = Date.parse('2026-12-11T04:12:00Z');
const byRobin = { actionId: 'a', repId: 'R1', repName: 'Robin', at: AT };
const WHEN = 'Fri 11 Dec 05:12, Robin';
const load = (reference: string, coach = '4') =>
  recorded(`coach:outbound:${reference}`, `coach:${coach}:outbound`, reference, byRobin);

test.each([
  [
    'a new telephone number',
    PASSENGERS,
    '447700900123',
    '447700900999',
    [ZOE, 'changed', ['phone: 447700900123 → 447700900999']],
  ],
  [
    'a telephone number that is left out',
    PASSENGERS,
    '447700900123',
    '',
    [ZOE, 'changed', ['phone: 447700900123 → none']],
  ],
  [
    'a birth date, which is not said',
    PASSENGERS,
    '2005-03-14',
    '2004-03-14',
    [ZOE, 'changed', ['date of birth differs']],
  ],
  [
    'a cancellation',
    PASSENGERS,
    'Ann Lee,WASTELAND-BBBBBB-000003,Confirmed',
    'Ann Lee,WASTELAND-BBBBBB-000003,Cancelled',
    [ANN, 'cancelled', ['status: Confirmed → Cancelled']],
  ],
  [
    'another coach',
    SEATS,
    '7,outbound,WASTELAND-BBBBBB-000003,York',
    '4,outbound,WASTELAND-BBBBBB-000003,Leeds',
    [ANN, 'moved', ['outbound: Coach 7 → Coach 4']],
  ],
  [
    'a seat that is left out',
    SEATS,
    /^7,outbound,WAST.*\n/m,
    '',
    [ANN, 'changed', ['outbound: Coach 7 → none']],
  ],
  [
    'other equipment',
    SEATS,
    'No equipment',
    'Own skis',
    [LUKASZ, 'changed', ['Coach 4, equipment: No equipment → Own skis']],
  ],
  [
    'another room',
    'weeks/W1/room-passengers.csv',
    '701,NUCO-AAAAAA-000001',
    '702,NUCO-AAAAAA-000001',
    [ZOE, 'moved', ['room: Apartment 1 → Apartment 2']],
  ],
  [
    'a lift pass for somebody else',
    'weeks/W1/lift-passes.csv',
    '900001,NUCO-AAAAAA-000001',
    '900001,WASTELAND-BBBBBB-000003',
    [ZOE, 'changed', ['lift pass: NUCO-LIFT01-900001 → none']],
    [ANN, 'changed', ['lift pass: none → NUCO-LIFT01-900001']],
  ],
])('%s is said of whom it is about, and of nobody else', async (_, file, from, to, ...said) => {
  const people = await affected(edited(file, from, to));
  expect(people?.map(({ reference, state, details }) => [reference, state, details])).toEqual(said);
});

test('whoever vanishes, comes back or is new is named as that, without a list of what they were booked on', async () => {
  const gone = without(ANN);
  const someone = edited(PASSENGERS, 'Ann Lee', 'Eve Hill,NUCO-AAAAAA-000009,Confirmed,,,\nAnn Lee');
  expect(await affected(gone)).toMatchObject([
    { reference: ANN, name: 'Ann Lee', state: 'vanished', details: [] },
  ]);
  expect(await affected(someone)).toMatchObject([{ name: 'Eve Hill', state: 'added', details: [] }]);
  await imported(gone);
  expect(await affected(gone)).toEqual([]);
  expect(await affected(smallBundle())).toMatchObject([{ reference: ANN, state: 'returned', details: [] }]);
});

test('an import that was applied says the same as the dry run before it', async () => {
  await load(ANN);
  const files = edited(
    SEATS,
    '7,outbound,WASTELAND-BBBBBB-000003,York',
    '4,outbound,WASTELAND-BBBBBB-000003,Leeds',
  );
  const { weeks } = await imported(files, true);
  expect((await imported(files)).weeks).toEqual(weeks);
  expect((await imported(files)).weeks).toMatchObject([{ people: [] }]);
});

test('whoever something is recorded about comes first, with what, when in the week’s own time, and by whom', async () => {
  await load(LUKASZ);
  await recorded('lift-pass:NUCO-LIFT02-900002', 'lift-pass:reception', LUKASZ, byRobin);
  await recorded('lesson:310001:x', 'lesson:310001', LUKASZ, byRobin);
  await recorded('extra:GVA-01:x', 'extras:GVA-01', LUKASZ, byRobin);
  await recorded('event:500001:x', 'event:500001', LUKASZ, {
    status: 'entered',
    hasEntered: true,
    passages: [{ ...byRobin, way: 'in' }],
  });
  const handover = { ...byRobin, way: 'out', keys: 1, recipient: LUKASZ, tenant: 'nuco', location: null };
  await recorded('room:701', 'room:701', null, [handover]);
  await recorded('room:702', 'room:702', null, [handover, { ...byRobin, way: 'back', keys: 1 }]);
  // Taken back: nothing has happened.
  await recorded(`coach:inbound:${LUKASZ}`, 'coach:4:inbound', LUKASZ, null as unknown as object);
  await load('NUCO-DDDDDD-000005');
  const people = await affected(edited(PASSENGERS, 'Zoë', 'Zoe', edited(PASSENGERS, 'Łukasz', 'Lukas')));
  expect(people?.map(({ reference }) => reference)).toEqual([LUKASZ, ZOE]);
  expect(people?.map(({ happened }) => happened)).toEqual([
    [
      'loaded on Coach 4 outbound',
      'inside Welcome Party',
      'extra passenger on Transfer GVA-01',
      'registered for Group 1',
      'lift pass handed out',
      'has keys of Apartment 1',
    ].map((what) => ({ what, when: WHEN })),
    [],
  ]);
});

test('the report says in sentences what happens to whom, and names nobody’s birth date or next of kin', async () => {
  await load(ANN, '7');
  const files = edited(PASSENGERS, '2005-03-14', '1999-09-09', without(ANN));
  const lines = changeLines(await imported(files, true));
  expect(lines).toEqual([
    'W1: passengers 1 changed, 1 removed · coach seats 1 removed',
    'W1, people: 1 vanished, 1 of them loaded on Coach 7 outbound · 1 changed',
    `  Ann Lee, ${ANN}, vanished: already loaded on Coach 7 outbound (${WHEN})`,
    `  Zoë O’Brien, ${ZOE}, changed: date of birth differs`,
    'Dry run: nothing was changed.',
  ]);
  expect(changeLines(await imported(smallBundle(), true))).toEqual([
    'Nothing differs from what is already imported.',
    'Dry run: nothing was changed.',
  ]);
});

test('of many people the report is a screen and the file has everybody', async () => {
  const many = Array.from(
    { length: 200 },
    (_, at) => `Guest ${at},NUCO-GGGGGG-${String(100_000 + at)},Confirmed,,,\n`,
  );
  const files = edited(PASSENGERS, /$/, many.join(''));
  const report = await imported(files, true);
  const lines = changeLines(report, 10);
  expect(lines).toHaveLength(26);
  expect(lines.slice(-2)).toEqual([
    '  … and 178 people more: --changes <file.csv> lists everybody',
    'Dry run: nothing was changed.',
  ]);
  expect(changeRows(report.weeks)).toHaveLength(201);
  // Of a new week nobody is named: all of them are new.
  const fresh = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file.replace('W1', 'W2'), text.replace('"W1"', '"W2"')]),
  );
  expect(changeLines(await imported(fresh, true))).toHaveLength(3);
});
