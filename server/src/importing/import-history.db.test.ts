import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { demoSeason } from '@offpiste/demo/demo-season.ts';
import { unzipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { createSecrets } from '#platform/secrets.ts';
import { testConfig } from '#testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { importCommand, jobOf } from '../cli/import-command.ts';
import { readWords } from '../cli/run-command.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { purgeWeek } from '../retention/purge-week.ts';
import { runRetention } from '../retention/retention-run.ts';
import { smallBundle, wholeBundle } from './bundle-fixture.ts';
import { memorySource, zipBytesSource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';
import { listImports } from './import-history.ts';
import { Findings } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { runJob } from './worker/run-job.ts';
import { packWeek } from './write-bundle.ts';

type Files = Record<string, string | Uint8Array>;
const PASSENGERS = 'weeks/W1/passengers.csv';
const ZOE = 'NUCO-AAAAAA-000001';
const DAY = 86_400_000;
const secrets = createSecrets(Buffer.alloc(32, 'test'));
const hashes = createReferenceHashes(secrets);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
});

async function imported(files: Files, options: { dryRun?: boolean; by?: string } = {}) {
  const given = { by: 'robin', sourceNames: ['week.zip'], secrets: async () => secrets, ...options };
  return await importBundle(database, memorySource(files), given);
}
function edited(from: string, to: string, file = PASSENGERS): Record<string, string> {
  const files = smallBundle();
  expect(files[file]).toContain(from);
  return { ...files, [file]: String(files[file]).replace(from, to) };
}
/** Runs the command as it is typed and returns what it prints. */
async function command(...typed: string[]): Promise<string> {
  const lines: string[] = [];
  const context = {
    database,
    settings: testConfig(),
    secrets: async () => secrets,
    print: (line: string) => lines.push(line),
    ...readWords(importCommand, typed),
  };
  // Without the process of its own, which has its test.
  if (context.options.list) await importCommand.run(context);
  else await runJob(await jobOf(context), context);
  return lines.join('\n');
}
async function names(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT name FROM passenger WHERE NOT gone ORDER BY reference',
  );
  return rows.map(({ name }) => name);
}
async function read(files: Files) {
  const findings = new Findings();
  const found = await memorySource(files)(findings);
  const bundle = found && (await readBundle(found, findings));
  expect(findings.problems).toEqual([]);
  return bundle?.weeks ?? [];
}
async function storedTexts(): Promise<string[]> {
  const { rows } = await database.pool.query<{ bundle: Uint8Array }>(
    'SELECT bundle FROM import_run WHERE bundle IS NOT NULL ORDER BY import_id',
  );
  return rows.map(({ bundle }) =>
    Object.values(unzipSync(bundle))
      .map((content) => Buffer.from(content).toString())
      .join('\n'),
  );
}
async function sheet(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

test.each([
  ['a bundle with every file', wholeBundle()],
  ['the demo season', demoSeason({ size: 'small', today: '2026-12-12' })],
])(
  'every week of %s is packed so that it reads as the same week, and always as the same bytes',
  async (_, files) => {
    for (const week of await read(files)) {
      const packed = packWeek(week);
      const findings = new Findings();
      const again = await readBundle((await zipBytesSource(packed, 'zip')(findings)) ?? new Map(), findings);
      expect(findings.problems).toEqual([]);
      const values = ({ tables }: typeof week) =>
        Object.entries(tables).map(([file, rows]) => [
          file,
          rows.map((row: { values: object }) => row.values),
        ]);
      const [found] = again?.weeks ?? [];
      expect(found && values(found)).toEqual(values(week));
      expect(found).toMatchObject({ head: week.head, present: week.present, documents: week.documents });
      expect(found && packWeek(found)).toEqual(packed);
    }
  },
);

test('an import is kept with who, from what and whom it affected, and the same bundle again is not', async () => {
  await imported(smallBundle());
  await imported(smallBundle(), { by: 'sam' });
  await imported(edited('Ann Lee', 'Anne Lee'), { dryRun: true });
  await imported(edited('Ann Lee,WASTELAND-BBBBBB-000003', 'Ann Lee,000003'));
  await database.pool.query(
    `INSERT INTO projection (week_id, subject, place, reference, version, state)
     VALUES ('W1', 'coach:outbound:x', 'coach:7:outbound', 'WASTELAND-BBBBBB-000003', 1, '{"actionId":"A","repName":"R","at":1}')`,
  );
  await imported(edited('Ann Lee', 'Anne Lee'), { by: 'sam' });
  expect(await listImports(database)).toMatchObject([
    { weekId: 'W1', by: 'sam', counts: { changed: 1, recorded: 1 }, canPutBack: true },
    { weekId: 'W1', by: 'robin', sourceNames: ['week.zip'], counts: { added: 5, recorded: 0 } },
  ]);
  expect(await listImports(database, 'W2')).toEqual([]);
  expect(await command('--list')).toMatch(
    /^2 {2}\d{4}-.* UTC {2}W1 {2}by sam · week.zip · people: 1 changed, 1 with something recorded\n1 .* people: 5 added$/,
  );
});

/** The same week under another id. */
const otherWeek = () =>
  Object.fromEntries(
    Object.entries(smallBundle()).map(([file, text]) => [
      file.replace('W1', 'W2'),
      text.replace('"W1"', '"W2"'),
    ]),
  );

test('of a week the last ten imports are kept, and those of another week stay', async () => {
  await imported(otherWeek());
  for (let count = 60; count < 72; count++)
    await imported(edited('53', String(count), 'weeks/W1/coaches.csv'));
  const runs = await listImports(database);
  expect(runs.filter(({ weekId }) => weekId === 'W1').map(({ importId }) => importId)).toEqual([
    13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
  ]);
  expect(runs.filter(({ weekId }) => weekId === 'W2')).toHaveLength(1);
});

test('an earlier import is put back as a new one, with the same check and the same difference', async () => {
  await imported(smallBundle());
  const before = await names();
  await imported(edited('Ann Lee', 'Anne Lee'));
  const looked = await command('--put-back', '1', '--dry-run');
  expect(looked).toContain('WASTELAND-BBBBBB-000003, changed: name: Anne Lee → Ann Lee');
  expect(await names()).not.toEqual(before);
  expect(await command('--put-back', '1')).toContain('Imported.');
  expect(await names()).toEqual(before);
  expect((await listImports(database))[0]).toMatchObject({
    importId: 3,
    sourceNames: ['import 1, put back'],
  });
  await expect(command('--put-back', '99')).rejects.toThrow('There is no import 99');
});

test('one list on top replaces that list, and the rest of the week stays as it was imported last', async () => {
  await imported(smallBundle());
  await imported(edited('Ann Lee', 'Anne Lee'));
  const seats = String(smallBundle()['weeks/W1/coach-passengers.csv']);
  const file = await sheet(
    'coach-passengers.csv',
    seats.replace('7,outbound,WASTELAND-BBBBBB-000003,York', '4,outbound,WASTELAND-BBBBBB-000003,Leeds'),
  );
  const said = await command(file, '--on-top', '--week', 'W1');
  expect(said.split('\n')).toEqual([
    'W1: coach seats 1 added, 1 removed',
    'W1, people: 1 moved',
    '  Anne Lee, WASTELAND-BBBBBB-000003, moved: outbound: Coach 7 → Coach 4',
    'Imported.',
  ]);
  // The next list goes on top of this one.
  const people = await sheet(
    'passengers.csv',
    String(smallBundle()[PASSENGERS]).replace('Cy Park', 'Cyrus Park'),
  );
  expect(await command(people, '--on-top', '--week', 'W1')).not.toContain('coach seats');
  const wrong = await sheet('coach-passengers.csv', seats.replace('7,outbound', '77,outbound'));
  await expect(command(wrong, '--on-top', '--week', 'W1')).rejects.toThrow('Nothing was imported');
});

test('one list needs a name that a list has, and a week that was imported whole', async () => {
  await imported(smallBundle());
  const strange = await sheet('seats.csv', 'a,b\n');
  await expect(command(strange, '--on-top', '--week', 'W1')).rejects.toThrow(
    'seats.csv is not called as a list',
  );
  const file = await sheet('passengers.csv', String(smallBundle()[PASSENGERS]));
  await expect(command(file, '--on-top')).rejects.toThrow('--week is missing');
  await expect(command(file, '--on-top', '--week', 'W2')).rejects.toThrow(
    'W2 has no stored bundle: import its whole folder once',
  );
});

test('whoever is erased is in no stored bundle, neither an earlier one nor one from a sheet that still has them', async () => {
  await imported(smallBundle());
  expect((await storedTexts()).join()).toContain(ZOE);
  await database.db.transaction().execute((tx) => erasePassenger(tx, ZOE, hashes, 0));
  expect(await storedTexts()).toEqual([]);
  await expect(command('--put-back', '1')).rejects.toThrow('The bundle of import 1 is no longer there');
  expect(await command('--list')).toContain('bundle no longer there');
  // An older bundle is not good enough for one list on top.
  const file = await sheet('passengers.csv', String(smallBundle()[PASSENGERS]));
  await expect(command(file, '--on-top', '--week', 'W1')).rejects.toThrow('has no stored bundle');
  await imported(smallBundle());
  const [kept = ''] = await storedTexts();
  expect(kept).not.toMatch(/Zoë|AAAAAA-000001|zoe@/);
  expect(kept).toContain('NUCO-AAAAAA-000002');
});

test('a purged week has no history, and the others keep theirs', async () => {
  await imported(smallBundle());
  await imported(otherWeek());
  await database.db.transaction().execute((tx) => purgeWeek(tx, 'W1', hashes));
  expect((await listImports(database)).map(({ weekId }) => weekId)).toEqual(['W2']);
});

test.each([
  ['ninety days after the import', 'now', 89, 91],
  ['with the dates of birth of its week, if that is sooner', 'end', 29, 31],
])('a bundle is forgotten %s, and the history keeps that it was imported', async (_, from, early, late) => {
  await imported(smallBundle());
  if (from === 'now') await database.pool.query(`UPDATE week SET ends_on = '2099-01-01'`);
  const { ages } = { ages: testConfig().retention };
  const start = from === 'now' ? Date.now() : Date.parse('2026-12-19T12:00:00Z');
  if (from === 'end') await database.pool.query('UPDATE import_run SET at = $1', [start]);
  const forget = (days: number) => runRetention(database, { ages, secrets, now: start + days * DAY });
  expect(await forget(early)).toMatchObject({ bundles: 0 });
  expect(await forget(late)).toMatchObject({ bundles: 1 });
  expect(await listImports(database)).toMatchObject([{ by: 'robin', canPutBack: false }]);
});
