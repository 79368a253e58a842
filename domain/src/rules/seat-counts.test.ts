import { expect, it } from 'vitest';
import { freeSeats, listedSeats } from './free-seats.ts';
import { countSeats, sumCounts } from './seat-counts.ts';

const seats = (['aboard', 'aboard', 'elsewhere', 'no-show', 'missing', 'missing', 'missing'] as const).map(
  (seat) => ({ seat, isGuest: false }),
);

it('every seat is counted once, and a guest is nobody’s seat', () => {
  expect(countSeats([...seats, { seat: 'aboard', isGuest: true }])).toEqual({
    expected: 7,
    aboard: 2,
    elsewhere: 1,
    noShow: 1,
    missing: 3,
    guests: 1,
  });
});

it('the stops of a departure add up', () => {
  const one = countSeats(seats);
  expect(sumCounts([one, one])).toEqual({
    expected: 14,
    aboard: 4,
    elsewhere: 2,
    noShow: 2,
    missing: 6,
    guests: 0,
  });
});

it.each([
  ['coach', { Capacity: '53', 'OB NUCO Staff': '2', 'OB X Staff': '1', 'IB NUCO Staff': '7' }, 50],
  ['coach', { Capacity: '' }, null],
  ['transfer', { 'Seats Booked': '53', 'OTA Pax': '1', 'Third parties': '1', Reps: '1' }, 50],
  ['transfer', {}, null],
] as const)('on a %s with the sheet %o the seats without a ticket are not free', (kind, sheet, empty) => {
  const listed = listedSeats(kind, sheet, 'outbound');
  expect(freeSeats(listed, countSeats([]))).toBe(empty);
  // Elsewhere and no-show leave their seats free; a guest takes one.
  const taken = countSeats([...seats, { seat: 'aboard', isGuest: true }]);
  expect(freeSeats(listed, taken)).toBe(empty === null ? null : empty - 6);
});
