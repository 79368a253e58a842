import { expect, test } from 'vitest';
import { isNight } from './night.ts';

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
  ['12:00', false],
])('whether %s is at night is %s', (time, night) => {
  expect(isNight(time)).toBe(night);
});
