import { expect, test } from 'vitest';
import { spareText } from '../shared/vehicle-text.ts';
import { aCoachRow } from './coach.fixtures.ts';
import { capacityOf, spareSeats, staffLines } from './coach-sheet.ts';

test("a staff count of '0' has no line", () => {
  expect(staffLines(aCoachRow(), 'outbound')).toEqual([{ brand: 'NUCO', count: 2 }]);
  expect(staffLines(aCoachRow(), 'inbound')).toEqual([
    { brand: 'NUCO', count: 1 },
    { brand: 'WLT', count: 1 },
  ]);
});

test('spare seats are the capacity less the passengers and the staff of that direction', () => {
  expect(spareSeats(aCoachRow(), 'outbound')).toBe(53 - 48 - 2);
  expect(spareSeats(aCoachRow(), 'inbound')).toBe(53 - 50 - 2);
});

test('an overbooked coach says how many are over', () => {
  const row = aCoachRow({ passengers: { outbound: 55, inbound: 0 } });
  expect(spareText(spareSeats(row, 'outbound'))).toBe('4 over');
});

test.each(['', 'tbc', '0'])('a capacity of %j leaves the spare seats unknown', (Capacity) => {
  expect(capacityOf(aCoachRow({ Capacity }))).toBeNull();
  expect(spareText(spareSeats(aCoachRow({ Capacity }), 'outbound'))).toBe('Not available');
});
