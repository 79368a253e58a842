import { type ActionKind, actionTable } from '@offpiste/domain/contract/actions.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { departureTimes } from '#format/departures.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { listedCounts } from '#scan/check-in/listed-counts.ts';
import type { NextDeparture } from '#week/worker/coming-up.ts';
import type { EventFacts } from '#week/worker/events.ts';

/** What there is to know before opening a card. */
export interface CardLine {
  next?: string | null;
  /** How many of its actions have not reached the server. */
  unsent?: string | null;
}

/** The lines of cards, by the address they lead to. */
export type CardLines = Readonly<Record<string, CardLine>>;

/** When the lines are read. */
export interface Clock {
  /** Epoch ms. */
  now: number;
  time: ResortTime;
}

const DAY_MS = 86_400_000;

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
  const name = kind === 'coach' ? `Coach ${departure.vehicleId}` : departure.vehicleId;
  const leaves = `${name} leaves ${whenText(departure, { now, time })}`;
  return loading === null ? leaves : `${leaves} · ${toLoad(kind, departure, loading)} to load`;
}

/** 'Next: 4, Fri 11 Dec 05:30', within a week 'Next: 4, Fri 05:30', for a card that is named after the kind. */
export function nextText(departure: NextDeparture, clock: Clock): string {
  const { date, time } = departureTimes(departure.stop);
  const isNear = Date.parse(departure.stop.dateTime ?? '') - clock.now < 6 * DAY_MS;
  const when = isNear && date && time ? `${date.split(' ')[0]} ${time}` : whenText(departure, clock);
  return `Next: ${departure.vehicleId}, ${when}`;
}

/** 'Fri 11 Dec 05:30', on the day '05:30'. */
function whenText({ stop }: NextDeparture, { now, time }: Clock): string {
  const { date, time: clock } = departureTimes(stop);
  const isToday = stop.dateTime !== null && time.dateOf(Date.parse(stop.dateTime)) === time.dateOf(now);
  return [isToday && clock ? null : date, clock].filter(Boolean).join(' ');
}

/** How many of a departure are not loaded yet, as far as this phone knows. */
export function toLoad(
  kind: VehicleKind,
  departure: NextDeparture,
  { list, recorded }: { list: KeptList; recorded: readonly OutboxItem[] },
): number {
  const here = { kind: loads[kind], place: placeOf(kind, departure) };
  return listedCounts(list, recorded, here)?.remaining ?? 0;
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
