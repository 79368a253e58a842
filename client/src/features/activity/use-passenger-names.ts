import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';

/** What the lists of every kind of ticket have in common. */
const NamedTickets = z.object({ tickets: z.array(z.object({ barcode: z.string(), name: z.string() })) });

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Names by code, as far as this phone keeps the lists that the actions changed. */
export function usePassengerNames(items: readonly OutboxItem[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState(NOBODY);
  const places = [...new Set(items.map(({ place }) => place))].join('\n');
  useEffect(() => {
    let over = false;
    void namesOf(places === '' ? [] : places.split('\n')).then((found) => {
      if (!over) setNames(found);
    });
    return () => {
      over = true;
    };
  }, [places]);
  return names;
}

async function namesOf(places: readonly string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(places.map((place) => keptLists.read(place).catch(() => null)));
  const tickets = lists.flatMap((list) => NamedTickets.safeParse(list?.value).data?.tickets ?? []);
  return new Map(tickets.map(({ barcode, name }) => [barcode, name]));
}
