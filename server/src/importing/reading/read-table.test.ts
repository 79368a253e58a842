import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { expect, test } from 'vitest';
import { Findings } from '../problems.ts';
import type { Answers, Mapping } from './answers.ts';
import { columnNames } from './column-names.ts';
import type { Grid } from './grid.ts';
import { readCsv } from './read-csv.ts';
import { readTable } from './read-table.ts';

/** Reads a list from text, or from rows of a workbook; returns its rows and everything that was said. */
function read(
  list: 'passengers.csv' | 'lift-pass-points.csv' | 'coaches.csv',
  content: string | Grid,
  answers: Answers = {},
) {
  const findings = new Findings();
  const table = weekFiles[list];
  const nameOf = columnNames(list.replace('.csv', ''), table, answers);
  const isKnown = (heading: string) => nameOf(heading) !== undefined;
  const grid =
    typeof content === 'string'
      ? readCsv(list, new TextEncoder().encode(content), isKnown, findings)
      : content;
  if (!grid) throw new Error('no grid');
  const { rows: found, mapping } = readTable(list, grid, table, answers, findings);
  const said = (of: typeof findings.problems) => of.map(({ problem }) => problem);
  const rows = found.map(({ values }) => ({ values: values as Record<string, unknown> }));
  return { rows, mapping, problems: said(findings.problems), notes: said(findings.warnings) };
}
const bus: Answers = { columns: new Map([['coaches', new Map([['Bus', 'COACH']])]]) };
const sheet = (rows: string[][], merged: string[] = []): Grid => ({
  rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  separator: null,
  merged,
  errors: [],
});

test('one column of a file proves the dates of another, and the columns of a file may not disagree', () => {
  const points = (start: string, end: string) =>
    read(
      'lift-pass-points.csv',
      `id,distributionPoint,distributionStartTime,distributionEndTime\na,Desk,${start},${end}\n`,
    );
  expect(points('09/01/2027 15:00', '13/01/2027 19:00').rows[0]?.values).toMatchObject({
    distributionStartTime: '2027-01-09 15:00',
    distributionEndTime: '2027-01-13 19:00',
  });
  expect(points('1/9/2027 15:00', '1/13/2027 19:00').rows[0]?.values).toMatchObject({
    distributionStartTime: '2027-01-09 15:00',
  });
  expect(points('1/9/2027 15:00', '2/8/2027 19:00').problems).toEqual([
    'has dates that may begin with the day or with the month',
  ]);
});

test('cells merged above the header are nothing; merged with it or below they are refused', () => {
  const rows = [
    ['Week 3', ''],
    ['', 'printed'],
    ['COACH', 'Capacity'],
    ['4', '53'],
    ['7', '49'],
  ];
  for (const range of ['A1:B1', 'A1:B2'])
    expect(read('coaches.csv', sheet(rows, [range])).problems).toEqual([]);
  for (const range of ['A4:A5', 'A3:A4', 'A1:A4'])
    expect(read('coaches.csv', sheet(rows, [range])).problems).toEqual(['has merged cells below its header']);
});

test('the header is the first row with two known columns and the key, though others come near', () => {
  const rows = [
    ['Capacity', 'Operator'],
    ['COACH', ''],
    ['COACH', 'Capacity'],
    ['4', '53'],
  ];
  const { rows: found, notes } = read('coaches.csv', sheet(rows));
  expect(found.map(({ values }) => [values.COACH, values.Capacity])).toEqual([['4', '53']]);
  expect(notes).toEqual(['has rows 1 and 2 above its header, which are left out']);
});

test('a header in row 10 is found, and one in row 11 is not', () => {
  const titles = (count: number) => Array.from({ length: count }, () => ['Week 3']);
  const rows = [
    ['COACH', 'Capacity'],
    ['4', '53'],
  ];
  expect(read('coaches.csv', sheet([...titles(9), ...rows])).rows).toHaveLength(1);
  expect(read('coaches.csv', sheet([...titles(10), ...rows])).rows).toEqual([]);
});

test('of two separators with known columns the one counts that the rows fit', () => {
  const { rows, notes, problems } = read('coaches.csv', 'COACH,Capacity\nCOACH;Capacity\n4;53\n7;49\n');
  expect([problems, notes]).toEqual([
    [],
    ['is separated by semicolons', 'has row 1 above its header, which is left out'],
  ]);
  expect(rows.map(({ values }) => values.COACH)).toEqual(['4', '7']);
});

test('what is remembered counts for the same header alone, in whatever order its columns are', () => {
  const said = {
    columns: new Map([
      [
        'coaches',
        new Map([
          ['Bus', 'COACH'],
          ['G', null],
        ]),
      ],
    ]),
  };
  const first = read('coaches.csv', 'Bus,Capacity\n4,53\n', said);
  expect(first.rows).toHaveLength(1);
  const remembered = first.mapping ? [first.mapping] : [];
  expect(remembered).toMatchObject([{ list: 'coaches', columns: { Bus: 'COACH' }, dates: null }]);
  expect(read('coaches.csv', 'Capacity,Bus\n53,4\n', { remembered })).toMatchObject({
    problems: [],
    mapping: null,
  });
  expect(read('coaches.csv', 'Capacity,Bus,OPERATOR\n53,4,x\n', { remembered }).problems).toEqual([
    'is not a column of this list',
    'is missing from the header',
  ]);
});

test('a column without a heading is left out by its letters, and that is remembered', () => {
  const text = 'COACH,Capacity,\n4,53,note\n';
  expect(read('coaches.csv', text).problems).toEqual(['has cells and no heading']);
  const said = { columns: new Map([['coaches', new Map([['C', null]])]]) };
  const { problems, mapping } = read('coaches.csv', text, said);
  expect([problems, mapping?.columns]).toEqual([[], { C: null }]);
  expect(read('coaches.csv', text, { remembered: mapping ? [mapping] : [] }).problems).toEqual([]);
});

test('what is said about a header again counts from then on, and its other answers stay', () => {
  const text = 'Bus,Driver,Capacity\n4,x,53\n';
  const said = (...pairs: [string, string | null][]) => ({
    columns: new Map([['coaches', new Map(pairs)]]),
  });
  const first = read('coaches.csv', text, said(['Bus', 'COACH'], ['Driver', null])).mapping;
  const remembered = first ? [first] : [];
  const { rows, mapping } = read('coaches.csv', text, { ...said(['Driver', 'FEEDER']), remembered });
  expect(rows.map(({ values }) => [values.COACH, values.FEEDER])).toEqual([['4', 'x']]);
  expect(mapping?.columns).toEqual({ Bus: 'COACH', Driver: 'FEEDER' });
});

test('what is remembered of one list says nothing about another with the same header', () => {
  const remembered = [
    { ...read('coaches.csv', 'Bus,Capacity\n4,53\n', bus).mapping, list: 'transfers' },
  ] as Mapping[];
  expect(read('coaches.csv', 'Bus,Capacity\n4,53\n', { remembered }).problems).toContain(
    'is not a column of this list',
  );
});

test('the order of dates that is remembered gives way to what is said now, and both to what a file proves', () => {
  const text = (end: string) =>
    `id,distributionPoint,distributionStartTime,distributionEndTime\na,Desk,1/9/2027 15:00,${end}\n`;
  const open = text('2/8/2027 19:00');
  const start = (content: string, answers: Answers) =>
    read('lift-pass-points.csv', content, answers).rows[0]?.values.distributionStartTime;
  const { mapping } = read('lift-pass-points.csv', open, { dates: 'mdy' });
  const remembered = mapping ? [mapping] : [];
  expect(mapping?.dates).toBe('mdy');
  expect(start(open, { remembered })).toBe('2027-01-09 15:00');
  expect(start(open, { dates: 'dmy', remembered })).toBe('2027-09-01 15:00');
  expect(start(text('13/9/2027 19:00'), { dates: 'mdy' })).toBe('2027-09-01 15:00');
});

test('a number that a spreadsheet has shortened is refused in a column of texts too, and so is its row', () => {
  const { rows, problems } = read('coaches.csv', 'COACH,Capacity,OB Booking Ref\n4,53,4.477E+11\n7,49,447\n');
  expect(problems).toEqual([
    'was damaged by the spreadsheet: format the column as text and enter the number again',
  ]);
  expect(rows.map(({ values }) => values.COACH)).toEqual(['7']);
});
