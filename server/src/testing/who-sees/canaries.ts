import type { Datum } from '@offpiste/domain/contract/who-sees.ts';

/** A recognisable value and its owner: a prefix, a colleague, a rep, brands … by the kind of datum. */
export interface Canary {
  datum: Datum | 'internal';
  owner: string;
}

/** A unique text that says what it gives away. `internal` may be in no reply at all. */
export function canary(datum: Canary['datum'], owner = ''): string {
  return `canary:${datum}:${owner}!`;
}

/** The birthday of the passengers of each prefix; a date cannot contain other text. */
export const BIRTHDAYS: Readonly<Record<string, string>> = {
  NUCO: '1901-01-01',
  WASTELAND: '1902-02-02',
  WHITEROAD: '1903-03-03',
  ALPINE: '1904-04-04',
  ALPS: '1905-05-05',
};

/** What every canary has. */
const ANY = /canary:|-\d{6}|190[1-5]-|\$argon2/;

/** Returns every canary in a text. */
export function canariesIn(text: string): Canary[] {
  if (!ANY.test(text)) return [];
  const planted = [...text.matchAll(/canary:([a-z]+):([^!]*)!/g)].map(([, datum, owner = '']) => ({
    datum: datum as Datum,
    owner,
  }));
  const references = [...text.matchAll(/\b([A-Z]+)-[A-Z0-9]{6}-\d{6}\b/g)].map(([, owner = '']) => ({
    datum: 'reference' as const,
    owner,
  }));
  const birthdays = Object.entries(BIRTHDAYS)
    .filter(([, day]) => text.includes(day))
    .map(([owner]) => ({ datum: 'sensitive' as const, owner }));
  const hashes = text.includes('$argon2') ? [{ datum: 'internal' as const, owner: 'password' }] : [];
  return [...planted, ...references, ...birthdays, ...hashes];
}
