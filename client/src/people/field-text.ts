import { isClosed } from '@offpiste/domain/rules/closed-fields.ts';

const MISSING = 'Not available';
/** What the rep reads in place of a closed field: the specification's words, then how to open it (decision 0045). */
export const closedText = `${MISSING}: unlock with fingerprint or face`;

/** Returns a field of a record as the rep reads it. */
export function fieldText<R extends object>(record: R, field: keyof R & string): string {
  if (isClosed(record, field)) return closedText;
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : MISSING;
}
