import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { runJob } from '#importing/worker/run-job.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import type { Command, CommandContext } from './command.ts';
import { template, weekExport } from './sheet-commands.ts';

let world: TestApp;
let folder: string;
beforeAll(async () => {
  world = await buildTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-sheets-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function contextOf(words: string[], options: CommandContext['options'] = {}) {
  const { database, secrets } = world.deps;
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const settings = testConfig();
  return { lines, database, settings, secrets: () => Promise.resolve(secrets), print, words, options };
}
async function run(command: Command, words: string[], options?: CommandContext['options']) {
  const context = contextOf(words, options);
  await command.run(context);
  return context.lines;
}
/** Imports a file again; returns what was said of changes. */
async function importedAgain(place: string) {
  const context = contextOf([]);
  await runJob({ from: { place }, dryRun: false, by: 'robin', answers: {}, out: {} }, context);
  return context.lines.filter((line) => !line.startsWith('note'));
}
const at = (name: string) => path.join(folder, name);

test('a week that is exported as a zip or as a workbook changes nothing when it is imported again', async () => {
  const files = wholeBundle();
  const week = JSON.parse(String(files['weeks/W1/week.json']));
  week.packages = [
    { id: 'coach', name: 'Coach, Friday', departureDate: '2026-12-11' },
    { departureDate: '2026-12-12' },
  ];
  files['weeks/W1/week.json'] = JSON.stringify({ ...week, alwaysOn: true });
  // Nothing of these is what a spreadsheet program would make of it.
  files['weeks/W1/passengers.csv'] += '"=1+1, ""Bob""",NUCO-EEEEEE-000006,Confirmed,,\'+447700,\n';
  files['weeks/W1/coaches.csv'] = 'COACH,OPERATOR,Capacity,OB NUCO Staff\n4,007,53,02\n7,1e5,49,\n';
  const report = await importBundle(world.deps.database, memorySource(files));
  expect(report.problems).toEqual([]);
  for (const name of ['week.zip', 'week.xlsx']) {
    expect(await run(weekExport, ['W1', at(name)])).toEqual([
      `W1 is in ${at(name)}, with the personal data of its passengers.`,
    ]);
    expect((await stat(at(name))).mode & 0o077).toBe(0);
    expect(await importedAgain(at(name))).toEqual([
      'Nothing differs from what is already imported.',
      'Imported.',
    ]);
  }
});

test('a document that a week does not have needs its file, so a workbook alone is refused', async () => {
  await world.deps.database.pool.query('DELETE FROM week_file');
  await expect(importedAgain(at('week.xlsx'))).rejects.toThrow('Nothing was imported: 1 problem');
});

test('an export takes no other file’s place, and knows its weeks and forms', async () => {
  const before = await readFile(at('week.zip'));
  await expect(run(weekExport, ['W1', at('week.zip')])).rejects.toThrow('is there already');
  expect(await readFile(at('week.zip'))).toEqual(before);
  await expect(run(weekExport, ['W9', at('w9.zip')])).rejects.toThrow('W9 has no stored bundle');
  await expect(run(weekExport, ['W1', at('week.ods')])).rejects.toThrow('ends neither in .zip nor in .xlsx');
});

test('a template has the codes of an installation’s own brand, as a folder or a workbook', async () => {
  await run(template, [at('new-week')]);
  const passengers = await readFile(at('new-week/weeks/W03-2027/passengers.csv'), 'utf8');
  expect(passengers).toMatch(/^\ufeffid,passengerName,reference,.*\r\n48213,Zoë O’Brien,NUCO-AB12CD-000001,/);
  expect(await readFile(at('new-week/about-the-columns.csv'), 'utf8')).toContain(
    'coaches,COACH,"yes, key","id: letters, digits, spaces',
  );
  await run(template, [at('season.xlsx')], { season: true });
  await expect(run(template, [at('season.xlsx')], { season: true })).rejects.toThrow('is there already');
  await expect(importedAgain(at('new-week'))).rejects.toThrow('Nothing was imported');
});
