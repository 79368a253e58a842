import { expect, it } from 'vitest';
import { availabilityColour, compareAvailabilityCodes, isAvailabilityCode } from './availability.ts';

it('shows only codes of one letter with two digits', () => {
  expect(['O01', 'd12', 'O1', 'O001', '001', 'NO01', 'Ö01', 'Notes', ''].filter(isAvailabilityCode)).toEqual([
    'O01',
    'd12',
  ]);
});

it('sorts by season month, then number, unknown months last', () => {
  const codes = ['A01', 'D02', 'X01', 'O10', 'J01', 'D01', 'N03', 'M01', 'F01', 'O02'];
  expect(codes.sort(compareAvailabilityCodes)).toEqual([
    'O02',
    'O10',
    'N03',
    'D01',
    'D02',
    'J01',
    'F01',
    'M01',
    'A01',
    'X01',
  ]);
});

it('sorts by number whatever the case of the letter', () => {
  expect(['O10', 'o02', 'o11', 'O01'].sort(compareAvailabilityCodes)).toEqual(['O01', 'o02', 'O10', 'o11']);
});

it.each([
  { status: 'NA', colour: 'red' },
  { status: 'n/a', colour: 'red' },
  { status: 'Not Available', colour: 'red' },
  { status: 'Available', colour: 'green' },
  { status: 'available ', colour: 'green' },
  { status: 'Maybe', colour: 'yellow' },
  { status: '', colour: 'yellow' },
])('"$status" is $colour', ({ status, colour }) => {
  expect(availabilityColour(status)).toBe(colour);
});
