import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { type ListMoment, onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { ownCheckIns } from './own-check-ins.ts';

/** A list of people with what this phone did on top of it. */
export interface PeopleWithOwnCheckIns<Person extends NamedPerson> {
  people: Person[];
  /** Barcodes that are done on this phone and not proven to have reached the server. */
  waiting: ReadonlySet<string>;
}

/** Where and in what way people are ticked off, and when their list was made. */
export interface TickedOff {
  kind: ActionKind;
  place: string;
  made: ListMoment | null;
}

/** Lays the rep's own actions of a kind at a place over its list; only people of the list are touched. */
export function withOwnCheckIns<Person extends NamedPerson>(
  people: readonly Person[],
  recorded: readonly OutboxItem[],
  { kind, place, made }: TickedOff,
): PeopleWithOwnCheckIns<Person> {
  const own = ownCheckIns(onTopOf(made, recorded, place), kind);
  const waiting = new Set<string>();
  const seen = people.map((person) => {
    const fact = own.done.get(person.barcode);
    if (own.undone.has(person.barcode)) return { ...person, done: false };
    if (!fact || person.done || person.cancelled) return person;
    if (fact.unsent) waiting.add(person.barcode);
    return { ...person, done: true };
  });
  return { people: seen, waiting };
}
