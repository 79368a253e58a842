import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { americanExcel, cleanBundle, germanExcel, oneWorkbook } from '#importing/ugly-spreadsheets.ts';
import { runJob } from '#importing/worker/run-job.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import type { CommandContext } from './command.ts';
import { jobOf } from './import-command.ts';

let world: TestApp;
let folder: string;
beforeAll(async () => {
  world = await buildTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-import-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** Runs the command on a file; returns what it printed, and the refusal where it refused. */
async function run(name: string, content: Uint8Array, options: CommandContext['options'] = {}) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const lines: string[] = [];
  const { database, secrets } = world.deps;
  const context = {
    database,
    settings: testConfig(),
    secrets: () => Promise.resolve(secrets),
    print: (line: string) => lines.push(line),
    words: [file],
    options,
  };
  // Without the process of its own, which has its test.
  const refusal = await jobOf(context)
    .then((job) => runJob(job, context))
    .then(
      () => null,
      (error: Error) => error.message,
    );
  return { lines, refusal };
}

const zipped = (files: Record<string, string | Uint8Array>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])));

const GERMAN = {
  columns: ['passengers:Geburtsdatum=dateOfBirth', 'passengers: Telefon = phonenumber'],
  ignore: ['passengers:Bemerkung'],
};
const mappings = async () =>
  (await world.deps.database.pool.query('SELECT list, columns, dates FROM import_mapping ORDER BY list'))
    .rows;

test('columns that nobody knows are asked for, answered once, and remembered when the import counts', async () => {
  const zip = zipped(germanExcel);
  const problems = path.join(folder, 'problems.csv');
  const asked = await run('german.zip', zip, { problems });
  expect(asked.refusal).toMatch(/^Nothing was imported: 4 problems of 2 kinds, see above$/);
  expect(asked.lines[0]).toBe(
    'problem  passengers · row 3 · 3 columns, “Telefon”, “Geburtsdatum”, “Bemerkung”: is not a column of this list',
  );
  expect(asked.lines).toContain(`Every problem is in ${problems}.`);
  expect((await readFile(problems, 'utf8')).split('\r\n')).toEqual([
    '\ufefffile,sheet,row,column,value,problem,group',
    'weeks/W1/passengers.csv,,3,Telefon,,is not a column of this list,1',
    'weeks/W1/passengers.csv,,3,Geburtsdatum,,is not a column of this list,1',
    'weeks/W1/passengers.csv,,3,Bemerkung,,is not a column of this list,1',
    expect.stringContaining('could not be read, so 6 cells of'),
    '',
  ]);

  expect(await run('german.zip', zip, { ...GERMAN, 'dry-run': true })).toMatchObject({ refusal: null });
  expect(await mappings()).toEqual([]);
  expect(await run('german.zip', zip, GERMAN)).toMatchObject({ refusal: null });
  expect(await mappings()).toEqual([
    {
      list: 'passengers',
      columns: { Geburtsdatum: 'dateOfBirth', Telefon: 'phonenumber', Bemerkung: null },
      dates: null,
    },
  ]);
  const again = await run('german.zip', zip);
  expect(again.refusal).toBeNull();
  expect(again.lines.at(-1)).toBe('Imported.');
});

test('whether the day or the month comes first is asked once, and remembered', async () => {
  const points = 'weeks/W1/lift-pass-points.csv';
  const open = zipped({
    ...cleanBundle,
    [points]: String(cleanBundle[points]).replace('2026-12-12', '11/12/2026'),
  });
  const asked = await run('open.zip', open);
  expect(asked.refusal).toBe('Nothing was imported: 1 problem, see above');
  expect(asked.lines[1]).toContain(
    'Is 11/12/2026 11 December or 12 November? Say --dates dmy or --dates mdy',
  );
  expect(await run('open.zip', open, { dates: 'dmy' })).toMatchObject({ refusal: null });
  expect(await run('open.zip', open)).toMatchObject({ refusal: null });
  const { rows } = await world.deps.database.pool.query(
    `SELECT detail ->> 'distributionStartTime' AS at FROM place WHERE kind = 'lift-pass'`,
  );
  expect(rows).toEqual([{ at: '2026-12-11T14:00:00.000Z' }]);
});

test('a workbook is imported as it is', async () => {
  const [[name, bytes] = ['', new Uint8Array()]] = Object.entries(oneWorkbook);
  const { lines, refusal } = await run(name, bytes);
  expect(refusal).toBeNull();
  expect(lines[0]).toMatch(/^note {2}/);
  expect(lines.at(-1)).toBe('Imported.');
});

test('an order of days and months that the sheet proves needs no answer, and none overrules it', async () => {
  const proven = await run('american.zip', zipped(americanExcel), { dates: 'dmy' });
  expect(proven.refusal).toBeNull();
  const { rows } = await world.deps.database.pool.query(
    `SELECT date_of_birth::text AS born FROM passenger_sensitive WHERE reference = 'NUCO-AAAAAA-000001'`,
  );
  expect(rows).toEqual([{ born: '2005-03-14' }]);
});

test.each<[CommandContext['options'], string]>([
  [{ dates: 'ymd' }, '--dates is dmy or mdy'],
  [{ columns: ['passengers:Tel'] }, '--columns is written list:heading=column, not passengers:Tel'],
  [{ columns: ['guests:Tel=phone'] }, 'There is no list guests'],
  [{ columns: ['passengers:Tel=telephone'] }, 'passengers has no column telephone: it has id, passengerName'],
  [{ ignore: ['Tel'] }, '--ignore is written list:heading, not Tel'],
])('%j is refused in words', async (options, words) => {
  expect((await run('any.zip', zipped(cleanBundle), options)).refusal).toContain(words);
});

test('the own sheets come back with a column of problems, and take no other file’s place', async () => {
  const wrong = String(cleanBundle['weeks/W1/passengers.csv']).replace('2005-03-14', '2005-02-31');
  const zip = zipped({ ...cleanBundle, 'weeks/W1/passengers.csv': wrong });
  const marked = path.join(folder, 'marked');
  const { lines } = await run('wrong.zip', zip, { marked });
  expect(lines.at(-1)).toBe(
    `1 sheet with a column of problems: see ${marked}. Correct them and import them as before; the column is left out.`,
  );
  const sheet = await readFile(path.join(marked, 'weeks/W1/passengers.csv'), 'utf8');
  expect(sheet.split('\r\n')[1]).toContain(',2005-02-31,');
  expect(sheet.split('\r\n')[1]).toContain('dateOfBirth: is not a day of the calendar');
  expect((await run('wrong.zip', zip, { marked })).refusal).toMatch(
    /passengers\.csv is there already: give --marked a new folder/,
  );
  const corrected = {
    ...cleanBundle,
    'weeks/W1/passengers.csv': sheet.replace('02-31', '03-14'),
  };
  expect((await run('right.zip', zipped(corrected))).refusal).toBeNull();
});
