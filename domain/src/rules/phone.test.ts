import { expect, test } from 'vitest';
import { dialNumber } from './phone.ts';

test.each([
  ['447700900123', '+447700900123'],
  ['44 7700 900 123', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['07700 900123', '07700900123'],
  ['+33 4 79 00 00 00', '+33479000000'],
  [' +33 4 79 00 00 00', '+33479000000'],
  ['112', '112'],
  ['0044 7700 900123', '00447700900123'],
])('the number %s is dialled as %s', (text, dialled) => {
  expect(dialNumber(text)).toBe(dialled);
});

test.each(['', '12', 'Room 4', 'N/A', 'tbc', '-'])('the text %j holds no number to dial', (text) => {
  expect(dialNumber(text)).toBeNull();
});
