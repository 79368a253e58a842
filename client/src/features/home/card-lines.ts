import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import { departureTimes, instantOf } from '#format/departures.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { TransferTimes } from '#lists/extras-on-top.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { closedText, listedCounts, loadingPlace } from '#scan/check-in/listed-counts.ts';
import type { NextDeparture } from './coming.ts';

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

/** What this phone did, and the sheets of transfers, which say on which departure somebody rides whom it added. */
export interface OwnPart {
  recorded: readonly OutboxItem[];
  transfers: TransferTimes;
}

const DAY_MS = 86_400_000;

/** The list of a departure, as this phone keeps it. */
export function placeOf({ kind, vehicleId, direction }: NextDeparture): string {
  return loadingPlace(kind, vehicleId, direction);
}

/** 'Coach 4 leaves 05:30 · 2 missing'; how many, or that it is closed, only where this phone has the list. */
export function departureLine(
  departure: NextDeparture,
  clock: Clock,
  loading: (OwnPart & { list: KeptList }) | null,
): string {
  const { kind, vehicleId } = departure;
  const name = kind === 'coach' ? `Coach ${vehicleId}` : vehicleId;
  const leaves = `${name} leaves ${whenText(departure, clock)}`;
  const known = loading && loadedText(loading.list, loading, departure, clock);
  return [leaves, known].filter(Boolean).join(' · ');
}

/** '4, Fri 05:30', from the sixth day on '4, Fri 11 Dec', for a card that is named after the kind: no more fits one line. */
export function nextText({ vehicleId, stop }: NextDeparture, now: number): string {
  const { date, time } = departureTimes(stop);
  const isNear = (instantOf(stop.dateTime) ?? Number.NaN) - now < 6 * DAY_MS;
  const when = isNear && date && time ? `${date.split(' ')[0]} ${time}` : (date ?? time);
  return [vehicleId, when].filter(Boolean).join(', ');
}

/** 'Fri 11 Dec 05:30', on the day '05:30'. */
function whenText({ stop }: NextDeparture, { now, time }: Clock): string {
  const { date, time: clock } = departureTimes(stop);
  const at = instantOf(stop.dateTime);
  const isToday = at !== null && time.dateOf(at) === time.dateOf(now);
  return [isToday && clock ? null : date, clock].filter(Boolean).join(' ');
}

/** '12 to load' before anybody is on board, then '2 missing', and 'closed 05:28', as far as this phone knows. */
export function loadedText(
  list: KeptList,
  { recorded, transfers }: OwnPart,
  departure: NextDeparture,
  { time, now }: Clock,
): string | null {
  const counts = listedCounts(list, recorded, placeOf(departure), transfers);
  if (!counts) return null;
  const { closing, done, remaining } = counts;
  const left = `${remaining} ${done === 0 ? 'to load' : 'missing'}`;
  return [closedText(counts, (at) => time.timeText(at, now)), closing !== 'closed' && left]
    .filter(Boolean)
    .join(' · ');
}

type EventTimes = Pick<AccreditationEvent, 'eventName' | 'startDateTime' | 'endDateTime'>;

/** 'Welcome Party · until 23:59' while it is on, otherwise with its start. */
export function eventLine(
  { eventName, startDateTime, endDateTime }: EventTimes,
  { now, time }: Clock,
): string {
  const isOn = (instantOf(startDateTime) ?? now + 1) <= now;
  if (isOn && endDateTime !== null) return `${eventName} · until ${time.timeText(endDateTime, now)}`;
  return startDateTime === null ? eventName : `${eventName} · ${time.timeText(startDateTime, now)}`;
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
