import { expect, test } from 'vitest';
import { leavesIn } from './leaves-in.ts';

const NOW = 1_800_000_000_000;
const minutes = (count: number) => NOW + count * 60_000;

test('a departure within the hour is counted down in minutes that have begun', () => {
  expect(leavesIn(minutes(60), NOW)).toMatchObject({ value: '60 min', isTime: true });
  expect(leavesIn(minutes(11.5), NOW)).toMatchObject({ value: '12 min', label: 'to leave' });
});

test.each([
  ['is further away', minutes(60.1)],
  ['has left', minutes(0)],
  ['has no known time', null],
])('nothing is counted down where the departure %s', (_, leavesAt) => {
  expect(leavesIn(leavesAt, NOW)).toBeNull();
});
