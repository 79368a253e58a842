import { expect, test } from 'vitest';
import { phoneSilence } from './phone-silence.ts';

const MINUTE = 60_000;

test.each([
  ['everything sent and nothing heard for a day', 0, 24 * 60 * MINUTE, 'none'],
  ['something unsent, heard just under 15 minutes ago', 3, 15 * MINUTE - 1, 'none'],
  ['something unsent, heard 15 minutes ago', 3, 15 * MINUTE, 'amber'],
  ['something unsent, heard just under an hour ago', 3, 60 * MINUTE - 1, 'amber'],
  ['something unsent, heard an hour ago', 3, 60 * MINUTE, 'red'],
] as const)('a phone with %s is shown so', (_, unsent, ago, shown) => {
  expect(phoneSilence({ unsent, heardAt: -ago }, 0)).toBe(shown);
});

test('a phone that has never reported is not silent', () => {
  expect(phoneSilence({ unsent: 1, heardAt: null }, 0)).toBe('none');
});
