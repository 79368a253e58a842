import { expect, test } from 'vitest';
import { dueTime } from './due-time.ts';

test.each([
  ['2026-12-11T12:00:00Z', 'Europe/Paris', '2026-12-11T12:00:00.000Z'],
  ['2026-12-11T20:59:59Z', 'Europe/Paris', '2026-12-11T20:59:59.000Z'],
  ['2026-12-11T21:00:00Z', 'Europe/Paris', '2026-12-12T06:00:00.000Z'],
  ['2026-12-11T23:30:00Z', 'Europe/Paris', '2026-12-12T06:00:00.000Z'],
  ['2026-12-12T05:59:00Z', 'Europe/Paris', '2026-12-12T06:00:00.000Z'],
  ['2026-12-12T06:00:00Z', 'Europe/Paris', '2026-12-12T06:00:00.000Z'],
  ['2026-12-12T06:30:00Z', 'Europe/London', '2026-12-12T07:00:00.000Z'],
  // Clocks are put forward and back in these nights.
  ['2027-03-27T21:30:00Z', 'Europe/Paris', '2027-03-28T05:00:00.000Z'],
  ['2027-10-30T20:30:00Z', 'Europe/Paris', '2027-10-31T06:00:00.000Z'],
])('what is written at %s in %s goes out at %s', (now, zone, due) => {
  expect(new Date(dueTime(Date.parse(now), zone)).toISOString()).toBe(due);
});
