import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { OnceAtPlaceBody } from '@offpiste/domain/contract/once-at-place.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { NamedPerson } from './name-search.ts';

/** A list of people with this phone's own actions that the server does not know yet. */
export interface PeopleWithUnsent<Person extends NamedPerson> {
  people: Person[];
  /** Barcodes that are done on this phone only. */
  waiting: ReadonlySet<string>;
}

/** Lays the rep's unsent actions of a kind at a place over the server's list; only people of the list are touched. */
export function withUnsent<Person extends NamedPerson>(
  people: readonly Person[],
  unsent: readonly OutboxItem[],
  { kind, place }: { kind: ActionKind; place: string },
): PeopleWithUnsent<Person> {
  const sentLater = new Set(
    unsent
      .filter((item) => item.kind === kind && item.place === place)
      .map((item) => stripFraming((JSON.parse(item.body) as OnceAtPlaceBody).barcode)),
  );
  const waiting = new Set(
    people
      .filter((person) => !person.done && !person.cancelled && sentLater.has(person.barcode))
      .map(({ barcode }) => barcode),
  );
  return {
    people: people.map((person) => (waiting.has(person.barcode) ? { ...person, done: true } : person)),
    waiting,
  };
}
