import { compareCodeUnits, fold } from './sorting.ts';

/** Someone who can be found: by name or reference, and by what else people know of them. */
export interface Findable {
  name: string;
  reference: string;
  /** Cancelled people are found, after everyone else. */
  cancelled: boolean;
  /** Room, coach and the like, as they are called: `Room 214`, `Coach 4`. */
  whereabouts: readonly string[];
  phone: string | null;
}

/** People prepared for searching, in the order in which equal hits are listed. */
export type PeopleIndex<P extends Findable> = readonly Entry<P>[];

interface Entry<P> {
  person: P;
  /** In lower case, as the specified match wants them. */
  name: string;
  reference: string;
  folded: string;
  /** Every word of name, reference, room and coach after a space of its own: a search in one text is the fastest. */
  words: string;
  phone: string;
}

export interface PeopleFound<P> {
  total: number;
  /** The best hits, at most as many as asked for. */
  people: P[];
}

/** Fewer digits than this are a room or a coach rather than the end of a telephone number. */
const PHONE_DIGITS = 3;

/** Prepares people for searching; once for each list. */
export function indexPeople<P extends Findable>(people: readonly P[]): PeopleIndex<P> {
  return people
    .map((person) => {
      const folded = fold(person.name);
      return {
        person,
        name: person.name.toLowerCase(),
        reference: person.reference.toLowerCase(),
        folded,
        words: [
          '',
          ...[folded, fold(person.reference), ...person.whereabouts.map(fold)].flatMap(wordsOf),
        ].join(' '),
        phone: digitsOf(person.phone ?? ''),
      };
    })
    .sort(
      (a, b) =>
        compareCodeUnits(a.folded, b.folded) ||
        compareCodeUnits(a.name, b.name) ||
        compareCodeUnits(a.reference, b.reference),
    );
}

/**
 * Finds people. First whoever has the query in the name or reference, whatever the case (document 1 §5), those with
 * a word that starts so before the others; then the same without accents and apostrophes; then whoever has every
 * word of the query, in any order, as the start of a word of name, reference, room or coach; then by the last digits
 * of the telephone. Cancelled people come last. An empty query finds nobody.
 */
export function searchPeople<P extends Findable>(
  index: PeopleIndex<P>,
  query: string,
  limit: number,
): PeopleFound<P> {
  const wanted = readQuery(query);
  if (wanted === null) return { total: 0, people: [] };
  const ranks: P[][] = [];
  let total = 0;
  for (const entry of index) {
    const rank = rankOf(entry, wanted);
    if (rank === null) continue;
    total += 1;
    const place = entry.person.cancelled ? rank + RANKS : rank;
    ranks[place] ??= [];
    ranks[place].push(entry.person);
  }
  return { total, people: ranks.flat().slice(0, limit) };
}

interface Query {
  text: string;
  folded: string;
  /** Its words, each after a space: where a word starts so. */
  starts: readonly string[];
  /** The query, if it is nothing but the end of a telephone number. */
  digits: string | null;
}

/** How many ranks there are; those of cancelled people follow. */
const RANKS = 5;

function readQuery(query: string): Query | null {
  const text = query.trim().toLowerCase();
  if (text === '') return null;
  const folded = fold(text);
  const digits = digitsOf(text);
  const isNumber = digits.length >= PHONE_DIGITS && /^[+()0-9 -]+$/.test(text);
  return {
    text,
    folded,
    starts: wordsOf(folded).map((word) => ` ${word}`),
    digits: isNumber ? digits : null,
  };
}

function rankOf<P>({ name, reference, folded, words, phone }: Entry<P>, wanted: Query): number | null {
  if (name.includes(wanted.text) || reference.includes(wanted.text)) {
    return ` ${name}`.includes(` ${wanted.text}`) || reference.startsWith(wanted.text) ? 0 : 1;
  }
  if (wanted.folded !== '' && folded.includes(wanted.folded)) return 2;
  if (wanted.starts.length > 0 && wanted.starts.every((start) => words.includes(start))) return 3;
  return wanted.digits !== null && phone.endsWith(wanted.digits) ? 4 : null;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
