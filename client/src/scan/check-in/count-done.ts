import type { NamedPerson } from '#people/name-search.ts';

/** What the strip above a list shows. */
export interface DoneCounts {
  total: number;
  done: number;
  remaining: number;
}

/** Counts the people of a list; cancelled ones are on it and count nowhere. */
export function countDone(people: readonly Pick<NamedPerson, 'done' | 'cancelled'>[]): DoneCounts {
  const expected = people.filter(({ cancelled }) => !cancelled);
  const done = expected.filter((person) => person.done).length;
  return { total: expected.length, done, remaining: expected.length - done };
}
