import { type ActionKind, actionTable } from '@offpiste/domain/contract/actions.ts';
import { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import * as z from 'zod/mini';
import { departureTimes } from '#format/departures.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import type { NextDeparture } from '#week/worker/coming-up.ts';
import type { EventFacts } from '#week/worker/events.ts';

/** Lines for cards, by the address they lead to. */
export type CardLines = Readonly<Record<string, readonly string[]>>;

/** When the lines are read. */
export interface Clock {
  /** Epoch ms. */
  now: number;
  time: ResortTime;
}

/** The list of a vehicle in one direction, as far as the lines need it. */
const readTickets = listReader(z.object({ tickets: z.array(z.union([CoachTicket, TransferTicket])) }));

const loads = { coach: 'load-coach', transfer: 'load-transfer' } as const satisfies Record<
  VehicleKind,
  ActionKind
>;

/** Where loads of a departure happen: the list that they change. */
export function placeOf(kind: VehicleKind, { vehicleId, direction }: NextDeparture): string {
  return kind === 'coach'
    ? actionTable['load-coach'].place({ coachId: vehicleId, direction })
    : actionTable['load-transfer'].place({ transferId: vehicleId, direction });
}

/** 'Coach 4 leaves 05:30 · 12 to load'; how many only where this phone has the list. */
export function departureLine(
  kind: VehicleKind,
  departure: NextDeparture,
  { now, time }: Clock,
  loading: { list: KeptList; recorded: readonly OutboxItem[] } | null,
): string {
  const { vehicleId, stop } = departure;
  const { date, time: clock } = departureTimes(stop);
  const isToday = stop.dateTime !== null && time.dateOf(Date.parse(stop.dateTime)) === time.dateOf(now);
  const name = kind === 'coach' ? `Coach ${vehicleId}` : vehicleId;
  const leaves = `${name} leaves ${[isToday && clock ? null : date, clock].filter(Boolean).join(' ')}`;
  return loading === null ? leaves : `${leaves} · ${toLoad(kind, departure, loading)} to load`;
}

function toLoad(
  kind: VehicleKind,
  departure: NextDeparture,
  { list, recorded }: { list: KeptList; recorded: readonly OutboxItem[] },
): number {
  const tickets = readTickets(list)?.tickets ?? [];
  const people = tickets.map(({ name, bookingRef, barcode, loaded, deleted }) => ({
    ...{ name, bookingRef, barcode, detail: null },
    done: loaded === 1,
    cancelled: Number(deleted) === 1,
  }));
  const here = { kind: loads[kind], place: placeOf(kind, departure), made: list };
  return countDone(withOwnCheckIns(people, recorded, here).people).remaining;
}

/** 'Welcome Party · until 23:59' while it is on, otherwise with its start. */
export function eventLine(
  { name, startDateTime, endDateTime }: Pick<EventFacts, 'name' | 'startDateTime' | 'endDateTime'>,
  { now, time }: Clock,
): string {
  const isOn = startDateTime !== null && Date.parse(startDateTime) <= now;
  if (isOn && endDateTime !== null) return `${name} · until ${time.timeText(endDateTime, now)}`;
  return startDateTime === null ? name : `${name} · ${time.timeText(startDateTime, now)}`;
}

/** How many actions of each card have not reached the server, by the card's address. */
export function unsentLines(
  waiting: readonly OutboxItem[],
  cardOf: (kind: ActionKind) => string | null | undefined,
): Record<string, string> {
  const counts = new Map<string, number>();
  for (const { kind } of waiting) {
    const card = cardOf(kind);
    if (card) counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].map(([card, count]) => [card, `${count} not sent yet`]));
}
