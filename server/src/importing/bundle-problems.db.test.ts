import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle, wholeBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';
import type { Problem } from './problems.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const week = (file: string) => `weeks/W1/${file}`;
const problem = (
  file: string,
  row: number | null,
  column: string | null,
  value: string | null,
  text: string,
): Problem => ({
  file,
  row,
  column,
  value,
  problem: text,
});

/** A change to one file of the small bundle, and the one problem it must cause. */
const cases: { name: string; file: string; from?: string; to: string | Uint8Array; expected: Problem }[] = [
  {
    name: 'a code of the wrong form',
    file: week('own-transport.csv'),
    to: 'passenger,direction\nnuco-dddddd-000005,outbound\n',
    expected: problem(
      week('own-transport.csv'),
      2,
      'passenger',
      'nuco-dddddd-000005',
      'must be a full code: a prefix of your brands, 6 upper-case letters or digits, 6 digits, and dashes between them',
    ),
  },
  {
    name: 'a passenger of no brand',
    file: week('passengers.csv'),
    from: 'Cy Park,NUCO-DDDDDD-000005,Confirmed,,,\n',
    to: 'Cy Park,NUCO-DDDDDD-000005,Confirmed,,,\nDi Alp,ALPINE-EEEEEE-000006,Confirmed,,,\n',
    expected: problem(
      week('passengers.csv'),
      7,
      'reference',
      'ALPINE-EEEEEE-000006',
      'has a prefix of none of your brands (NUCO, WASTELAND, WHITEROAD): correct it, or give the prefix to a brand with offpiste brand change',
    ),
  },
  {
    name: 'a column for the staff of no brand',
    file: week('coaches.csv'),
    from: 'OB NUCO Staff',
    to: 'OB NUKO Staff',
    expected: problem(
      week('coaches.csv'),
      1,
      'OB NUKO Staff',
      null,
      'counts the staff of none of your brands (NUCO, WLT)',
    ),
  },
  {
    name: 'a lift pass of no brand',
    file: week('lift-passes.csv'),
    from: 'NUCO-LIFT01-900001',
    to: 'ALPINE-LIFT01-900001',
    expected: problem(
      week('lift-passes.csv'),
      2,
      'barcode',
      'ALPINE-LIFT01-900001',
      'has a prefix of none of your brands (NUCO, WASTELAND, WHITEROAD): correct it, or give the prefix to a brand with offpiste brand change',
    ),
  },
  {
    name: 'an empty cell that must hold something',
    file: week('passengers.csv'),
    from: 'Ann Lee,',
    to: ',',
    expected: problem(week('passengers.csv'), 4, 'passengerName', '', 'must not be empty'),
  },
  {
    name: 'the same row twice',
    file: week('accommodation.csv'),
    to: 'id,name\ncimes,Les Cimes\ncimes,Again\n',
    expected: problem(week('accommodation.csv'), 3, 'id', 'cimes', 'is already in row 2'),
  },
  {
    name: 'a missing column',
    file: 'season/resorts.csv',
    to: 'id\nval-corbier\n',
    expected: problem('season/resorts.csv', 1, 'name', null, 'is missing from the header'),
  },
  {
    name: 'a column that nobody knows',
    file: 'season/contacts.csv',
    to: 'contactId,contactName,Telefax\nduty,Duty Manager,1234\n',
    expected: problem('season/contacts.csv', 1, 'Telefax', null, 'is not a column of this list'),
  },
  {
    name: 'a column twice',
    file: 'season/contacts.csv',
    to: 'contactId,contactName,contactName\nduty,Duty Manager,1234\n',
    expected: problem('season/contacts.csv', 1, 'contactName', null, 'is twice in the header'),
  },
  {
    name: 'a comma that is not quoted',
    file: 'season/contacts.csv',
    to: 'contactId,contactName\nduty,Manager, on duty\n',
    expected: problem(
      'season/contacts.csv',
      2,
      null,
      'on duty',
      'has more cells than the header: is a comma not quoted?',
    ),
  },
  {
    name: 'a quotation mark that never closes',
    file: 'season/contacts.csv',
    to: 'contactId,contactName\nduty,"Duty Manager\n',
    expected: problem(
      'season/contacts.csv',
      2,
      null,
      null,
      'is not a proper CSV file: a quotation mark is opened and never closed',
    ),
  },
  {
    name: 'an empty file',
    file: 'season/contacts.csv',
    to: '',
    expected: problem('season/contacts.csv', 1, null, null, 'has no header line'),
  },
  {
    name: 'a telephone number that a spreadsheet rounded',
    file: week('passengers.csv'),
    from: '447700900123',
    to: '4.4770090012E+11',
    expected: problem(
      week('passengers.csv'),
      2,
      'phonenumber',
      '4.4770090012E+11',
      'was damaged by the spreadsheet: format the column as text and enter the number again',
    ),
  },
  {
    name: 'a date of another form',
    file: week('passengers.csv'),
    from: '2005-03-14',
    to: '14 March 2005',
    expected: problem(
      week('passengers.csv'),
      2,
      'dateOfBirth',
      '14 March 2005',
      'must be a date written YYYY-MM-DD',
    ),
  },
  {
    name: 'a day that is not',
    file: week('passengers.csv'),
    from: '2005-03-14',
    to: '2005-02-29',
    expected: problem(week('passengers.csv'), 2, 'dateOfBirth', '2005-02-29', 'is not a day of the calendar'),
  },
  {
    name: 'a word that is not one of the allowed',
    file: week('own-transport.csv'),
    from: 'outbound',
    to: 'Outbound',
    expected: problem(week('own-transport.csv'), 2, 'direction', 'Outbound', 'must be outbound or inbound'),
  },
  {
    name: 'a number out of range',
    file: 'season/accounts.csv',
    from: 'nuco,1,0,Rep',
    to: 'nuco,7,0,Rep',
    expected: problem('season/accounts.csv', 2, 'level', '7', 'must be at most 3'),
  },
  {
    name: 'an unknown brand',
    file: 'season/accounts.csv',
    from: 'Rousseau,nuco',
    to: 'Rousseau,nukko',
    expected: problem(
      'season/accounts.csv',
      2,
      'tenant',
      'nukko',
      'is not a brand of this system (nuco, wasteland, snowfuze)',
    ),
  },
  {
    name: 'headquarters below level 3',
    file: 'season/accounts.csv',
    from: 'nuco,2,0,Team Leader',
    to: 'nuco,2,1,Team Leader',
    expected: problem('season/accounts.csv', 3, 'hq', '1', 'needs level 3'),
  },
  {
    name: 'a passenger that no file has',
    file: week('room-passengers.csv'),
    from: '701,NUCO-AAAAAA-000002',
    to: '701,NUCO-AAAAAA-999999',
    expected: problem(
      week('room-passengers.csv'),
      3,
      'passenger',
      'NUCO-AAAAAA-999999',
      'is not in passengers.csv',
    ),
  },
  {
    name: 'a hotel that no file has',
    file: week('rooms.csv'),
    from: '702,cimes',
    to: '702,sommets',
    expected: problem(week('rooms.csv'), 3, 'accommodation', 'sommets', 'is not in accommodation.csv'),
  },
  {
    name: 'a rep that nobody knows',
    file: week('lift-passes.csv'),
    from: '"R1,R2"',
    to: '"R1,R9"',
    expected: problem(
      week('lift-passes.csv'),
      3,
      'staffMembers',
      'R9',
      'is neither an account nor in rep-records.csv',
    ),
  },
  {
    name: 'a pick-up where the coach does not stop',
    file: week('coach-passengers.csv'),
    from: 'NUCO-AAAAAA-000002,Leeds',
    to: 'NUCO-AAAAAA-000002,Hull',
    expected: problem(
      week('coach-passengers.csv'),
      3,
      'pickUpLocation',
      'Hull',
      'is not a stop of 4 outbound',
    ),
  },
  {
    name: 'two seats in one direction',
    file: week('coach-passengers.csv'),
    from: '7,outbound,WASTELAND-BBBBBB-000003,York',
    to: '7,outbound,NUCO-AAAAAA-000001,York',
    expected: problem(
      week('coach-passengers.csv'),
      5,
      'passenger',
      'NUCO-AAAAAA-000001',
      'already has a seat outbound in row 2',
    ),
  },
  {
    name: 'own transport beside a seat',
    file: week('own-transport.csv'),
    from: 'NUCO-DDDDDD-000005',
    to: 'NUCO-AAAAAA-000001',
    expected: problem(
      week('own-transport.csv'),
      2,
      'passenger',
      'NUCO-AAAAAA-000001',
      'also has a seat outbound',
    ),
  },
  {
    name: 'a pass with the code of a person',
    file: week('lift-passes.csv'),
    from: 'NUCO-LIFT01-900001',
    to: 'WASTELAND-BBBBBB-000003',
    expected: problem(
      week('lift-passes.csv'),
      2,
      'barcode',
      'WASTELAND-BBBBBB-000003',
      'is the reference of a passenger',
    ),
  },
  {
    name: 'a lesson reference of another lesson',
    file: week('lesson-participants.csv'),
    to: 'lessonId,passenger,reference\n310001,NUCO-AAAAAA-000001,NUCO-AAAAAA-310002\n',
    expected: problem(
      week('lesson-participants.csv'),
      2,
      'reference',
      'NUCO-AAAAAA-310002',
      'must have lessonId as its third part',
    ),
  },
  {
    name: 'an event of an unknown brand',
    file: week('events.csv'),
    from: '"nuco,wasteland"',
    to: '"nuco,winterland"',
    expected: problem(
      week('events.csv'),
      2,
      'brands',
      'winterland',
      'is not a brand of this system (nuco, wasteland, snowfuze)',
    ),
  },
  {
    name: 'a time that clocks skip',
    file: week('whats-on.csv'),
    from: '2026-12-13 21:00',
    to: '2027-03-28 02:30',
    expected: problem(
      week('whats-on.csv'),
      2,
      'start',
      '2027-03-28 02:30',
      'is a time that clocks skip in Europe/Paris',
    ),
  },
  {
    name: 'an unknown zone',
    file: week('coach-departures.csv'),
    from: '05:00,Europe/London',
    to: '05:00,Europe/Leeds',
    expected: problem(
      week('coach-departures.csv'),
      2,
      'timeZone',
      'Europe/Leeds',
      'must be a zone such as Europe/London',
    ),
  },
  {
    name: 'a document that is not one',
    file: week('documents/slides.pdf'),
    to: '<html><script>alert(1)</script></html>',
    expected: problem(
      week('documents.csv'),
      2,
      'file',
      'slides.pdf',
      'is neither a PDF nor a PNG or JPEG picture',
    ),
  },
  {
    name: 'a week in a folder of another name',
    file: week('week.json'),
    from: '"weekId":"W1"',
    to: '"weekId":"W2"',
    expected: problem(week('week.json'), null, 'weekId', 'W2', 'must be the name of its folder, weeks/W1/'),
  },
  {
    name: 'a field that week.json does not have',
    file: week('week.json'),
    from: '"systemId"',
    to: '"colour":"red","systemId"',
    expected: problem(week('week.json'), null, 'colour', null, 'is not a field of this file'),
  },
  {
    name: 'broken JSON',
    file: 'bundle.json',
    to: '{"format":',
    expected: problem('bundle.json', null, null, null, 'is not proper JSON in UTF-8'),
  },
  {
    name: 'a bundle of a later version',
    file: 'bundle.json',
    from: '"version":1',
    to: '"version":2',
    expected: problem('bundle.json', null, 'version', '2', 'must be 1'),
  },
  {
    name: 'a file that is not of a bundle',
    file: week('passenger.csv'),
    to: 'a,b\n1,2\n',
    expected: problem(week('passenger.csv'), null, null, null, 'is not a file of a week bundle'),
  },
];

test.each(cases)('$name is reported with its cell', async ({ file, from, to, expected }) => {
  const files: Record<string, string | Uint8Array> = smallBundle();
  const text = String(files[file] ?? '');
  if (from !== undefined) expect(text).toContain(from);
  files[file] = from === undefined || typeof to !== 'string' ? to : text.replace(from, to);
  const report = await importBundle(database, memorySource(files));
  expect(report).toMatchObject({ ok: false, changes: [] });
  expect(report.problems).toContainEqual(expected);
  const { rows } = await database.pool.query('SELECT count(*)::integer AS weeks FROM week');
  expect(rows).toEqual([{ weeks: 0 }]);
});

/** A reference to something that does not exist: the text replaced in a file, and where the problem is then reported. */
const STRANGERS: [file: string, from: string, to: string, row: number, column: string, problem: string][] = [
  [week('rooms.csv'), 'Apartment 1,R1', 'Apartment 1,R9', 2, 'subblock_room_rep', 'neither an account nor'],
  [
    week('room-passengers.csv'),
    '701,NUCO-AAAAAA-000002',
    '799,NUCO-AAAAAA-000002',
    3,
    'subblock_id',
    'rooms.csv',
  ],
  [week('key-rooms.csv'), '701,Apartment', '799,Apartment', 2, 'roomId', 'rooms.csv'],
  [week('key-rooms.csv'), '000002"', '000009"', 2, 'allowedBarcodes', 'passengers.csv'],
  [week('coach-departures.csv'), '7,outbound', '8,outbound', 4, 'COACH', 'coaches.csv'],
  [week('coach-passengers.csv'), '7,outbound', '8,outbound', 5, 'COACH', 'coaches.csv'],
  [week('coach-passengers.csv'), '000003,York', '000009,York', 5, 'passenger', 'passengers.csv'],
  [week('transfer-departures.csv'), 'GVA-01,', 'GVA-09,', 2, 'transferId', 'transfers.csv'],
  [week('transfer-passengers.csv'), 'GVA-01,', 'GVA-09,', 2, 'transferId', 'transfers.csv'],
  [week('transfer-passengers.csv'), '000005', '000009', 2, 'passenger', 'passengers.csv'],
  [week('own-transport.csv'), '000005', '000009', 2, 'passenger', 'passengers.csv'],
  [
    week('lift-passes.csv'),
    'reception,Adult,6,R1,0',
    'kiosk,Adult,6,R1,0',
    2,
    'point',
    'lift-pass-points.csv',
  ],
  [
    week('lift-passes.csv'),
    '900001,NUCO-AAAAAA-000001',
    '900001,NUCO-AAAAAA-000009',
    2,
    'passenger',
    'passengers.csv',
  ],
  [week('ski-hire.csv'), 'shop,Silver', 'other,Silver', 2, 'shop', 'rental-shops.csv'],
  [week('ski-hire.csv'), '000001', '000009', 2, 'passenger', 'passengers.csv'],
  [week('lesson-participants.csv'), '310001', '310009', 2, 'lessonId', 'lessons.csv'],
  [week('lesson-participants.csv'), '000001', '000009', 2, 'passenger', 'passengers.csv'],
  [week('event-participants.csv'), '500001', '500009', 2, 'eventId', 'events.csv'],
  [week('event-participants.csv'), '000001', '000009', 2, 'passenger', 'passengers.csv'],
  // R2 has an account and is not in the staff of this week.
  [week('schedules.csv'), 'R1', 'R2', 2, 'User ID', 'rep-records.csv'],
  [week('documents.csv'), 'slides.pdf', 'other.pdf', 2, 'file', 'the folder documents'],
  [week('documents.csv'), 'nuco', 'nukko', 2, 'brand', 'brand of this system'],
  [week('rep-records.csv'), ',nuco,', ',nukko,', 2, 'tenant', 'brand of this system'],
  [week('whats-on.csv'), 'wasteland', 'waste', 2, 'brand', 'brand of this system'],
  ['season/points-of-interest.csv', 'val-corbier', 'val-nowhere', 2, 'resortId', 'season/resorts.csv'],
  ['season/points-of-interest.csv', 'nuco', 'nukko', 2, 'brandSlug', 'brand of this system'],
  ['season/contacts.csv', 'nuco', 'nukko', 2, 'brand', 'brand of this system'],
  ['season/my-season.csv', 'R1', 'R9', 2, 'repId', 'an account'],
  ['season/availability.csv', 'R1', 'R9', 2, 'repId', 'an account'],
  ['season/personal-database.csv', 'R1', 'R9', 2, 'repId', 'an account'],
];

const problemsOf = async (files: Record<string, string>) =>
  (await importBundle(database, memorySource(files), { dryRun: true })).problems;

test('a bundle with something in every file is valid', async () => {
  expect(await problemsOf(wholeBundle())).toEqual([]);
});

test.each(STRANGERS)('%s may not have %j as %j', async (file, from, to, row, column, text) => {
  const files = wholeBundle();
  expect(files[file]).toContain(from);
  const problems = await problemsOf({ ...files, [file]: files[file]?.replace(from, to) ?? '' });
  expect(problems).toContainEqual(
    expect.objectContaining({
      ...{ file, row, column },
      value: expect.any(String),
      problem: expect.stringContaining(text),
    }),
  );
});

test('a username may occur only once, whatever its case', async () => {
  const files = wholeBundle();
  const file = 'season/accounts.csv';
  files[file] = String(files[file]).replace('lead@example.test', 'REP@Example.test');
  expect(await problemsOf(files)).toEqual([
    problem(file, 3, 'username', 'REP@Example.test', 'is already in row 2'),
  ]);
});

test('staff of the week need no account, and headquarters is level 3', async () => {
  const files = wholeBundle();
  files[week('rep-records.csv')] += 'R9,Kit Hall,wasteland,Driver\n';
  files[week('lift-passes.csv')] = files[week('lift-passes.csv')]?.replace('"R1,R2"', '"R1,R9"') ?? '';
  files['season/accounts.csv'] += 'R3,hq@example.test,Bo Reed,nuco,3,1,Office\n';
  expect(await problemsOf(files)).toEqual([]);
});

test.each([
  ['lesson-participants.csv', '310001', 'lessonId'],
  ['event-participants.csv', '500001', 'eventId'],
])('%s: a reference names its own row’s place', async (file, id, column) => {
  const files = wholeBundle();
  const rows = (reference: string) =>
    `${column},passenger,reference\n${id},NUCO-AAAAAA-000001,${reference}\n`;
  expect(await problemsOf({ ...files, [week(file)]: rows(`NUCO-AAAAAA-${id}`) })).toEqual([]);
  expect(await problemsOf({ ...files, [week(file)]: rows('NUCO-AAAAAA-999999') })).toMatchObject([
    { row: 2, column: 'reference', problem: `must have ${column} as its third part` },
  ]);
});

test.each([
  [
    'coach-departures.csv',
    '2026-12-11 06:00,05:30,Europe/London',
    '2026-03-29 01:30,05:30,Europe/London',
    'dateTime',
  ],
  ['lift-pass-points.csv', '2026-12-12 15:00', '2027-03-28 02:30', 'distributionStartTime'],
])('%s may not have %s at a time that clocks skip', async (file, from, to, column) => {
  const files = wholeBundle();
  expect(files[week(file)]).toContain(from);
  files[week(file)] = files[week(file)]?.replace(from, to) ?? '';
  expect(await problemsOf(files)).toMatchObject([{ column, problem: expect.stringMatching(/clocks skip/) }]);
});

test.each([
  ['2026-12-10', 'endsOn'],
  ['2026-12-11', null],
])('a week that ends on %s is wrong in %j, and one day is enough', async (endsOn, column) => {
  const files = wholeBundle();
  files[week('week.json')] = files[week('week.json')]?.replace('2026-12-19', endsOn) ?? '';
  expect((await problemsOf(files)).map((found) => found.column)).toEqual(column === null ? [] : [column]);
});

test('a week with an invalid time zone is not imported', async () => {
  const files = wholeBundle();
  files[week('week.json')] = files[week('week.json')]?.replace('Europe/Paris', 'Europe/Pari') ?? '';
  expect(await problemsOf(files)).toContainEqual(
    problem(week('week.json'), null, 'timeZone', 'Europe/Pari', 'must be a zone such as Europe/Paris'),
  );
});

test('all problems of a bundle are reported together', async () => {
  const files = smallBundle();
  files[week('passengers.csv')] =
    files[week('passengers.csv')]?.replace('2005-03-14', 'soon').replace('Ann Lee', '') ?? '';
  files[week('coaches.csv')] = files[week('coaches.csv')]?.replace('53', 'fifty') ?? '';
  const report = await importBundle(database, memorySource(files));
  const places = report.problems.map(({ file, row, column }) => [file, row, column]);
  expect(places).toEqual(
    expect.arrayContaining([
      [week('passengers.csv'), 2, 'dateOfBirth'],
      [week('passengers.csv'), 4, 'passengerName'],
      [week('coaches.csv'), 2, 'Capacity'],
    ]),
  );
});

test('empty rows are skipped and still counted', async () => {
  const files = smallBundle();
  files['season/contacts.csv'] = 'contactId,contactName\n\n,\nduty,\n';
  const report = await importBundle(database, memorySource(files));
  expect(report.problems).toEqual([
    problem('season/contacts.csv', 4, 'contactName', '', 'must not be empty'),
  ]);
});

test('a link that is not https becomes empty, with a warning', async () => {
  const files = smallBundle();
  files[week('lessons.csv')] =
    'lessonId,group,lessonType,meetingPointUrl\n310001,Group 1,lessons,http://example.test/\n';
  const report = await importBundle(database, memorySource(files), { dryRun: true });
  expect(report.ok).toBe(true);
  expect(report.warnings).toEqual([
    problem(
      week('lessons.csv'),
      2,
      'meetingPointUrl',
      'http://example.test/',
      'is not an https address and was left empty',
    ),
  ]);
});

test('a byte order mark and Windows line ends make no difference', async () => {
  const files = Object.fromEntries(
    Object.entries(smallBundle()).map(([file, text]) => [
      file,
      file.endsWith('.csv') ? `\uFEFF${text.replaceAll('\n', '\r\n')}` : text,
    ]),
  );
  const report = await importBundle(database, memorySource(files), { dryRun: true });
  expect(report.problems).toEqual([]);
});

test.each(['bundle.json', 'weeks/W1/week.json'])('a bundle without %s is refused', async (file) => {
  const { [file]: _, ...files } = smallBundle();
  expect(await importBundle(database, memorySource(files))).toMatchObject({
    ok: false,
    problems: [problem(file, null, null, null, 'is missing')],
  });
});

test('empty columns at the end, as spreadsheets add them, are nothing', async () => {
  const files = smallBundle();
  files['season/contacts.csv'] = 'contactId,contactName,,\nduty,Duty Manager,,\nhq,Office,,,,\n';
  expect(await problemsOf(files)).toEqual([]);
});

test('a password that is refused is not shown', async () => {
  const password = 'secret'.repeat(50);
  const files = {
    ...smallBundle(),
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1, demo: true }),
    'season/accounts.csv': `repId,username,name,tenant,level,staffType,password
R1,rep@example.test,Amélie Rousseau,nuco,1,Rep,${password}
`,
  };
  const report = await importBundle(database, memorySource(files), { allowDemo: true });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ row: 2, column: 'password', value: '(not shown)' }),
  );
  expect(JSON.stringify(report)).not.toContain('secret');
});

test('a code is given once, and two parts of a key are two', async () => {
  const files = wholeBundle();
  const rooms = 'weeks/W1/room-passengers.csv';
  // A passenger may be in two rooms, and in each once.
  files[rooms] += '702,NUCO-AAAAAA-000001\n';
  expect(await problemsOf(files)).toEqual([]);
  files[rooms] += '702,NUCO-AAAAAA-000001\n';
  expect(await problemsOf(files)).toEqual([
    problem(rooms, 5, 'subblock_id + passenger', '702 NUCO-AAAAAA-000001', 'is already in row 4'),
  ]);
});
