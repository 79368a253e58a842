import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { expect, test } from 'vitest';
import { type ColumnForm, hasLostDigits, inForm } from './cell-forms.ts';
import { folded } from './column-names.ts';
import { dateEvidence } from './date-order.ts';
import { isTotalRow } from './total-row.ts';

const form = (kind: ColumnForm['kind'], other: Partial<ColumnForm> = {}): ColumnForm => ({
  kind,
  separator: ',',
  dates: 'dmy',
  hasTimes: false,
  ...other,
});

test.each<[ColumnForm, string, string]>([
  [form('date'), '14/03/2005', '2005-03-14'],
  [form('date'), '4.3.2005', '2005-03-04'],
  [form('date'), '4-3-2005', '2005-03-04'],
  [form('date', { dates: 'mdy' }), '3/14/2005', '2005-03-14'],
  [form('date', { dates: null }), '04/03/2005', '04/03/2005'],
  [form('date'), '2005/03/14', '2005-03-14'],
  [form('date'), '14/03.2005', '14/03.2005'],
  [form('date'), '14/03/05', '14/03/05'],
  [form('date'), '2005-03-14', '2005-03-14'],
  [form('date'), '2005-03-14 00:00:00', '2005-03-14'],
  [form('date'), '2005-03-14 00:30', '2005-03-14 00:30'],
  [form('timeOfDay'), '5:30', '05:30'],
  [form('timeOfDay'), '5.30', '05:30'],
  [form('timeOfDay'), '05:30:00', '05:30'],
  [form('timeOfDay'), '05:30:15', '05:30:15'],
  [form('timeOfDay'), '5.3', '5.3'],
  [form('timeOfDay'), '12:15 AM', '00:15'],
  [form('timeOfDay'), '12:15 p.m.', '12:15'],
  [form('timeOfDay'), '13:15 PM', '13:15 PM'],
  [form('dateTime'), '11/12/2026 5:30', '2026-12-11 05:30'],
  [form('dateTime'), '11.12.2026, 17.05', '2026-12-11 17:05'],
  [form('dateTime'), '2026-12-11T05:30:00Z', '2026-12-11T05:30:00Z'],
  [form('dateTime'), '2026-12-11 05:30-01:00', '2026-12-11 05:30-01:00'],
  [form('dateTime', { hasTimes: true }), '2026-12-11', '2026-12-11'],
  [form('dateTime', { hasTimes: true, separator: null }), '2026-12-11', '2026-12-11 00:00'],
  [form('dateTime', { separator: null }), '2026-12-11', '2026-12-11'],
  [form('degrees', { separator: ';' }), '45,4692', '45.4692'],
  [form('degrees', { separator: ';' }), '-6,9', '-6.9'],
  [form('degrees', { separator: ',' }), '45,4692', '45,4692'],
  [form('degrees', { separator: ';' }), '1.045,4', '1.045,4'],
  [form('flag'), 'TRUE', '1'],
  [form('flag'), 'Falsch', '0'],
  [form('flag'), 'yes', 'yes'],
  [form(undefined), '14/03/2005', '14/03/2005'],
  [form(undefined), 'nuco-aaaaaa-000001', 'nuco-aaaaaa-000001'],
])('%j: %s is read as %s', (column, cell, read) => {
  expect(inForm(cell, column)).toBe(read);
});

test.each([
  ['4.477E+11', true],
  ['4,477E+11', true],
  ['4E+11', true],
  ['1.5e+15', true],
  ['447700900123', false],
  ['E+11', false],
  ['AB4.4E+11', false],
])('whether %s has lost its digits: %j', (cell, lost) => {
  expect(hasLostDigits(cell)).toBe(lost);
});

test.each<[string[], ('dmy' | 'mdy')[], string | null]>([
  [['04/03/2005', '14/03/2005'], ['dmy'], '04/03/2005'],
  [['3/14/2005'], ['mdy'], null],
  [['13/01/2005', '1/13/2005'], ['dmy', 'mdy'], null],
  [['12/12/2005', '2005-03-04', '', 'soon', '13/13/2005'], [], null],
  [['12/11/2005'], [], '12/11/2005'],
])('%j prove %j and leave open %j', (values, orders, open) => {
  const evidence = dateEvidence(values.map((value, row) => ({ row, value })));
  expect([Object.keys(evidence.proof), evidence.open]).toEqual([orders, open]);
});

test.each([
  [['Total', '4', ''], true],
  [['', '', '53'], true],
  [['4', 'Total', ''], true],
  [['Gesamtsumme:', '', '1.234,50'], true],
  [['Totally', '', '4'], false],
  [['701', '', '4'], false],
  [['', 'Leeds', '53'], false],
])('whether %j is a total: %j', (cells, total) => {
  expect(isTotalRow({ row: 9, cells }, [0])).toBe(total);
});

test('a row of numbers that lacks one part of its key is no total, and is not left out', () => {
  expect(isTotalRow({ row: 9, cells: ['', '7', '53'] }, [0, 1])).toBe(false);
});

test('no list has two columns with the same letters', () => {
  for (const { columns } of Object.values({ ...seasonFiles, ...weekFiles })) {
    const names = Object.keys(columns);
    expect(new Set(names.map(folded)).size).toBe(names.length);
  }
});
