import { expect, test } from 'vitest';
import { mendedFiles } from './mended-files.ts';

const uploaded = (...names: string[]) =>
  names.map((name) => ({ name, bytes: 1, sha256: name.padEnd(64, '0') }));
const WEEK = uploaded('week.json', 'passengers.csv', 'rooms.csv');
/** What is uploaded, the files that stay first. */
const upload = (refused: ReturnType<typeof uploaded>, ...dropped: string[]) => {
  const { names, kept } = mendedFiles(refused, dropped);
  return [...kept.map(({ name }) => `kept ${name}`), ...names];
};

test.each([
  ['one mended sheet', ['rooms.csv'], ['kept week.json', 'kept passengers.csv', 'rooms.csv']],
  ['one saved as a workbook', ['Rooms.xlsx'], ['kept week.json', 'kept passengers.csv', 'Rooms.xlsx']],
  [
    'one that the browser gave a number',
    ['rooms (2).csv'],
    ['kept week.json', 'kept passengers.csv', 'rooms.csv'],
  ],
  ['the week alone', ['week.json'], ['kept passengers.csv', 'kept rooms.csv', 'week.json']],
  [
    'a zip of the sheets with problems',
    ['with-problems.zip'],
    ['kept week.json', 'kept passengers.csv', 'kept rooms.csv', 'with-problems.zip'],
  ],
  ['the whole week again, without a list', ['week.json', 'passengers.csv'], ['week.json', 'passengers.csv']],
])('%s takes the place of its namesake, and the others stay', (_, dropped, expected) => {
  expect(upload(WEEK, ...dropped)).toEqual(expected);
});

test('a workbook is the whole week, whatever it is called', () => {
  expect(upload(uploaded('week.xlsx'), 'week mended.xlsx')).toEqual(['week mended.xlsx']);
});

test('a workbook with the name of a zip takes its place', () => {
  expect(upload(uploaded('week.zip'), 'week.xlsx')).toEqual(['week.xlsx']);
});

test('a sheet is dropped on a zip, and the zip stays', () => {
  expect(upload(uploaded('week.zip'), 'passengers.csv')).toEqual(['kept week.zip', 'passengers.csv']);
});
