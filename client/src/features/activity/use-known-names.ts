import { useEffect, useState } from 'react';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { useSame } from '#ui/use-same.ts';
import { type KnownNames, knownNames, NO_NAMES, placeOfAction } from './known-names.ts';

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
