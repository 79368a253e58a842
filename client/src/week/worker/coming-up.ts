import type { Departure, WeekData } from '@offpiste/domain/contract/week.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import type { EventFacts } from './events.ts';

/** A vehicle and the stop that it leaves next. */
export interface NextDeparture {
  vehicleId: string;
  direction: Direction;
  stop: Departure;
}

export interface ComingAnswers {
  /** The coach or transfer with somebody booked on it that leaves a stop next; null when none does any more. `now` in epoch ms. */
  nextDeparture: (kind: VehicleKind, now: number) => NextDeparture | null;
  /** The event that is on or starts next, as far as the app shows events. */
  nextEvent: (now: number) => EventFacts | null;
}

/** Answers what the week holds next. A vehicle that nobody rides, such as a cancelled transfer, goes nowhere. */
export function answerComing(
  { places }: WeekData['week'],
  isRidden: (kind: VehicleKind, vehicleId: string, direction: Direction) => boolean,
): ComingAnswers {
  return {
    nextDeparture(kind, now) {
      const coming = Object.entries(places[kind]).flatMap(([vehicleId, { departures }]) =>
        (['outbound', 'inbound'] as const)
          .filter((direction) => isRidden(kind, vehicleId, direction))
          .flatMap((direction) =>
            departures[direction]
              .filter(({ dateTime }) => instant(dateTime) > now)
              .map((stop) => ({ vehicleId, direction, stop })),
          ),
      );
      const [first] = coming.sort(
        (a, b) =>
          instant(a.stop.dateTime) - instant(b.stop.dateTime) || compareByNumber(a.vehicleId, b.vehicleId),
      );
      return first ?? null;
    },

    nextEvent(now) {
      const [first] = Object.values(places.event)
        .filter(({ startDateTime, endDateTime }) => instant(endDateTime ?? startDateTime) > now)
        .sort((a, b) => instant(a.startDateTime) - instant(b.startDateTime));
      return first ?? null;
    },
  };
}

/** What has no time is over: it cannot be next. */
function instant(text: string | null): number {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
}
