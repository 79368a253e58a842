import { toInstant } from '@offpiste/domain/contract/fields.ts';

/** An instant as operators read it: '2026-12-11 18:02 UTC'. */
export function minuteOf(epochMs: number): string {
  return `${toInstant(epochMs).slice(0, 16).replace('T', ' ')} UTC`;
}
