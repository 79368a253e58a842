import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';
import { problemLines, rowsOnTerminal } from './problem-report.ts';
import { type MadeCell, madeWorkbook } from './reading/made-workbook.ts';
import { cleanBundle, windows1252 } from './ugly-spreadsheets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Files = Record<string, string | Uint8Array>;
const PASSENGERS = 'weeks/W1/passengers.csv';
const SEATS = 'weeks/W1/coach-passengers.csv';
const STOPS = 'weeks/W1/coach-departures.csv';

/** The clean bundle with one list changed. */
function changed(file: string, change: (text: string) => string | Uint8Array): Files {
  const before = String(cleanBundle[file]);
  const after = change(before);
  if (after === before) throw new Error(`nothing changes in ${file}`);
  return { ...cleanBundle, [file]: after };
}
const passengers = (change: (text: string) => string | Uint8Array) => changed(PASSENGERS, change);
const withDates = (...dates: string[]) =>
  passengers((text) => text.replace(/\d{4}-\d\d-\d\d/g, () => dates.shift() ?? ''));

/** The passengers as a sheet of a workbook. */
function asSheet(change: (rows: MadeCell[][]) => MadeCell[][], merged: string[] = []) {
  const rows: MadeCell[][] = [
    ['passengerName', 'reference', 'status', 'phonenumber'],
    ['Zoë O’Brien', 'NUCO-AAAAAA-000001', 'Confirmed', 447700900123],
    ['Jürgen Müller', 'NUCO-AAAAAA-000002', 'Confirmed', 491701234567],
    ['Ann Lee', 'WASTELAND-BBBBBB-000003', 'Confirmed', null],
    ['Cy Park', 'NUCO-DDDDDD-000005', 'Confirmed', null],
  ];
  return { ...cleanBundle, [PASSENGERS]: madeWorkbook([{ name: 'Sheet1', rows: change(rows), merged }]) };
}
/** A workbook whose one part is anything. */
const withPart = (part: string | Uint8Array): Files => ({
  ...cleanBundle,
  [PASSENGERS]: zipSync({ 'xl/workbook.xml': typeof part === 'string' ? strToU8(part) : part }),
});
const OLD_EXCEL = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);

/** Of a terminal, with the line of the command itself below the report. */
const ROWS = 23;

/** A list that somebody sends alone, without a week around it. */
const LONE =
  'is one list and no whole week: put it on top of a week that is imported already with --on-top --week <weekId>, or into a folder with all lists of its week';

const MISTAKES: readonly [mistake: string, files: () => Files, said: string][] = [
  [
    'semicolons and Windows-1252',
    () => passengers((t) => windows1252(t.replaceAll('"', '').replaceAll(', ', ' ').replaceAll(',', ';'))),
    'note  passengers: is read as Windows-1252: look at “Zoë O’Brien”, “Jürgen Müller”',
  ],
  [
    'tabs in UTF-16',
    () =>
      passengers((t) =>
        Buffer.from(`\ufeff${t.replaceAll('"', '').replaceAll(', ', ' ').replaceAll(',', '\t')}`, 'utf16le'),
      ),
    'note  passengers: is read as UTF-16',
  ],
  [
    'a first line sep=;',
    () => changed(SEATS, (t) => `sep=;\n${t.replaceAll(',', ';')}`),
    'note  coach-passengers: is separated by semicolons',
  ],
  [
    'a title and a blank row above the header',
    () => passengers((t) => `Leeds & York,,,,,,\nprinted 3 December,,,,,,\n,,,,,,\n${t}`),
    'note  passengers: has rows 1 and 2 above its header, which are left out',
  ],
  [
    'dates with the day first, which some cell proves',
    () => withDates('14/03/2005', '02/11/1999', '08/07/2001', '31/01/2000'),
    'note  passengers · dateOfBirth: has dates read with the day first, which “14/03/2005” proves',
  ],
  [
    'dates that begin with the day or with the month',
    () => withDates('04/03/2005', '02/11/1999', '08/07/2001', '01/12/2000'),
    'problem  passengers: has dates that may begin with the day or with the month (04/03/2005)',
  ],
  [
    'dates of both kinds in one column',
    () => withDates('14/03/2005', '11/30/1999', '08/07/2001', '01/12/2000'),
    'problem  passengers · dateOfBirth: has dates with the day first and dates with the month first (14/03/2005, 11/30/1999)',
  ],
  [
    'a day that is not',
    () => withDates('2005-02-30'),
    'problem  passengers · dateOfBirth: is not a day of the calendar',
  ],
  [
    'a month in words',
    () => withDates('14 March 2005', '2 Nov 1999'),
    'problem  passengers · dateOfBirth · 2 rows: must be a date written YYYY-MM-DD',
  ],
  [
    'a departure without its time',
    () => changed(STOPS, (t) => t.replace('2026-12-11 05:30', '2026-12-11')),
    'problem  coach-departures · dateTime: must be written YYYY-MM-DD HH:MM',
  ],
  [
    'a telephone number that has lost its digits',
    () => passengers((t) => t.replace('447700900123', '4.477E+11')),
    'problem  passengers · phonenumber: was damaged by the spreadsheet: format the column as text and enter the number again',
  ],
  [
    'a number with more digits than Excel keeps',
    () => asSheet((rows) => rows.map((row, at) => (at === 1 ? [...row.slice(0, 3), 4477009001234567] : row))),
    'problem  passengers · phonenumber: was damaged by the spreadsheet: format the column as text and enter the number again',
  ],
  [
    'codes in lower case',
    () => changed(SEATS, (t) => t.replaceAll('NUCO-', 'nuco-')),
    'problem  coach-passengers · passenger · 2 rows: must be a full code: a prefix of your brands, 6 upper-case letters or digits, 6 digits, and dashes between them',
  ],
  [
    'dashes that the spreadsheet made longer',
    () => passengers((t) => t.replace('NUCO-DDDDDD-000005', 'NUCO–DDDDDD–000005')),
    'problem  passengers · reference: must be a full code: a prefix of your brands, 6 upper-case letters or digits, 6 digits, and dashes between them',
  ],
  [
    'codes of no brand',
    () => passengers((t) => t.replace('NUCO-DDDDDD', 'ALPINE-DDDDDD')),
    'problem  passengers · reference: has a prefix of none of your brands (NUCO, WASTELAND, WHITEROAD): correct it, or give the prefix to a brand with offpiste brand change',
  ],
  [
    'a passenger twice',
    () => passengers((t) => `${t}Zoë again,NUCO-AAAAAA-000001,Confirmed,,,,\n`),
    'problem  passengers · reference: is already in an earlier row',
  ],
  [
    'an empty status',
    () => passengers((t) => t.replaceAll(',Confirmed,', ',,')),
    'problem  passengers · status · 4 rows: must not be empty',
  ],
  [
    'no column of references, to which 5 cells refer',
    () => passengers((t) => t.replace('reference', 'Buchungsnummer')),
    'problem  passengers · row 1 · “Buchungsnummer”: is not a column of this list',
  ],
  [
    'columns that nobody knows',
    () => passengers((t) => t.replace('email', 'Diet').replace('groupName', 'Room wish')),
    'problem  passengers · row 1 · 2 columns, “Diet”, “Room wish”: is not a column of this list',
  ],
  [
    'two columns that mean the same',
    () => passengers((t) => t.replace('email', 'Name')),
    'problem  passengers · row 1 · “Name”: means passengerName, and so does another',
  ],
  [
    'a column without a heading',
    () => passengers((t) => t.replace(',groupName', ',')),
    'problem  passengers · row 1 · “G”: has cells and no heading',
  ],
  [
    'a total in the last row',
    () => passengers((t) => `${t}Total,4,,,,,\n`),
    'note  passengers: has a total in its last row, 6, which is left out',
  ],
  [
    'no column of states',
    () => passengers((t) => t.replace('status,', '').replaceAll('Confirmed,', '')),
    'note  passengers: has no column status: every row is read as Confirmed',
  ],
  [
    'a list that is left out',
    () => ({ ...Object.fromEntries(Object.entries(cleanBundle).filter(([file]) => file !== PASSENGERS)) }),
    'problem  passengers: is missing, although 6 cells of room-passengers.csv, coach-passengers.csv, lift-passes.csv refer to it',
  ],
  [
    'a comma that is not quoted',
    () => passengers((t) => t.replace('"Leeds, second bus"', 'Leeds, second bus')),
    'problem  passengers: has more cells than the header: is a comma not quoted?',
  ],
  [
    'a quotation mark that never closes',
    () => passengers((t) => t.replace('Ann Lee', '"Ann Lee')),
    'problem  passengers: is not a proper CSV file: a quotation mark is opened and never closed',
  ],
  [
    'a file in Windows-1252 that nothing proves',
    () => ({ ...cleanBundle, [PASSENGERS]: windows1252('Nom;Référence\nZoë\n') }),
    'problem  passengers: is not UTF-8 text: save it as “CSV UTF-8”',
  ],
  [
    'a file that is no text, with even rows',
    () => ({ ...cleanBundle, [PASSENGERS]: windows1252('Nom;Référence\nZo\x01ë;1\n') }),
    'problem  passengers: is not UTF-8 text: save it as “CSV UTF-8”',
  ],
  [
    'a file in Windows-1252 with headings that nobody knows',
    () => ({ ...cleanBundle, [PASSENGERS]: windows1252('Nom;Référence\nZoë;1\n') }),
    'problem  passengers · row 1 · 2 columns, “Nom”, “Référence”: is not a column of this list',
  ],
  [
    'cells merged below the header',
    () => asSheet((rows) => rows, ['C2:C3']),
    'problem  passengers · status: has merged cells below its header (C2:C3)',
  ],
  [
    'the error of a formula',
    () =>
      asSheet((rows) => rows.map((row, at) => (at === 1 ? [...row.slice(0, 3), { error: '#N/A' }] : row))),
    'problem  passengers · phonenumber: is the error of a formula',
  ],
  [
    'a workbook of an older Excel, or with a password',
    () => ({ ...cleanBundle, [PASSENGERS]: OLD_EXCEL }),
    'problem  passengers: is an Excel file from before 2007 or has a password: save it as .xlsx without one',
  ],
  [
    'a workbook that grows',
    () => withPart(new Uint8Array(12 * 2 ** 20)),
    'problem  passengers: xl/workbook.xml grows to more than 200 times its size',
  ],
  [
    'a workbook with entities',
    () => withPart('<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>'),
    'problem  passengers: has a document type in xl/workbook.xml, as no spreadsheet program writes it',
  ],
  [
    'a formula as a name is a name',
    () => passengers((t) => t.replace('Ann Lee', '"=HYPERLINK(""https://example.test"")"')),
    '',
  ],
  [
    'a list alone',
    () => ({ 'passengers.csv': String(cleanBundle[PASSENGERS]) }),
    `problem  passengers.csv: ${LONE}`,
  ],
  [
    'two lists in a folder without a week',
    () => ({ 'passengers.csv': String(cleanBundle[PASSENGERS]), 'coaches.csv': '' }),
    `problem  passengers.csv, coaches.csv: ${LONE}`,
  ],
  [
    'a workbook with one list alone',
    () => ({ 'passengers.xlsx': asSheet((rows) => rows)[PASSENGERS] }),
    `problem  passengers.xlsx: ${LONE}`,
  ],
];

test.each(MISTAKES)('%s has its sentence, on a report no longer than a screen', async (_, files, said) => {
  const { problems, warnings } = await importBundle(database, memorySource(files()), { dryRun: true });
  const lines = problemLines(problems, warnings);
  expect(lines[0] ?? '').toBe(said);
  // What is forgiven is a note; whatever is refused says what to do.
  expect(problems.length > 0).toBe(said.startsWith('problem'));
  expect(rowsOnTerminal(lines)).toBeLessThanOrEqual(ROWS);
});

test('there are at least twenty-five of them', () => {
  expect(new Set(MISTAKES.map(([mistake]) => mistake)).size).toBeGreaterThanOrEqual(25);
});

/** A bundle of many passengers, each with a seat and a bed. */
function manyPassengers(count: number, row: (index: number, code: string) => string): Files {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const code = (index: number) => `NUCO-AAAAAA-${String(index).padStart(6, '0')}`;
  const lines = (header: string, of: (index: number) => string) =>
    `${header}\n${indexes.map(of).join('\n')}\n`;
  return {
    ...cleanBundle,
    [PASSENGERS]: lines('passengerName,reference,status,dateOfBirth', (index) => row(index, code(index))),
    [SEATS]: lines('COACH,direction,passenger', (index) => `4,outbound,${code(index)}`),
    'weeks/W1/room-passengers.csv': lines('subblock_id,passenger', (index) => `701,${code(index)}`),
    'weeks/W1/lift-passes.csv': 'barcode,passenger,point,passType\n',
  };
}

test('3,180 wrong dates are one problem, and nothing that refers to these passengers is one', async () => {
  const files = manyPassengers(3_180, (index, code) => `Guest ${index},${code},Confirmed,14 March 2005`);
  const { problems, warnings } = await importBundle(database, memorySource(files), { dryRun: true });
  expect(problems).toHaveLength(3_180);
  expect(problemLines(problems, warnings)).toEqual([
    'problem  passengers · dateOfBirth · 3,180 rows: must be a date written YYYY-MM-DD',
    '    row 2 “14 March 2005”, row 3 “14 March 2005”, row 4 “14 March 2005”, row 5 “14 March 2005”, row 6 “14 March 2005” …',
    '    Write the dates in this form, or in numbers as in 14/03/2005.',
  ]);
});

test('a sheet that cannot be read is one problem, and 6,360 cells that refer to it are one line', async () => {
  const files = manyPassengers(3_180, (index, code) => `Guest ${index},${code},Confirmed,2005-03-14`);
  files[PASSENGERS] = String(files[PASSENGERS]).replace('reference', 'Buchung');
  const { problems, warnings } = await importBundle(database, memorySource(files), { dryRun: true });
  expect(problemLines(problems, warnings).filter((line) => !line.startsWith(' '))).toEqual([
    'problem  passengers · row 1 · “Buchung”: is not a column of this list',
    'problem  passengers · row 1 · “reference”: is missing from the header',
    'problem  passengers: could not be read, so 6,360 cells of room-passengers.csv, coach-passengers.csv could not be checked',
  ]);
});

test('one bad row in 10,000 is found, and nothing else is', async () => {
  const files = manyPassengers(10_000, (index, code) =>
    index === 7_777 ? `Guest,${code.toLowerCase()},Confirmed,` : `Guest ${index},${code},Confirmed,`,
  );
  const { problems } = await importBundle(database, memorySource(files), { dryRun: true });
  // Bed and seat have the code in capitals: that is no problem beside.
  expect(problems.map(({ file, row, column, value }) => [file, row, column, value])).toEqual([
    [PASSENGERS, 7_779, 'reference', 'nuco-aaaaaa-007777'],
  ]);
});

test('a whole week from a spreadsheet with everything wrong is reported on one screen', async () => {
  const wrong = Object.fromEntries(
    Object.entries(cleanBundle).map(([file, content]) => {
      if (!file.endsWith('.csv')) return [file, content];
      const [header = '', ...rows] = String(content).trimEnd().split('\n');
      const headings = header.split(',').map((name) => (name === 'passenger' ? 'Person' : name));
      return [file, windows1252(`List\n\n${[headings.join(';'), ...rows].join('\n')}\n;;4\n`)];
    }),
  );
  const { problems, warnings } = await importBundle(database, memorySource(wrong), { dryRun: true });
  const lines = problemLines(problems, warnings);
  expect(problems.length).toBeGreaterThan(10);
  expect(rowsOnTerminal(lines)).toBeLessThanOrEqual(ROWS);
});
