import { compareCodeUnits, fold } from '@offpiste/domain/rules/sorting.ts';

/** A person of a list who can be chosen by name instead of by scanning. */
export interface NamedPerson {
  name: string;
  bookingRef: string;
  barcode: string;
  /** Already loaded, registered, distributed … */
  done: boolean;
  /** Cancelled: shown, since the person may be there, and never chosen. */
  cancelled: boolean;
  /** What distinguishes namesakes, such as the stop. */
  detail: string | null;
}

/**
 * The people whose name or booking reference contains the query, whatever its case, accents or apostrophes.
 * Those still to be done come first, cancelled ones last; within these, names with a word that starts so come first.
 */
export function findPeople(people: readonly NamedPerson[], query: string): NamedPerson[] {
  const wanted = fold(query.trim());
  return people
    .map((person) => ({ person, ...foldedOf(person) }))
    .filter(({ name, bookingRef }) => name.includes(wanted) || bookingRef.includes(wanted))
    .map((found) => ({
      ...found,
      rank: 2 * rankOf(found.person) + (` ${found.name}`.includes(` ${wanted}`) ? 0 : 1),
    }))
    .sort((a, b) => a.rank - b.rank || compareCodeUnits(a.name, b.name))
    .map(({ person }) => person);
}

const folded = new WeakMap<NamedPerson, { name: string; bookingRef: string }>();

/** Folding thousands of names at every letter typed would be felt. */
function foldedOf(person: NamedPerson): { name: string; bookingRef: string } {
  const known = folded.get(person) ?? { name: fold(person.name), bookingRef: fold(person.bookingRef) };
  folded.set(person, known);
  return known;
}

function rankOf(person: NamedPerson): number {
  if (person.cancelled) return 2;
  return person.done ? 1 : 0;
}
