import { expect, it } from 'vitest';
import { freeSeats, listedCapacity } from './free-seats.ts';
import { countSeats, sumCounts, takenSeats } from './seat-counts.ts';

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
  ['coach', { Capacity: '53', 'OB NUCO Staff': '2', 'OB X Staff': '1', 'IB NUCO Staff': '7' }, 53],
  ['coach', { Capacity: '' }, null],
  ['transfer', { 'Seats Booked': '53', 'OTA Pax': '1', 'Third parties': '1', Reps: '1' }, 53],
  ['transfer', {}, null],
] as const)('on a %s with the sheet %o the seats without a ticket are not free', (kind, sheet, capacity) => {
  const vehicle = { kind, sheet };
  expect(listedCapacity(vehicle)).toBe(capacity);
  // Elsewhere and no-show leave their seats free; a guest takes one.
  const taken = takenSeats(countSeats([...seats, { seat: 'aboard', isGuest: true }]));
  expect(taken).toBe(6);
  expect(freeSeats(vehicle, 'outbound', taken)).toBe(capacity === null ? null : 44);
});
