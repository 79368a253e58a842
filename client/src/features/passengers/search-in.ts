import type { PeopleIndex } from '@offpiste/domain/rules/people-index.ts';
import { type PeopleFound, searchPeople } from '@offpiste/domain/rules/people-search.ts';
import type { ListedPassenger } from '#week/people.ts';

export type SearchPassengers = (query: string) => PeopleFound<ListedPassenger>;

/** More rows than this help nobody: typing another letter does. */
const ROWS_SHOWN = 40;

/** A query of every kind. */
const EXERCISES = ['a', 'e', 'o', 'in', 'room 1', 'nuco-b'];

/**
 * Searches an index of passengers. Browsers compile what has run a few times: that happens at once, a query after the
 * other, and not while a rep types the first letters.
 */
export function searchIn(index: PeopleIndex<ListedPassenger>): SearchPassengers {
  const search: SearchPassengers = (query) => searchPeople(index, query, ROWS_SHOWN);
  exercise(search, EXERCISES);
  return search;
}

function exercise(search: SearchPassengers, [query, ...others]: readonly string[]): void {
  if (query === undefined) return;
  setTimeout(() => {
    search(query);
    exercise(search, others);
  });
}
