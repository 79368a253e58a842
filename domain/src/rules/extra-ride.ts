import { isLoaded, type JourneyState } from './journey.ts';
import type { OnceState } from './once-state.ts';
import { compareCodeUnits } from './sorting.ts';
import type { Direction } from './vehicle.ts';

/** Somebody who was added to a departure of a transfer beyond its list. */
export interface ExtraRide {
  /** The departure, as the ledger names it. */
  place: string;
  state: NonNullable<OnceState>;
}

/** What is known of somebody in one direction, and where that happened. */
export interface Ride {
  state: JourneyState;
  place: string;
}

const WAYS: readonly Direction[] = ['outbound', 'inbound'];

/**
 * Returns what is known of somebody by their journey and by the transfers to which they were added: whatever put them on
 * board last counts, so that they are on board of one. Whoever left a transfer since they were added rides on it no more.
 */
export function rideOf(journey: Ride, extras: readonly ExtraRide[]): Ride {
  const [last] = extras
    .filter((extra) => !hasLeft(journey, extra))
    .toSorted((a, b) => b.state.at - a.state.at || compareCodeUnits(a.place, b.place));
  if (!last || (isLoaded(journey.state) && journey.state.at >= last.state.at)) return journey;
  return last;
}

/**
 * Returns the direction in which somebody rides who was added to a transfer at a time: that of the departure nearest to
 * it. `leaves` are the times of its stops in each direction in which it runs, null where the sheet has none.
 */
export function wayOfExtra(
  leaves: Partial<Record<Direction, readonly (number | null)[]>>,
  at: number,
): Direction | null {
  const ways = WAYS.filter((way) => leaves[way] !== undefined);
  const away = (way: Direction) =>
    Math.min(...(leaves[way] ?? []).map((time) => (time === null ? Infinity : Math.abs(time - at))));
  const [first = null, second] = ways;
  return first && second && away(second) < away(first) ? second : first;
}

function hasLeft({ state, place }: Ride, extra: ExtraRide): boolean {
  if (!state || isLoaded(state)) return false;
  const { reason, at } = state.noShow;
  return reason === 'left' && place === extra.place && at >= extra.state.at;
}
