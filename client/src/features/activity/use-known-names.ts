import { useEffect, useState } from 'react';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { type KnownNames, knownNames, NO_NAMES } from './known-names.ts';

/** The names of the people and places of some actions, as far as this phone knows them. */
export function useKnownNames(items: readonly OutboxItem[]): KnownNames {
  const [names, setNames] = useState(NO_NAMES);
  const places = [...new Set(items.map(({ place }) => place))].join('\n');
  useEffect(() => {
    let over = false;
    void knownNames(places === '' ? [] : places.split('\n')).then((found) => {
      if (!over) setNames(found);
    });
    return () => {
      over = true;
    };
  }, [places]);
  return names;
}
