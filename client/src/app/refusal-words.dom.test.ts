import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import { expect, test } from 'vitest';
import { actions } from './actions.ts';

function wordAfter<K extends ActionKind>(kind: K, code: ErrorCode): string {
  const definition = actions[kind];
  return definition.messages({ direction: 'outbound' } as unknown as ActionBody<K>).refusalWord(code);
}

test.each([
  ['load-coach', 'invalid_code', 'Wrong code'],
  ['load-coach', 'partial_code', 'Wrong code'],
  ['load-coach', 'passenger_not_found', 'Unknown'],
  ['load-coach', 'passenger_cancelled', 'Cancelled'],
  ['load-coach', 'brand_forbidden', 'Other brand'],
  ['load-coach', 'wrong_coach', 'Wrong coach'],
  ['load-coach', 'internal', 'Refused'],
  ['load-transfer', 'wrong_transfer', 'Wrong transfer'],
  ['register-lesson', 'wrong_lesson', 'Wrong lesson'],
  ['validate-in', 'wrong_event', 'Wrong event'],
  ['validate-in', 'ticket_cancelled', 'Cancelled'],
  ['validate-out', 'not_entered', 'Not inside'],
  ['distribute-pass', 'pass_not_allocated', 'Not yours'],
  ['distribute-pass', 'pass_deleted', 'Deleted'],
  ['distribute-keys', 'barcode_not_authorised', 'Wrong room'],
  ['distribute-keys', 'room_blocked', 'Blocked'],
  ['distribute-keys', 'room_not_ready', 'Not ready'],
  ['distribute-keys', 'keys_not_left', 'Too many'],
  ['undo', 'undo_too_late', 'Too late'],
] as const)('when %s is refused with %s the rep reads “%s”', (kind, code, word) => {
  expect(wordAfter(kind, code)).toBe(word);
});
