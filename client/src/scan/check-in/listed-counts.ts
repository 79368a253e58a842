import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { namedPerson } from '#people/named-person.ts';
import { countDone, type DoneCounts } from './count-done.ts';
import { withOwnCheckIns } from './with-own-check-ins.ts';

/** What counting needs of the tickets of a coach or transfer. */
const readTickets = listReader(
  z.object({
    tickets: z.array(
      z.object({
        name: z.string(),
        bookingRef: z.string(),
        barcode: z.string(),
        loaded: z.union([z.literal(0), z.literal(1)]),
        deleted: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
      }),
    ),
  }),
);

/** Counts who is loaded by a vehicle's list as this phone keeps it, with the rep's own loads on top; null when it cannot be read. */
export function listedCounts(
  list: KeptList | null,
  recorded: readonly OutboxItem[],
  { kind, place }: { kind: ActionKind; place: string },
): DoneCounts | null {
  const tickets = readTickets(list)?.tickets;
  if (!tickets) return null;
  const people = tickets.map((ticket) => namedPerson(ticket, ticket.loaded === 1));
  return countDone(withOwnCheckIns(people, recorded, { kind, place, made: list }).people);
}
