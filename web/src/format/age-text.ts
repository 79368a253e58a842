import { counted } from '@offpiste/domain/rules/counted.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old shown data is: "updated 40 s ago". A clock that went back reads as "just now". */
export function ageText(at: number, now: number): string {
  const age = now - at;
  if (age < 5 * SECOND) return 'updated just now';
  if (age < MINUTE) return `updated ${Math.floor(age / SECOND)} s ago`;
  if (age < HOUR) return `updated ${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `updated ${Math.floor(age / HOUR)} h ago`;
  return `updated ${counted(Math.floor(age / DAY), 'day')} ago`;
}
