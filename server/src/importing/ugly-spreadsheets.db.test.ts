import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { IMPORTED_TABLES } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { type ImportOptions, importBundle } from './import-bundle.ts';
import { rememberMappings, withRemembered } from './import-mappings.ts';
import { americanExcel, cleanBundle, germanAnswers, germanExcel, oneWorkbook } from './ugly-spreadsheets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Imports into empty tables and returns every row of them, and what was said; the tables are empty again after it. */
async function tablesAfter(files: Record<string, string | Uint8Array>, options: ImportOptions = {}) {
  const report = await importBundle(database, memorySource(files), options);
  const tables: Record<string, unknown[]> = {};
  for (const table of IMPORTED_TABLES) {
    const { rows } = await database.pool.query(
      `SELECT to_jsonb(t) - 'version' AS r FROM ${table} t ORDER BY (to_jsonb(t))::text`,
    );
    tables[table] = rows.map(({ r }) => r);
  }
  await database.pool.query(`TRUNCATE ${IMPORTED_TABLES.join(', ')} CASCADE`);
  return { report, tables, notes: report.warnings.map(({ problem }) => problem) };
}

let clean: Awaited<ReturnType<typeof tablesAfter>>;
beforeAll(async () => {
  clean = await tablesAfter(cleanBundle);
  expect(clean.report.problems).toEqual([]);
  expect(Object.values(clean.tables).flat().length).toBeGreaterThan(20);
});

test('Excel in German, with semicolons, Windows-1252, a title and dd.mm.yyyy, gives the same tables', async () => {
  const { report, tables, notes } = await tablesAfter(germanExcel, { answers: germanAnswers });
  expect(report.problems).toEqual([]);
  expect(tables).toEqual(clean.tables);
  expect(notes).toEqual(
    expect.arrayContaining([
      'is separated by semicolons',
      'is read as Windows-1252: look at “Zoë O’Brien”, “Jürgen Müller”',
      'has row 1 above its header, which is left out',
      'has dates read with the day first, which “14.03.2005” proves',
      'has no column status: every row is read as Confirmed',
      'has a total in its last row, 9, which is left out',
      'has columns read under another name: “Passenger Name” as passengerName, “Ticket Code” as reference, “E-Mail” as email, “Telefon” as phonenumber, “Geburtsdatum” as dateOfBirth, “Group” as groupName',
    ]),
  );
});

test('what was said about a header is never asked again', async () => {
  // The test before has imported these sheets with the answers.
  const again = await tablesAfter(germanExcel);
  expect(again.report.problems).toEqual([]);
  expect(again.tables).toEqual(clean.tables);
});

test('what is said about a header again replaces what was said before', async () => {
  const mapping = { list: 'coaches', headerHash: 'x'.repeat(32), sheets: ['Coach {COACH}'] };
  const client = await database.pool.connect();
  await rememberMappings(client, [{ ...mapping, columns: { Bus: 'Operator' }, dates: 'mdy' }]);
  await rememberMappings(client, [{ ...mapping, columns: { Bus: 'COACH' }, dates: 'dmy' }]);
  client.release();
  const { remembered } = await withRemembered(database.pool);
  expect(remembered?.filter(({ headerHash }) => headerHash === mapping.headerHash)).toEqual([
    { ...mapping, columns: { Bus: 'COACH' }, dates: 'dmy' },
  ]);
});

test('Excel in the United States, with UTF-16, tabs and m/d/yyyy, gives the same tables', async () => {
  const { report, tables, notes } = await tablesAfter(americanExcel);
  expect(report.problems).toEqual([]);
  expect(tables).toEqual(clean.tables);
  expect(notes).toEqual(
    expect.arrayContaining([
      'is read as UTF-16',
      'is separated by tabs',
      'has dates read with the month first, which “3/14/2005” proves',
    ]),
  );
});

test('one workbook, with dates of Excel, phones as numbers and totals, gives the same tables', async () => {
  const { report, tables, notes } = await tablesAfter(oneWorkbook);
  expect(report.problems).toEqual([]);
  expect(tables).toEqual(clean.tables);
  expect(notes).toEqual(
    expect.arrayContaining([
      'has a sheet “Notes”, which is the name of no list and is left out',
      'has a total in its last row, 4, which is left out',
    ]),
  );
});

test('a workbook may be in the place of any CSV file of a folder', async () => {
  const [[, workbook] = []] = Object.entries(oneWorkbook);
  const { 'weeks/W1/passengers.csv': _, ...rest } = cleanBundle;
  const { report, tables, notes } = await tablesAfter({
    ...rest,
    'weeks/W1/passengers.xlsx': workbook ?? '',
  });
  expect(report.problems).toEqual([]);
  expect(tables).toEqual(clean.tables);
  expect(notes).toContain('has another sheet, “rooms”, which is left out');
});

test('what LibreOffice makes of the German sheet, with dates and phones as numbers, gives the same tables', async () => {
  const { 'weeks/W1/passengers.csv': _, ...rest } = cleanBundle;
  const file = path.join(import.meta.dirname, 'from-libreoffice', 'passengers.xlsx');
  const { report, tables, notes } = await tablesAfter(
    { ...rest, 'weeks/W1/passengers.xlsx': await readFile(file) },
    { answers: germanAnswers },
  );
  expect(report.problems).toEqual([]);
  expect(tables).toEqual(clean.tables);
  expect(notes).toContain('has a total in its last row, 9, which is left out');
});
