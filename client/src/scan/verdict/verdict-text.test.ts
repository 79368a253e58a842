import { expect, test } from 'vitest';
import { refusalWord } from './verdict-text.ts';

test.each([
  ['invalid_code', 'Wrong code'],
  ['passenger_not_found', 'Unknown'],
  ['passenger_cancelled', 'Cancelled'],
  ['ticket_cancelled', 'Cancelled'],
  ['wrong_coach', 'Wrong coach'],
  ['wrong_transfer', 'Wrong transfer'],
  ['wrong_lesson', 'Wrong lesson'],
  ['wrong_event', 'Wrong event'],
  ['barcode_not_authorised', 'Wrong room'],
  ['not_entered', 'Not inside'],
  ['pass_not_allocated', 'Not yours'],
  ['pass_deleted', 'Deleted'],
  ['room_blocked', 'Blocked'],
  ['room_not_ready', 'Not ready'],
  ['keys_not_left', 'Too many'],
  ['internal', 'Refused'],
] as const)('after %s the rep reads “%s”', (code, word) => {
  expect(refusalWord(code)).toBe(word);
});
