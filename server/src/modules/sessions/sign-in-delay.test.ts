import { expect, test } from 'vitest';
import { addressSubject, signInDelayMs } from './sign-in-delay.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [9, 16_000],
  [14, 512_000],
  [15, 900_000],
  [99, 900_000],
])('after %i failures in a row one waits %i ms', (failures, wait) => {
  expect(signInDelayMs(failures)).toBe(wait);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});
