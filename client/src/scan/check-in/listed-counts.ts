import { type ActionKind, actionTable } from '@offpiste/domain/contract/actions.ts';
import { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { namedPerson } from '#people/named-person.ts';
import { countDone, type DoneCounts } from './count-done.ts';
import { withOwnCheckIns } from './with-own-check-ins.ts';

const loads = { coach: 'load-coach', transfer: 'load-transfer' } as const satisfies Record<
  VehicleKind,
  ActionKind
>;

const readTickets = listReader(z.object({ tickets: z.array(z.union([CoachTicket, TransferTicket])) }));

/** Returns the place of loads of a vehicle in a direction, which is also the key of the list that they change. */
export function loadingPlace(kind: VehicleKind, id: string, direction: Direction): string {
  return kind === 'coach'
    ? actionTable['load-coach'].place({ coachId: id, direction })
    : actionTable['load-transfer'].place({ transferId: id, direction });
}

/** Counts who is loaded by a vehicle's list as this phone keeps it, with the rep's own loads on top; null when it cannot be read. */
export function listedCounts(
  list: KeptList | null,
  recorded: readonly OutboxItem[],
  { kind, place }: { kind: VehicleKind; place: string },
): DoneCounts | null {
  const tickets = readTickets(list)?.tickets;
  if (!tickets) return null;
  const people = tickets.map((ticket) => namedPerson(ticket, ticket.loaded === 1));
  return countDone(withOwnCheckIns(people, recorded, { kind: loads[kind], place, made: list }).people);
}
