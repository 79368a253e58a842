import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { OnceAtPlaceBody } from '@offpiste/domain/contract/once-at-place.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { standing, undoneSince } from '#offline/outbox/standing.ts';
import type { NamedPerson } from './name-search.ts';

/** A list of people with this phone's own actions that the server does not know yet. */
export interface PeopleWithUnsent<Person extends NamedPerson> {
  people: Person[];
  /** Barcodes that are done on this phone only. */
  waiting: ReadonlySet<string>;
}

/**
 * Lays the rep's unsent actions of a kind at a place, and unsent undos of such, over the server's list; only people
 * of the list are touched.
 */
export function withUnsent<Person extends NamedPerson>(
  people: readonly Person[],
  unsent: readonly OutboxItem[],
  { kind, place }: { kind: ActionKind; place: string },
): PeopleWithUnsent<Person> {
  const barcodes = (actions: readonly { kind: string; place: string; body?: string | undefined }[]) =>
    new Set(
      actions
        .filter((action) => action.kind === kind && action.place === place)
        .map(({ body = '{}' }) => stripFraming((JSON.parse(body) as OnceAtPlaceBody).barcode)),
    );
  const sentLater = barcodes(standing(unsent));
  const undone = barcodes(undoneSince(unsent));
  const waiting = new Set(
    people
      .filter((person) => !person.done && !person.cancelled && sentLater.has(person.barcode))
      .map(({ barcode }) => barcode),
  );
  return {
    people: people.map((person) => {
      if (waiting.has(person.barcode)) return { ...person, done: true };
      return undone.has(person.barcode) && !sentLater.has(person.barcode)
        ? { ...person, done: false }
        : person;
    }),
    waiting,
  };
}
