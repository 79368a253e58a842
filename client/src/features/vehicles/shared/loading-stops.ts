import type { Departure } from '@offpiste/domain/contract/week.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { groupBy } from '#browser/group-by.ts';
import { departureTimes, instantOf, inTravelOrder } from '#format/departures.ts';
import { type TickGroups, tickGroups } from '#scan/check-in/tick-groups.ts';
import type { SeatedPassenger } from './seated-passenger.ts';

/** A pick-up stop and who gets on there. */
export interface LoadingStop extends TickGroups<SeatedPassenger> {
  /** Who does not travel; they may still come. */
  noShows: SeatedPassenger[];
  /** Null for passengers whose booking names no stop. */
  location: string | null;
  date: string | null;
  time: string | null;
  loadsFrom: string | null;
  /** When it leaves (epoch ms). */
  leavesAt: number | null;
}

/**
 * Passengers by pick-up location in travel order. Stops that no departure names follow by name,
 * passengers without a stop come last; a stop where nobody gets on is left out.
 */
export function loadingStops(
  people: readonly SeatedPassenger[],
  departures: readonly Departure[],
): LoadingStop[] {
  const byLocation = groupBy(people, ({ detail }) => detail);
  const travelled = inTravelOrder(departures);
  const order = [...new Set(travelled.map(({ location }) => location))];
  const others = [...byLocation.keys()]
    .filter((location) => location !== null && !order.includes(location))
    .sort((a, b) => compareText(a ?? '', b ?? ''));
  return [...order, ...others, null].flatMap((location) => {
    const boarding = byLocation.get(location);
    if (!boarding) return [];
    const departure = travelled.find((candidate) => candidate.location === location);
    const times = departure ? departureTimes(departure) : { date: null, time: null, loadsFrom: null };
    const leavesAt = instantOf(departure?.dateTime);
    const { remaining, ...groups } = tickGroups(boarding);
    const isNoShow = ({ seat }: SeatedPassenger) => seat === 'no-show';
    return [
      {
        ...{ location, ...times, leavesAt, ...groups },
        remaining: remaining.filter((person) => !isNoShow(person)),
        noShows: remaining.filter(isNoShow),
      },
    ];
  });
}
