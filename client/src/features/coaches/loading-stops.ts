import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Departure } from '@offpiste/domain/contract/week.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { departureTimes, inTravelOrder } from './departures.ts';

/** A pick-up stop and who gets on there. */
export interface LoadingStop {
  /** Null for passengers whose booking names no stop. */
  location: string | null;
  date: string | null;
  time: string | null;
  loadsFrom: string | null;
  remaining: CoachTicket[];
  loaded: CoachTicket[];
  /** Listed so that nobody wonders where they are; they count nowhere. */
  cancelled: CoachTicket[];
}

/**
 * Passengers by pick-up location in travel order. Stops that no departure names follow by name,
 * passengers without a stop come last; a stop where nobody gets on is left out.
 */
export function loadingStops(
  tickets: readonly CoachTicket[],
  departures: readonly Departure[],
): LoadingStop[] {
  const byLocation = Map.groupBy(tickets, (ticket) => ticket.pickUpLocation);
  const travelled = inTravelOrder(departures);
  const order = [...new Set(travelled.map(({ location }) => location))];
  const others = [...byLocation.keys()]
    .filter((location) => location !== null && !order.includes(location))
    .sort((a, b) => compareText(a ?? '', b ?? ''));
  return [...order, ...others, null].flatMap((location) => {
    const people = byLocation.get(location);
    if (!people) return [];
    const departure = travelled.find((candidate) => candidate.location === location);
    const times = departure ? departureTimes(departure) : { date: null, time: null, loadsFrom: null };
    return [{ location, ...times, ...sorted(people) }];
  });
}

function sorted(tickets: readonly CoachTicket[]) {
  const byName = [...tickets].sort((a, b) => compareText(a.name, b.name));
  return {
    remaining: byName.filter((ticket) => ticket.deleted === '0' && ticket.loaded === 0),
    loaded: byName.filter((ticket) => ticket.deleted === '0' && ticket.loaded === 1),
    cancelled: byName.filter((ticket) => ticket.deleted === '1'),
  };
}
