import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { expect, test } from 'vitest';
import { nextSort, sortedRows, sortOf } from './sorted-rows.ts';

/** Of a row, what the board is sorted by here. */
function aRow(name: string, missing: number, over: Partial<BoardRow> = {}): BoardRow {
  const counts = { expected: 4, aboard: 4 - missing, elsewhere: 0, noShow: 0, missing, guests: 0 };
  return {
    name,
    direction: 'outbound',
    state: 'loading',
    counts,
    spare: null,
    driver: null,
    ...over,
  } as BoardRow;
}
const rows = [
  aRow('Coach 10', 1, { state: 'closed', spare: 3 }),
  aRow('Coach 2', 4, { state: 'late', spare: -1 }),
  aRow('Coach 3', 1),
];

test.each([
  [undefined, ['Coach 10', 'Coach 2', 'Coach 3']],
  ['missing', ['Coach 2', 'Coach 10', 'Coach 3']],
  ['-missing', ['Coach 10', 'Coach 3', 'Coach 2']],
  ['departure', ['Coach 2', 'Coach 3', 'Coach 10']],
  ['-departure', ['Coach 10', 'Coach 3', 'Coach 2']],
  ['state', ['Coach 2', 'Coach 3', 'Coach 10']],
  ['aboard', ['Coach 2', 'Coach 10', 'Coach 3']],
  ['spare', ['Coach 2', 'Coach 10', 'Coach 3']],
  ['constructor', ['Coach 10', 'Coach 2', 'Coach 3']],
])('a board with sort=%s has its rows in that order, and what is equal by time left', (sort, names) => {
  expect(sortedRows(rows, sortOf(sort)).map(({ name }) => name)).toEqual(names);
});

test('a column is sorted its usual way, then the other way, then no more', () => {
  const presses = [undefined, 'missing', '-missing'];
  expect(presses.map((sort) => nextSort(sort, 'missing'))).toEqual(['missing', '-missing', undefined]);
  expect(nextSort('-state', 'missing')).toBe('missing');
});
