import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { describe, expect, test } from 'vitest';
import { Findings } from '../problems.ts';
import { readCsv } from './read-csv.ts';

const encoder = new TextEncoder();

/** Headings of which two prove a file. */
const isKnown = (heading: string) => ['id', 'name', 'status'].includes(heading);

/** The problems of a file, and how many rows are read from it. */
function read(text: string) {
  const findings = new Findings();
  const grid = readCsv('a.csv', encoder.encode(text), isKnown, findings);
  // The header is a row too.
  return { rows: grid ? grid.rows.length - 1 : null, problems: findings.problems };
}
const problem = (row: number, text: string) => ({
  file: 'a.csv',
  row,
  column: null,
  value: null,
  problem: text,
});

describe('a file is read up to its limits and refused beyond them, with the limit and the row', () => {
  test.each([
    ['rows', `a\n${'1\n'.repeat(199_999)}`, 199_999],
    ['rows of Windows', `a\r\n${'1\r\n'.repeat(199_999)}`, 199_999],
    ['rows without an end of the last', `a${'\n1'.repeat(199_999)}`, 199_999],
    ['empty rows', `a\n${'\n'.repeat(199_998)}1`, 1],
    ['columns', `${'a,'.repeat(199)}a\n${'1,'.repeat(199)}1\n`, 1],
    ['characters of a cell', `a\n${'ö'.repeat(32_767)}\n1,${'ö'.repeat(32_767)}`, 2],
    ['characters of a quoted cell', `a\n"${'\n'.repeat(32_765)}"\n`, 0],
  ])('a file may have as many %s as the limit allows', (_, text, rows) => {
    expect(read(text)).toEqual({ rows, problems: [] });
  });

  test.each([
    ['rows', `a\n${'1\n'.repeat(200_000)}`, 200_001, 'has more than 200000 rows'],
    ['rows of an old Mac', `a\r${'1\r'.repeat(200_000)}`, 200_001, 'has more than 200000 rows'],
    ['empty rows', `a\n${'\n'.repeat(200_000)}`, 200_001, 'has more than 200000 rows'],
    ['columns', `a,b\n1,2\n${','.repeat(200)}`, 3, 'has more than 200 columns'],
    [
      'characters of a cell',
      `a\n1\n${'x'.repeat(32_768)}`,
      3,
      'has a cell of more than 32767 characters: is a quotation mark not closed?',
    ],
    [
      'characters behind a quotation mark that never closes',
      `a\n"${'1,2\n'.repeat(10_000)}`,
      2,
      'has a cell of more than 32767 characters: is a quotation mark not closed?',
    ],
  ])('a file may not have one more of the %s', (_, text, row, words) => {
    expect(read(text)).toEqual({ rows: null, problems: [problem(row, words)] });
  });

  test('no file of a bundle comes close to the limit of columns', () => {
    for (const { columns } of Object.values({ ...seasonFiles, ...weekFiles }))
      expect(Object.keys(columns).length).toBeLessThan(60);
  });

  test('a line ends in the same way for the limits and for the cells', () => {
    expect(read('a,b\r\n1,2\n3,4\r5,6')).toEqual({ rows: 3, problems: [] });
  });
});

test('a row has the number that a spreadsheet shows, behind empty rows too', () => {
  const findings = new Findings();
  const text = '\ufeff a , b \r\n\r\n" 1 ",2\n,\n"3,\n4",\n5';
  expect(readCsv('a.csv', encoder.encode(text), isKnown, findings)).toEqual({
    separator: ',',
    merged: [],
    errors: [],
    rows: [
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
      { row: 5, cells: ['3,\n4', ''] },
      { row: 6, cells: ['5'] },
    ],
  });
  expect(findings.problems).toEqual([]);
});

test.each([
  [
    'of bytes that are not UTF-8',
    Uint8Array.of(0x61, 0xe9, 0x0a),
    null,
    'is not UTF-8 text: save it as “CSV UTF-8”',
  ],
  [
    'with a quotation mark that never closes',
    'a\n1\n"2',
    3,
    'is not a proper CSV file: a quotation mark is opened and never closed',
  ],
  [
    'with text behind a quotation',
    'a\n"1"2\n',
    2,
    'is not a proper CSV file: a quotation mark is inside a cell that is not quoted, or text follows a closing one',
  ],
])('a file %s is refused in words', (_, text, row, words) => {
  const findings = new Findings();
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  expect(readCsv('a.csv', bytes, isKnown, findings)).toBeNull();
  expect(findings.problems).toMatchObject([{ row, problem: words }]);
});

// An array of as many cells, or a list of as many rows, would end a process with so little memory.
test.each([
  ['commas', ','],
  ['line ends', '\\n'],
  ['quotation marks', '"'],
  ['rows of a letter', 'a\\n'],
  ['rows of empty cells', `${','.repeat(199)}\\n`],
  ['nested tags', '<b>'],
])('40 MiB of %s are refused within 100 MB of memory', async (_, text) => {
  const file = path.join(import.meta.dirname, 'read-csv.ts');
  const script = `
    const { readCsv } = await import(${JSON.stringify(file)});
    const text = '${text}';
    const problems = [];
    readCsv('a.csv', Buffer.alloc(40 * 2 ** 20, text), () => false, { problem: (file, problem) => problems.push(problem) });
    console.log(problems.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=100',
    '--input-type=module',
    '-e',
    script,
  ]);
  expect(stdout).toBe('1\n');
});
