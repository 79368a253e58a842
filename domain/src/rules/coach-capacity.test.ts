import { expect, it } from 'vitest';
import { carriesEquipment, coachSpareSeats, readCount, staffIn } from './coach-capacity.ts';

it.each([
  { name: 'seats left', coach: { capacity: 53, passengers: 40, staff: [2, 1] }, spare: 10 },
  { name: 'overbooked', coach: { capacity: 49, passengers: 50, staff: [1, 0] }, spare: -2 },
  { name: 'no capacity on record', coach: { capacity: null, passengers: 40, staff: [2] }, spare: null },
])('$name', ({ coach, spare }) => {
  expect(coachSpareSeats(coach)).toBe(spare);
});

it('reads counts from sheet cells', () => {
  expect(['12', ' 3 ', '', undefined, 'n/a', '-4', '0'].map(readCount)).toEqual([12, 3, 0, 0, 0, 0, 0]);
});

it("calls it equipment when the text starts with 'I want'", () => {
  expect(['I want to bring skis', 'No', 'i want', '', null, undefined].map(carriesEquipment)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('reads the staff of every brand from the columns of a coach, each way', () => {
  const sheet = {
    COACH: '4',
    'OB NUCO Staff': '2',
    'IB NUCO Staff': '',
    'OB ALPINE Staff': '1',
    'IB ALPINE Staff': 'three',
    Staff: '9',
  };
  expect(staffIn(sheet)).toEqual([
    { brand: 'NUCO', outbound: 2, inbound: 0 },
    { brand: 'ALPINE', outbound: 1, inbound: 0 },
  ]);
});
