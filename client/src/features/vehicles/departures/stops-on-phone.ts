import { type CloseDepartureBody, STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import {
  type Closes,
  type DepartureStop,
  departureStops,
  type PersonOnDeparture,
} from '@offpiste/domain/rules/closing.ts';
import {
  type ClosingState,
  changesSinceClose,
  type ManifestChange,
  type SeatState,
  seatsIn,
  stopState,
} from '@offpiste/domain/rules/departure.ts';

/** How many seats are in each state. */
export type SeatCounts = Record<SeatState, number>;

/** A stop as this phone knows it, and what became of it. */
export interface StopOnPhone extends DepartureStop {
  state: ClosingState;
  counts: SeatCounts;
  /** In whom it differs from its last close. */
  changes: (ManifestChange & { name: string | null })[];
}

/** Returns the stops of a departure with their states. */
export function stopsOnPhone(departure: {
  people: readonly PersonOnDeparture[];
  closes: Closes | null;
}): StopOnPhone[] {
  const names = new Map(departure.people.map(({ reference, name }) => [reference, name]));
  return departureStops(departure.people, departure.closes).map((stop) => ({
    ...stop,
    state: stopState(stop),
    counts: countSeats(stop.people),
    changes: changesSinceClose(stop).map((change) => ({
      ...change,
      name: names.get(change.reference) ?? null,
    })),
  }));
}

/** What has become of a stop that was closed, and is not what its close says any more. */
export const openAgainWords: Readonly<Record<ClosingState, string | null>> = {
  ...{ open: null, closed: null },
  reopened: 'Open again',
  'left-short': 'Left without somebody',
};

/** Counts people by the states of their seats. */
export function countSeats(people: readonly { seat: SeatState }[]): SeatCounts {
  const counts = { aboard: 0, elsewhere: 0, 'no-show': 0, missing: 0 };
  for (const { seat } of people) counts[seat] += 1;
  return counts;
}

const WORDS: Record<SeatState, string> = {
  aboard: 'on board',
  elsewhere: 'elsewhere',
  'no-show': 'no-show',
  missing: 'missing',
};

/** '41 on board, 1 no-show': who is on board, and whatever else there is. */
export function seatsText(counts: SeatCounts): string {
  return (['aboard', 'elsewhere', 'no-show', 'missing'] as const)
    .filter((seat) => seat === 'aboard' || counts[seat] > 0)
    .map((seat) => `${counts[seat]} ${WORDS[seat]}`)
    .join(', ');
}

/** Returns what a close of these stops states: everybody there, as this phone knows them. */
export function closeOf(
  people: readonly PersonOnDeparture[],
  stops: readonly string[],
): Pick<CloseDepartureBody, 'stops' | 'manifest'> {
  const manifest = people.flatMap(({ reference, seat, stop }) => {
    const [at, state] = [stops.indexOf(stop), (STATED_SEATS as readonly SeatState[]).indexOf(seat)];
    return at === -1 || state === -1 ? [] : [{ reference, stop: at, state: state as 0 | 1 | 2 }];
  });
  return { stops: [...stops], manifest };
}

/** Counts the seats that a close stated of a stop. */
export function statedCounts(text: string): SeatCounts {
  return countSeats([...seatsIn(text).values()].map((seat) => ({ seat })));
}

/** What the button at the end of a stop's card closes, and what it is called. */
export interface ClosedByCard {
  stops: readonly string[];
  label: 'Close stop' | 'Close departure' | 'Close again';
}

/**
 * Returns what is closed from the card of a stop; null where nothing is left to close. The last card closes all that is
 * still open, and those on no card, such as guests.
 */
export function closedByCard(
  stops: readonly Pick<StopOnPhone, 'stop' | 'state'>[],
  card: string,
  cards: readonly string[],
): ClosedByCard | null {
  const state = stops.find(({ stop }) => stop === card)?.state;
  if (state === undefined) return null;
  const isReopened = state === 'reopened' || state === 'left-short';
  if (cards.at(-1) !== card) {
    if (state === 'closed') return null;
    return { stops: [card], label: isReopened ? 'Close again' : 'Close stop' };
  }
  const left = stops.filter((stop) => stop.state !== 'closed').map(({ stop }) => stop);
  const closed = state === 'closed' ? left.filter((stop) => !cards.includes(stop)) : left;
  if (closed.length === 0) return null;
  return { stops: closed, label: isReopened ? 'Close again' : 'Close departure' };
}
