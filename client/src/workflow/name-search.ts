import { compareText, fold } from '@offpiste/domain/rules/sorting.ts';

/** A person of a list who can be chosen by name instead of by scanning. */
export interface NamedPerson {
  name: string;
  bookingRef: string;
  barcode: string;
  /** Already loaded, registered, distributed … */
  done: boolean;
  /** Cancelled: shown, since the person may stand there, and never chosen. */
  cancelled: boolean;
  /** What tells namesakes apart, such as the stop. */
  detail: string | null;
}

/**
 * The people whose name or booking reference contains the query, whatever its case, accents or apostrophes.
 * Those still to be done come first, cancelled ones last; within these, names with a word that starts so come first.
 */
export function findPeople(people: readonly NamedPerson[], query: string): NamedPerson[] {
  const wanted = fold(query.trim());
  return people
    .filter((person) => fold(person.name).includes(wanted) || fold(person.bookingRef).includes(wanted))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(hasWordStart(b, wanted)) - Number(hasWordStart(a, wanted)) ||
        compareText(a.name, b.name),
    );
}

function rank(person: NamedPerson): number {
  if (person.cancelled) return 2;
  return person.done ? 1 : 0;
}

function hasWordStart(person: NamedPerson, wanted: string): boolean {
  return ` ${fold(person.name)}`.includes(` ${wanted}`);
}
