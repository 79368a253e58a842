import { expect, test } from 'vitest';
import { csvLine, unguarded } from './csv-line.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+447700900123', "'+447700900123"],
  ['@A1', "'@A1"],
  ['-', "'-"],
  ['-1+1', "'-1+1"],
  ["'=1", "''=1"],
  ["'-5", "''-5"],
  ['-6.91', '-6.91'],
  ['O’Brien', 'O’Brien'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])('%s is written as %s, is no formula, and is read as it was', (cell, written) => {
  expect(csvLine([cell])).toBe(written);
  expect(unguarded(written)).toBe(cell);
});

test('a cell is quoted wherever another separator may be tried', () => {
  expect(csvLine(['a;b', 'c\td', 'e"f', 'g,h'], ';')).toBe('"a;b";"c\td";"e""f";"g,h"');
});
