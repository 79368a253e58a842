import { isClosed } from '@offpiste/domain/rules/closed-fields.ts';
import type { DetailLine } from '#ui/detail-list.tsx';

const MISSING = 'Not available';
/** What the rep reads in place of a closed field: the specification's words, then the way to it (decision 0045). */
export const closedText = `${MISSING}: unlock with fingerprint or face`;

/** A field of a record as the rep reads it. */
export function told<R extends object>(record: R, field: keyof R & string): string {
  if (isClosed(record, field)) return closedText;
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : MISSING;
}

/** Lines of which those that are closed make one, after the others: nobody has to read five times what to do. */
export function toldLines(lines: readonly DetailLine[]): DetailLine[] {
  const closed = lines.filter(({ value }) => value === closedText);
  const open = lines.filter(({ value }) => value !== closedText);
  if (closed.length === 0) return open;
  return [...open, { label: closed.map(({ label }) => label).join(' · '), value: closedText }];
}
