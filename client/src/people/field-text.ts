import { isClosed } from '@offpiste/domain/rules/closed-fields.ts';
import { phoneText } from '#format/phone-text.ts';
import type { DetailLine } from '#ui/detail-list.tsx';

const MISSING = 'Not available';
/** What the rep reads in place of a closed field: the specification's words, then how to open it (decision 0045). */
export const closedText = `${MISSING}: unlock with fingerprint or face`;

/** Returns a field of a record as the rep reads it. */
export function fieldText<R extends object>(record: R, field: keyof R & string): string {
  if (isClosed(record, field)) return closedText;
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : MISSING;
}

/** The operators' own words among the fields, for whoever is new. */
const meanings: Record<string, string> = {
  Remit: 'What this rep looks after',
  'Rep Sheet Info - Remit': 'More about the remit',
  'GBS ID': 'Staff number',
};

/** A field of a record as a line, under its name. */
export function fieldLine<R extends object>(record: R, label: keyof R & string): DetailLine {
  const text = fieldText(record, label);
  return { label, value: label.startsWith('Phone') ? phoneText(text) : text, hint: meanings[label] };
}
