import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { NamedPerson } from '#people/name-search.ts';

/** The people of a list by what is left to do for them, each group by name. */
export interface TickGroups<Person extends NamedPerson> {
  remaining: Person[];
  done: Person[];
  /** Listed so that nobody wonders where they are; they count nowhere. */
  cancelled: Person[];
}

/** Sorts a list of people into those to be ticked off, those who are, and those who cancelled. */
export function tickGroups<Person extends NamedPerson>(people: readonly Person[]): TickGroups<Person> {
  const byName = [...people].sort((a, b) => compareText(a.name, b.name));
  return {
    remaining: byName.filter(({ cancelled, done }) => !cancelled && !done),
    done: byName.filter(({ cancelled, done }) => !cancelled && done),
    cancelled: byName.filter(({ cancelled }) => cancelled),
  };
}
