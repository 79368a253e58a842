import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { BUNDLE_LIMITS, memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';
import { withRemembered } from './import-mappings.ts';
import { markedSheets } from './marking/mark-sheets.ts';
import { problemLines } from './problem-report.ts';
import { Findings } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import type { Answers } from './reading/answers.ts';
import { type MadeSheet, madeWorkbook } from './reading/made-workbook.ts';
import { openWorkbook } from './reading/workbook.ts';
import { cleanBundle } from './ugly-spreadsheets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const SEATS = 'weeks/W1/coach-passengers.csv';
const OUT: Answers = {
  sheets: new Map([['coach-passengers', ['Coach {COACH}, direction=outbound']]]),
  columns: new Map([['coach-passengers', new Map([['Guest', null]])]]),
};
type Files = Record<string, string | Uint8Array>;
const { [SEATS]: _, ...withoutSeats } = cleanBundle;

const HEADER = ['Guest', 'Ticket code', 'Pick-up'];
const coach4: MadeSheet = {
  name: 'Coach 4',
  rows: [
    ['Coach 4, Leeds', null, null],
    HEADER,
    ['Zoë', 'NUCO-AAAAAA-000001', 'Leeds'],
    ['Jürgen', 'NUCO-AAAAAA-000002', 'Leeds'],
    ['Total', null, 2],
  ],
};
const coach7: MadeSheet = {
  name: 'Coach 7',
  rows: [HEADER, ['Ann', 'WASTELAND-BBBBBB-000003', 'York']],
};
/** The seats as one workbook in the place of the list. */
const workbook = (...sheets: MadeSheet[]): Files => ({
  ...withoutSeats,
  'weeks/W1/coach-passengers.xlsx': madeWorkbook(sheets),
});

async function seatsAfter(files: Files, answers: Answers) {
  const { problems, warnings } = await importBundle(database, memorySource(files), { answers });
  const { rows } = await database.pool.query<{ seat: string }>(
    `SELECT concat_ws(' ', place_id, direction, reference) AS seat FROM allocation
     WHERE kind = 'coach' AND NOT gone ORDER BY 1`,
  );
  await database.pool.query('TRUNCATE week CASCADE');
  return { lines: problemLines(problems, warnings), seats: rows.map(({ seat }) => seat) };
}

let clean: string[];
beforeAll(async () => {
  clean = (await seatsAfter(cleanBundle, {})).seats;
  expect(clean).toHaveLength(3);
});

test('a sheet for each coach is one list, with the coach from the name of the sheet', async () => {
  const { lines, seats } = await seatsAfter(
    workbook(coach4, coach7, { name: 'Drivers', rows: [['Luc']] }),
    OUT,
  );
  expect(seats).toEqual(clean);
  expect(lines).toContain(
    'note  coach-passengers: is read from 2 sheets: “Coach 4” as COACH 4, direction outbound; “Coach 7” as COACH 7, direction outbound',
  );
  expect(lines).toContain('note  coach-passengers: has another sheet, “Drivers”, which is left out');
});

test('so is a file for each coach, and a sheet for each coach in a workbook of the whole week', async () => {
  const csv = (code: string, stop: string) => `Guest;Ticket code;Pick-up\nX;${code};${stop}\n`;
  const files = {
    ...withoutSeats,
    'weeks/W1/Coach 4.csv': `${csv('NUCO-AAAAAA-000001', 'Leeds')}Y;NUCO-AAAAAA-000002;Leeds\n`,
    'weeks/W1/Coach 7.xlsx': madeWorkbook([{ ...coach7, name: 'Sheet1' }]),
  };
  expect((await seatsAfter(files, OUT)).seats).toEqual(clean);

  const lists = Object.entries(cleanBundle).flatMap(([file, text]): MadeSheet[] => {
    const [, name] = /weeks\/W1\/(.+)\.csv$/.exec(file) ?? [];
    if (!name || file === SEATS) return [];
    const rows = String(text).trimEnd().split('\n');
    return [{ name, rows: rows.map((row) => row.replace('"Leeds, second bus"', 'Leeds').split(',')) }];
  });
  const week = Object.entries({ weekId: 'W1', weekName: 'Week 1', systemId: 'S1', timeZone: 'Europe/Paris' });
  const dates = [
    ['startsOn', '2026-12-11'],
    ['endsOn', '2026-12-19'],
    ['departureDate', '2026-12-11'],
  ];
  const book = madeWorkbook([{ name: 'week', rows: [...week, ...dates] }, ...lists, coach4, coach7]);
  expect((await seatsAfter({ 'week.xlsx': book }, OUT)).seats).toEqual(clean);
});

test('how the sheets are called is remembered with their header, and a sheet that is called so is never left out', async () => {
  const first = await importBundle(database, memorySource(workbook(coach4, coach7)), { answers: OUT });
  expect(first.problems).toEqual([]);
  const { remembered } = await withRemembered(database.pool);
  expect(remembered?.find(({ list }) => list === 'coach-passengers')?.sheets).toEqual([
    'Coach {COACH}, direction=outbound',
  ]);
  expect((await seatsAfter(workbook(coach4, coach7), {})).seats).toEqual(clean);
  const other = {
    ...coach7,
    rows: [
      ['Guest', 'Code of the guest'],
      ['Ann', 'WASTELAND-BBBBBB-000003'],
    ],
  };
  const { lines } = await seatsAfter(workbook(coach4, other), {});
  expect(lines[0]).toBe(
    'problem  coach-passengers · Coach 7 row 1 · 2 columns, “Guest”, “Code of the guest”: is not a column of this list',
  );
});

test('problems say which sheet they are in, and the sheet comes back with them', async () => {
  const twice = {
    ...coach7,
    rows: [...coach7.rows, ['Zoë', 'NUCO-AAAAAA-000001', 'York'], ['?', 'nuco', 'York']],
  };
  const files = workbook(coach4, twice);
  const { problems, warnings } = await importBundle(database, memorySource(files), { answers: OUT });
  expect(problems.map(({ file, sheet, row, problem }) => [file, sheet, row, problem])).toEqual([
    [SEATS, 'Coach 7', 4, expect.stringContaining('must be a full code')],
    [SEATS, 'Coach 7', 3, 'already has a seat outbound in row 3 of “Coach 4”'],
  ]);
  expect(problemLines(problems, warnings)).toContain('    Coach 7 row 3 “NUCO-AAAAAA-000001”');

  const bytes = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]));
  const marked = await markedSheets(bytes, problems, OUT);
  expect([...marked.keys()]).toEqual(['weeks/W1/coach-passengers.xlsx']);
  const sheets = openWorkbook(
    marked.get('weeks/W1/coach-passengers.xlsx') ?? new Uint8Array(),
    BUNDLE_LIMITS,
  );
  const [four, seven] = await Promise.all(sheets.map((sheet) => sheet.cells()));
  expect(four?.[1]).toEqual(HEADER);
  expect(seven?.[2]?.[3]).toBe('passenger: already has a seat outbound in row 3 of “Coach 4”');
});

test('the same key in two sheets is a problem, and so is a name that is no coach', async () => {
  const same = await seatsAfter(workbook(coach4, { ...coach4, name: 'Coach_4' }), OUT);
  expect(same.lines[0]).toBe(
    'problem  coach-passengers · COACH + direction + passenger · 2 rows: is already in an earlier row',
  );
  const plan = await seatsAfter(workbook(coach4, { ...coach7, name: 'Coach (old)' }), OUT);
  expect(plan.lines[0]).toMatch(
    /^problem {2}coach-passengers · COACH: has a name in which COACH must be an id.*\(old\)/,
  );
});

test('a column that the name of the sheet says too is refused', async () => {
  const rows = [
    [...HEADER, 'COACH'],
    ['Ann', 'WASTELAND-BBBBBB-000003', 'York', 4],
  ];
  const { lines } = await seatsAfter(workbook(coach4, { name: 'Coach 7', rows }), OUT);
  expect(lines.slice(0, 2)).toEqual([
    'problem  coach-passengers · Coach 7 row 1 · “COACH”: means COACH, which the name of the sheet says',
    '    Leave the column out with --ignore "coach-passengers:COACH".',
  ]);
});

test('several sheets that nobody has said anything about are left out, and the note says what to do', async () => {
  const findings = new Findings();
  const week = [['weekId', 'W1']];
  const book = madeWorkbook([{ name: 'week', rows: week }, coach4, coach7]);
  await readBundle(new Map([['w.xlsx', book]]), findings);
  expect(problemLines([], findings.warnings)).toEqual([
    'note  w.xlsx: has a sheet “Coach 4”, which is the name of no list and is left out',
    'note  w.xlsx: has a sheet “Coach 7”, which is the name of no list and is left out',
    'note  w.xlsx: has 2 sheets that are left out: if they are one list, say on the page or with --sheets how they are called, as in coach-passengers:Coach {COACH}',
  ]);
});

test('forty sheets with the same mistakes are reported on one screen', async () => {
  const coaches = Array.from({ length: 40 }, (_, at) => ({
    name: `Coach ${at + 100}`,
    rows: [['Title'], ['Who', 'Code', 'Stop'], ['Ann', 'WASTELAND-BBBBBB-000003', 'York'], ['Total', 1]],
  }));
  const { lines } = await seatsAfter(workbook(...coaches), OUT);
  expect(lines[0]).toBe(
    'problem  coach-passengers · Coach 100 row 2 · 3 columns, “Who”, “Code”, “Stop”: is not a column of this list',
  );
  expect(lines.length).toBeLessThanOrEqual(40);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(400);
});
