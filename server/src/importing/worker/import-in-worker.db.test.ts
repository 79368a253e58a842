import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { memorySource } from '../bundle-source.ts';
import { importBundle } from '../import-bundle.ts';
import { cleanBundle } from '../ugly-spreadsheets.ts';
import { importInWorker } from './import-in-worker.ts';
import type { ImportJob } from './import-job.ts';
import type { WorkerLimits } from './limited-process.ts';
import { runJob } from './run-job.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-worker-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Imports in a separate process; returns what it printed, and the refusal where it refused. */
async function run(from: ImportJob['from'], limits?: WorkerLimits) {
  const lines: string[] = [];
  const job: ImportJob = { from, dryRun: false, by: 'robin', answers: { columns: new Map() }, out: {} };
  const order = { job, address: database.address, secrets: { file: 'none', generate: false } };
  const refusal = await importInWorker(order, (line) => lines.push(line), limits).then(
    () => null,
    (error: Error) => error.message,
  );
  return { lines, refusal };
}
async function zip(name: string, files: Record<string, string | Uint8Array>): Promise<{ place: string }> {
  const place = path.join(folder, name);
  await writeFile(
    place,
    zipSync(Object.fromEntries(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]))),
  );
  return { place };
}
const weeks = async () =>
  (await database.pool.query<{ week_id: string }>('SELECT week_id FROM week ORDER BY 1')).rows.map(
    (row) => row.week_id,
  );

test('an import that needs too much memory, or too long, is stopped in a sentence and changes nothing', async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, row) => `Guest ${row},NUCO-AAAAAA-${String(row).padStart(6, '0')},Confirmed\n`,
  );
  const large = {
    ...cleanBundle,
    'weeks/W1/passengers.csv': `passengerName,reference,status\n${rows.join('')}`,
  };
  expect(await run(await zip('large.zip', large), { memoryMb: 40, minutes: 10 })).toEqual({
    lines: [],
    refusal:
      'The import needed more than 40 MB of memory and was stopped. Nothing has changed. Import fewer weeks at a time.',
  });

  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE week');
  expect(await run(await zip('clean.zip', cleanBundle), { memoryMb: 768, minutes: 0.05 })).toEqual({
    lines: [],
    refusal: 'The import took longer than 0.05 minutes and was stopped. Nothing has changed.',
  });
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await weeks()).toEqual([]);
  // Its locks have gone with it.
  await expect
    .poll(() =>
      importBundle(database, memorySource(cleanBundle), { dryRun: false }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
});

test('an import in a separate process says and does what one in this process does', async () => {
  const changed = {
    ...cleanBundle,
    'weeks/W1/passengers.csv': String(cleanBundle['weeks/W1/passengers.csv']).replace('Ann Lee', 'Ann Leigh'),
  };
  const { lines, refusal } = await run(await zip('changed.zip', changed));
  expect(refusal).toBeNull();
  expect(lines).toEqual([
    'W1: passengers 1 changed',
    expect.stringContaining('people: 1 changed'),
    expect.stringContaining('Ann Lee → Ann Leigh'),
    'Imported.',
  ]);
  const { rows } = await database.pool.query(
    'SELECT by, source_names FROM import_run ORDER BY import_id DESC LIMIT 1',
  );
  expect(rows).toEqual([{ by: 'robin', source_names: ['changed.zip'] }]);
  expect((await run({ putBack: 999 })).refusal).toBe(
    'There is no import 999: offpiste import --list has them all.',
  );
});

test('that an import is in the database is said once it is, and never of a trial run or a refused one', async () => {
  const applied = vi.fn();
  const changes = path.join(folder, 'changes.csv');
  const job = async (from: { place: string }, dryRun: boolean) =>
    await runJob(
      { from, dryRun, by: 'robin', answers: { columns: new Map() }, out: { changes } },
      { database, secrets: () => Promise.reject(new Error('none')), print: () => {}, applied },
    );
  const good = await zip('good.zip', cleanBundle);
  await job(good, true);
  const refused = { ...cleanBundle, 'weeks/W1/passengers.csv': 'passengerName,reference\nAnn,zoe\n' };
  await expect(job(await zip('refused.zip', refused), false)).rejects.toThrow(/^Nothing was imported: /);
  expect(applied).not.toHaveBeenCalled();
  await rm(changes);
  await job(good, false);
  expect(applied).toHaveBeenCalledOnce();
  expect(await readFile(changes, 'utf8')).toContain('Ann Lee');
});
