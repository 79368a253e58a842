import { expect, test } from 'vitest';
import type { DepartureStop } from './closing.ts';
import type { SeatState } from './departure.ts';
import { differingHeadCount } from './head-count.ts';

function stop(
  name: string,
  seats: readonly SeatState[],
  closed: { at: number; heads: number | null } | null,
) {
  const people = seats.map((seat, n) => ({ reference: `${name}-${n}`, name: null, stop: name, seat }));
  const close = closed && {
    actionId: `close-${name}`,
    repId: 'R1',
    repName: 'Robin',
    at: closed.at,
    text: '',
    headCount: closed.heads,
  };
  return { stop: name, people, close, closedWith: null } satisfies DepartureStop;
}

test.each<[string, DepartureStop[], [number, number] | null]>([
  ['nobody and nothing', [], null],
  ['nobody has closed', [stop('Leeds', ['aboard'], null)], null],
  ['nobody has counted', [stop('Leeds', ['aboard'], { at: 1, heads: null })], null],
  ['the count agrees', [stop('Leeds', ['aboard', 'no-show'], { at: 1, heads: 1 })], null],
  ['one head more was counted', [stop('Leeds', ['aboard', 'elsewhere'], { at: 1, heads: 2 })], [2, 1]],
  [
    'guests count as well',
    [stop('Leeds', ['aboard'], { at: 1, heads: 1 }), stop('', ['aboard'], { at: 1, heads: 1 })],
    [1, 2],
  ],
  [
    'a stop is still open',
    [stop('Leeds', ['aboard'], { at: 1, heads: 5 }), stop('York', ['missing'], null)],
    null,
  ],
  [
    'only the last close counts',
    [stop('Leeds', ['aboard'], { at: 1, heads: 1 }), stop('York', ['aboard'], { at: 2, heads: 3 })],
    [3, 2],
  ],
  [
    'the last close has no count',
    [stop('Leeds', ['aboard'], { at: 1, heads: 9 }), stop('York', ['aboard'], { at: 2, heads: null })],
    null,
  ],
])('a head count differs or not: %s', (_, stops, differs) => {
  const found = differingHeadCount(stops);
  expect(found && [found.heads, found.scanned]).toEqual(differs);
});
