import type { PeopleIndex } from '@offpiste/domain/rules/people-index.ts';
import { type PeopleFound, searchPeople } from '@offpiste/domain/rules/people-search.ts';
import type { ListedPassenger } from '#week/worker/people.ts';

export type SearchPassengers = (query: string) => PeopleFound<ListedPassenger>;

/** More rows than this do not help: typing another letter does. */
export const ROWS_SHOWN = 40;

/** Queries of every kind that are still to be tried. */
let exercises = ['a', 'e', 'o', 'in', 'room 1', 'code-b'];

/**
 * Searches an index of passengers. Browsers compile what has run a few times: with the first index that happens at
 * once, a query after the other, and not while a rep types the first letters.
 */
export function searchIn(index: PeopleIndex<ListedPassenger>): SearchPassengers {
  const search: SearchPassengers = (query) => searchPeople(index, query, ROWS_SHOWN);
  exercise(search);
  return search;
}

function exercise(search: SearchPassengers): void {
  const [query, ...others] = exercises;
  if (query === undefined) return;
  exercises = others;
  setTimeout(() => {
    search(query);
    exercise(search);
  });
}
