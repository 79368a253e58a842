import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BUNDLE_LIMITS } from '../bundle-source.ts';
import { madeWorkbook } from './made-workbook.ts';
import { openWorkbook } from './workbook.ts';

/** A workbook of one sheet with its XML changed. */
function edited(change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(
    madeWorkbook([
      {
        name: 'Sheet1',
        rows: [
          ['id', 'name'],
          [1, 'One'],
        ],
      },
    ]),
  );
  const sheet = 'xl/worksheets/sheet1.xml';
  return zipSync({ ...parts, [sheet]: strToU8(change(new TextDecoder().decode(parts[sheet]))) });
}
const read = async (bytes: Uint8Array) => await openWorkbook(bytes, BUNDLE_LIMITS)[0]?.read();

test('cells are read as what they say: texts, numbers, dates, times, both, true and false', async () => {
  const at = (instant: string) => new Date(`${instant}Z`);
  const rows = [
    ['a\u00a0b ', 447700900123, 45.4692, true, false, null, '  '],
    [],
    [
      at('2005-03-14T00:00:00'),
      at('1899-12-30T05:30:00'),
      at('2026-12-11T05:30:00'),
      at('2026-12-11T23:59:59'),
    ],
    [1e15, 0.1, '<b>&amp;</b>', '007', '_x0041_'],
  ];
  expect(await read(madeWorkbook([{ name: 'A & B', rows, merged: ['A1:B1'] }]))).toEqual({
    separator: null,
    merged: ['A1:B1'],
    errors: [],
    rows: [
      { row: 1, cells: ['a b', '447700900123', '45.4692', 'TRUE', 'FALSE', '', ''] },
      { row: 3, cells: ['2005-03-14', '05:30', '2026-12-11 05:30', '2026-12-11 23:59:59', '', '', ''] },
      { row: 4, cells: ['1e+15', '0.1', '<b>&amp;</b>', '007', 'A', '', ''] },
    ],
  });
});

test('every minute of a day comes back as it was', async () => {
  const minutes = Array.from({ length: 1_440 }, (_, minute) => minute);
  const texts = minutes.map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
  const cells = minutes.map((minute) => [
    new Date(Date.UTC(2027, 0, 8) + minute * 60_000),
    new Date(Date.UTC(1899, 11, 30) + minute * 60_000),
  ]);
  const grid = await read(madeWorkbook([{ name: 'times', rows: cells }]));
  expect(grid?.rows.map(({ cells: [both, time] }) => [both, time])).toEqual(
    texts.map((text, minute) => [minute === 0 ? '2027-01-08' : `2027-01-08 ${text}`, text]),
  );
});

test('the error of a formula stays one, with its place', async () => {
  const grid = await read(
    madeWorkbook([{ name: 'x', rows: [['id'], [null, { error: '#N/A' }], [1, { error: '#REF!' }]] }]),
  );
  expect(grid?.errors).toEqual([
    { row: 2, column: 1, value: '#N/A' },
    { row: 3, column: 1, value: '#REF!' },
  ]);
});

test('sheets are named as their tabs are, in their order, and read one at a time', async () => {
  const sheets = ['week', 'A & B', '<Gäste>'].map((name, index) => ({ name, rows: [[index]] }));
  const opened = openWorkbook(madeWorkbook(sheets), BUNDLE_LIMITS);
  expect(opened.map(({ name }) => name)).toEqual(['week', 'A & B', '<Gäste>']);
  expect((await opened[2]?.read())?.rows).toEqual([{ row: 1, cells: ['2'] }]);
});

test.each([
  [
    'a row beyond the limit',
    (xml: string) => xml.replaceAll('r="2"', 'r="200001"'),
    'has more than 200000 rows',
  ],
  ['a row far beyond all', (xml: string) => xml.replace('r="2"', 'r="999999999"'), 'which is no address'],
  [
    'a column beyond the limit',
    (xml: string) => xml.replace('r="B2"', 'r="GS2"'),
    'has more than 200 columns',
  ],
  ['a column far beyond all', (xml: string) => xml.replace('r="B2"', "r = 'ZZZZ2'"), 'which is no address'],
  ['a hidden address', (xml: string) => xml.replace('r="2"', 'r="&#57;99999999"'), 'which is no address'],
  [
    'a document type',
    (xml: string) => xml.replace('<worksheet', '<!DOCTYPE a><worksheet'),
    'has a document type',
  ],
  ['cells in no order', (xml: string) => xml.replace('r="B2"', 'r="A1"'), 'has a sheet that cannot be read'],
])('%s is refused in words', async (_, change, words) => {
  await expect((async () => await read(edited(change)))()).rejects.toThrow(words);
});

test('the last row and column within the limits are read', async () => {
  const far = (xml: string) =>
    xml.replaceAll('r="2"', 'r="200000"').replace('r="A2"', 'r="A200000"').replace('r="B2"', 'r="GR200000"');
  expect((await read(edited(far)))?.rows.at(-1)).toMatchObject({ row: 200_000 });
});

test.each([
  [
    'a part of tags that never end',
    zipSync({
      'xl/workbook.xml': [strToU8('<sheet '.repeat(200_000)), { level: 0 }],
      'xl/_rels/workbook.xml.rels': strToU8('<a/>'),
    }),
    'is not a workbook of Excel (.xlsx)',
  ],
  ['no workbook', zipSync({ 'a.xml': strToU8('<a/>') }), 'is not a workbook of Excel (.xlsx)'],
  ['nothing', new Uint8Array(), 'the file is not a zip'],
  [
    'more sheets than fifty',
    madeWorkbook(Array.from({ length: 51 }, (_, at) => ({ name: `s${at}`, rows: [[1]] }))),
    'has 51 sheets; at most 50',
  ],
  [
    'parts that grow',
    zipSync({ 'xl/a.xml': new Uint8Array(20 * 2 ** 20) }),
    'grows to more than 200 times its size',
  ],
])('%s is refused in words', (_, bytes, words) => {
  expect(() => openWorkbook(bytes, BUNDLE_LIMITS)).toThrow(words);
});
