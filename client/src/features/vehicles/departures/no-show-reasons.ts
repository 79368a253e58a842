import type { NoShowReason } from '@offpiste/domain/rules/journey.ts';

/** Why somebody does not travel, in words. */
export const noShowReasons: Record<NoShowReason, string> = {
  'not-here': 'Not here',
  'own-way': 'Travels their own way',
  left: 'Got off again',
  ill: 'Ill',
  other: 'Other reason',
};

/** Whether a reason says too little without a note. */
export function needsNote(reason: NoShowReason): boolean {
  return reason === 'left' || reason === 'other';
}
