import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderSource, memorySource, sourceAt } from './bundle-source.ts';
import { Findings } from './problems.ts';
import { madeWorkbook } from './reading/made-workbook.ts';

test('a folder is read as files by their path, without links and without system files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-folder-'));
  await mkdir(path.join(folder, 'weeks', 'W1'), { recursive: true });
  await writeFile(path.join(folder, 'bundle.json'), '{}');
  await writeFile(path.join(folder, 'weeks', 'W1', 'lessons.csv'), 'lessonId\n');
  await writeFile(path.join(folder, 'Thumbs.db'), 'x');
  await symlink('/etc/hostname', path.join(folder, 'weeks', 'W1', 'rooms.csv'));
  const findings = new Findings();
  const files = await folderSource(folder)(findings);
  expect([...(files ?? new Map()).keys()]).toEqual(['bundle.json', 'weeks/W1/lessons.csv']);
  expect(findings.problems).toMatchObject([
    { file: 'weeks/W1/rooms.csv', problem: 'is a link or a special file' },
  ]);
  await rm(folder, { recursive: true });
});

test('a folder with a file of more than 64 MiB, or with more than 5,000 files, is too large and not read', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-folder-'));
  const large = path.join(folder, 'large.csv');
  await writeFile(large, '');
  await truncate(large, 64 * 2 ** 20 + 1);
  const tooLarge = async () => {
    const findings = new Findings();
    expect(await folderSource(folder)(findings)).toBeNull();
    return findings.problems;
  };
  expect(await tooLarge()).toMatchObject([{ file: 'large.csv', problem: 'is 65 MB; at most 64 MB' }]);
  await rm(large);
  const names = Array.from({ length: 5_001 }, (_, number) => `${String(number).padStart(4, '0')}.csv`);
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), '')));
  expect(await tooLarge()).toMatchObject([
    { file: '5000.csv', problem: 'is one file too many; at most 5000' },
  ]);
  await rm(path.join(folder, '5000.csv'));
  expect((await folderSource(folder)(new Findings()))?.size).toBe(5_000);
  await rm(folder, { recursive: true });
});

test('a bundle in memory may not name a file outside itself', async () => {
  const findings = new Findings();
  const files = await memorySource({ '../x.csv': 'a', 'ok.csv': 'b' })(findings);
  expect([...(files ?? new Map()).keys()]).toEqual(['ok.csv']);
  expect(findings.problems).toMatchObject([{ file: '../x.csv' }]);
});

test('a workbook is a bundle of one file, of at most 40 MiB', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-folder-'));
  const file = path.join(folder, 'week-3.XLSX');
  const workbook = madeWorkbook([{ name: 'week', rows: [['weekId', 'W3']] }]);
  await writeFile(file, workbook);
  const findings = new Findings();
  expect(await (await sourceAt(file))?.(findings)).toEqual(new Map([['week-3.XLSX', Buffer.from(workbook)]]));
  await truncate(file, 118 * 2 ** 20);
  expect(await (await sourceAt(file))?.(findings)).toBeNull();
  expect(findings.problems).toMatchObject([{ file, problem: 'is 118 MB; at most 40 MB' }]);
  expect(await sourceAt(path.join(folder, 'week-4.xlsx'))).toBeNull();
  await rm(folder, { recursive: true });
});
