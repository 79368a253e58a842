import type { SeatState } from './departure.ts';
import type { NoShowReason } from './journey.ts';

/** What is known of a seat, in the words of the phone and of the desk. */
export const seatWords: Readonly<Record<SeatState, string>> = {
  aboard: 'On board',
  elsewhere: 'Elsewhere',
  'no-show': 'No-show',
  missing: 'Missing',
};

/** Why somebody does not travel, likewise. */
export const noShowReasons: Readonly<Record<NoShowReason, string>> = {
  'not-here': 'Not here',
  'own-way': 'Travels their own way',
  left: 'Got off again',
  ill: 'Ill',
  other: 'Other reason',
};
