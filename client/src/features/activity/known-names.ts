import { type ActionKind, isActionKind } from '@offpiste/domain/contract/actions.ts';
import { useEffect, useState } from 'react';
import type { NamesAtPlace } from '#lists/names-at-place.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { undoneBy } from '#offline/outbox/recorded-body.ts';
import { definitionOf } from '#scan/action-definition.ts';
import { useSame } from '#ui/use-same.ts';

export interface KnownNames {
  /** Names of people, by code. */
  people: ReadonlyMap<string, string>;
  /** Names of places whose actions carry only an id: rooms, lessons, events. */
  places: ReadonlyMap<string, string>;
}

export const NO_NAMES: KnownNames = { people: new Map(), places: new Map() };

/** A place where something was done, and a kind of action that happens there. */
interface ActionPlace {
  kind: ActionKind;
  place: string;
}

/** Returns where an action happened; an undo happens where the action did that it undoes. */
function placeOfAction({ kind, place, body }: Pick<OutboxItem, 'kind' | 'place' | 'body'>): ActionPlace {
  const undone = kind === 'undo' ? undoneBy(body)?.kind : undefined;
  return { kind: undone !== undefined && isActionKind(undone) ? undone : kind, place };
}

/** Returns the names of places and of the people there, from the lists and the week on this phone. */
export async function knownNames(places: readonly ActionPlace[]): Promise<KnownNames> {
  const found = await Promise.all(places.map(async (at) => ({ of: at.place, ...(await namesAt(at)) })));
  return {
    people: new Map(found.flatMap(({ people = [] }) => people)),
    places: new Map(found.flatMap(({ of, place }) => (place === undefined ? [] : [[of, place] as const]))),
  };
}

/** What this phone does not know is shown by its id. */
async function namesAt({ kind, place }: ActionPlace): Promise<NamesAtPlace> {
  return (
    (await definitionOf(kind)
      ?.names(place)
      .catch(() => null)) ?? {}
  );
}

/** The names of the people and places of some actions, as far as this phone knows them. */
export function useKnownNames(items: readonly OutboxItem[]): KnownNames {
  const [names, setNames] = useState(NO_NAMES);
  const places = useSame([...new Map(items.map((item) => [item.place, placeOfAction(item)])).values()]);
  useEffect(() => {
    let over = false;
    void knownNames(places).then((found) => {
      if (!over) setNames(found);
    });
    return () => {
      over = true;
    };
  }, [places]);
  return names;
}
