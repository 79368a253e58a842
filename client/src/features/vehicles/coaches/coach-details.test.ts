import { expect, test } from 'vitest';
import { spareText } from '../shared/vehicle-text.ts';
import { aCoachRow } from './coach.fixtures.ts';
import { capacityOf, coachDetails, spareSeats, staffLines } from './coach-details.ts';

const lineOf = (row = aCoachRow(), heading: string, label: string) =>
  coachDetails(row)
    .find((section) => section.heading === heading)
    ?.lines.find((line) => line.label === label);

test('driver phones that begin with 44 are dialled with a plus', () => {
  expect(lineOf(undefined, 'Drivers', 'Main driver')).toMatchObject({
    value: 'Steve',
    dial: '+447700900222',
  });
});

test('a driver nobody has named or numbered has no line', () => {
  expect(lineOf(undefined, 'Drivers', '2nd driver')).toBeUndefined();
});

test('a driver of whom only the name or only the number is known has a line', () => {
  const row = aCoachRow({ FCONTACT: '', '2CONTACT': '447700900333' });
  expect(lineOf(row, 'Drivers', 'Feeder')).toMatchObject({ value: 'Paul', dial: null });
  expect(lineOf(row, 'Drivers', '2nd driver')).toMatchObject({
    value: 'Not available',
    dial: '+447700900333',
  });
});

test('a coach without any driver says so', () => {
  const row = aCoachRow({ FEEDER: '', FCONTACT: '', 'MAIN DRIVER': '', MCONTACT: ' ' });
  expect(coachDetails(row).find(({ heading }) => heading === 'Drivers')?.lines).toEqual([
    { label: 'Drivers', value: 'Not available' },
  ]);
});

test('an empty cell reads as not available', () => {
  expect(lineOf(aCoachRow({ 'OB Booking Ref': ' ' }), 'Outbound', 'Ferry booking')?.value).toBe(
    'Not available',
  );
});

test('only https places can be opened', () => {
  expect(lineOf(undefined, 'In resort', 'Parking')?.url).toBe('https://maps.example/caron');
  const row = aCoachRow({ 'Parking URL': 'javascript:alert(1)' });
  expect(lineOf(row, 'In resort', 'Parking')?.url).toBeNull();
});

test('a place has its name, and its address on the web behind it', () => {
  const row = aCoachRow({ 'Driver Residence URL': 'https://maps.example/blanc' });
  expect(lineOf(row, 'In resort', 'Driver residence')).toMatchObject({
    value: 'Le Cheval Blanc',
    url: 'https://maps.example/blanc',
  });
  expect(lineOf(row, 'Breakfast stop', 'Place')).toMatchObject({
    value: 'Aire de Mâcon',
    url: 'https://maps.example/macon',
  });
});

test('each way has the coach’s capacity, or says that nobody knows it', () => {
  expect(lineOf(undefined, 'Outbound', 'Capacity')?.value).toBe('53');
  expect(lineOf(aCoachRow({ Capacity: 'tbc' }), 'Inbound', 'Capacity')?.value).toBe('Not available');
});

test('sections follow the trip: out, the stops, the resort, back', () => {
  expect(coachDetails(aCoachRow()).map(({ heading }) => heading)).toEqual([
    'Operator',
    'Drivers',
    'Outbound',
    'Breakfast stop',
    'Supermarket stop',
    'In resort',
    'Inbound',
  ]);
});

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
