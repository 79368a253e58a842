import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';

/** The text and the big word of a stored action that the server has not answered yet. */
export const savedText = "Saved on this phone. Will be sent when you're online.";
export const savedWord = 'Saved';
export const notSavedWord = 'Not saved';
export const conflictWord = 'Conflict';

const refusalWords: Partial<Record<ErrorCode, string>> = {
  invalid_code: 'Wrong code',
  partial_code: 'Wrong code',
  passenger_not_found: 'Unknown',
  passenger_cancelled: 'Cancelled',
  wrong_coach: 'Wrong coach',
  wrong_transfer: 'Wrong transfer',
  coach_not_found: 'Unknown coach',
  wrong_lesson: 'Wrong lesson',
  lesson_not_found: 'Unknown lesson',
  transfer_not_found: 'Unknown transfer',
  room_not_found: 'Unknown room',
  room_blocked: 'Blocked',
  room_not_ready: 'Not ready',
  invalid_barcode: 'Wrong code',
  no_allowed_barcodes: 'Nobody allowed',
  barcode_not_authorised: 'Wrong room',
  keys_not_left: 'Too many',
  keys_not_out: 'Too many',
  extra_keys_not_out: 'Too many',
  brand_forbidden: 'Other brand',
  event_not_found: 'Unknown event',
  wrong_event: 'Wrong event',
  ticket_cancelled: 'Cancelled',
  not_entered: 'Not inside',
  foreign_pass: 'Other brand',
  pass_not_allocated: 'Not yours',
  pass_not_found: 'Not yours',
  pass_deleted: 'Deleted',
  several_passes: 'Several passes',
  undo_too_late: 'Too late',
  nothing_to_undo: 'Nothing to undo',
  undo_of_undo: 'Not undone',
  undo_reason_required: 'Reason missing',
  action_not_found: 'Unknown',
};

/** The one big word for a refusal. */
export function refusalWord(code: ErrorCode): string {
  return refusalWords[code] ?? 'Refused';
}
