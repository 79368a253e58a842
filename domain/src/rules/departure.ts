import { isLoaded, type JourneyState } from './journey.ts';
import { compareCodeUnits } from './sorting.ts';

/** What is known of a seat: each is in exactly one of these states at any moment. */
export type SeatState = 'aboard' | 'elsewhere' | 'no-show' | 'missing';

/** Somebody of a departure's stop. */
export interface Seat {
  reference: string;
  seat: SeatState;
}

/** A stop of a departure: who is to board there now, and what its last close says. */
export interface StopNow {
  /** Empty for whoever boards nowhere in particular, guests among them. */
  stop: string;
  people: readonly Seat[];
  /** The manifest that the last close found; null while nobody has closed the stop. */
  closedWith: string | null;
}

/** Somebody in whom a manifest differs from that of the close; null where they are not in it. */
export interface ManifestChange {
  reference: string;
  from: SeatState | null;
  to: SeatState | null;
}

export type ClosingState = 'open' | 'closed' | 'reopened' | 'left-short';

/** Returns the state of a seat on the departure `here`, from the journey and where it is known from. */
export function seatState(here: string, journey: { state: JourneyState; place: string }): SeatState {
  const { state, place } = journey;
  if (isLoaded(state)) return place === here ? 'aboard' : 'elsewhere';
  return state && place === here ? 'no-show' : 'missing';
}

/**
 * Returns the manifest of a stop as a text that two phones, the server and the desk make alike. Whoever was forgotten is
 * left out, so that forgetting somebody reopens nothing.
 */
export function manifestText(people: readonly Seat[]): string {
  return people
    .filter(({ reference }) => !reference.startsWith('erased:'))
    .map(({ reference, seat }) => `${reference} ${seat}`)
    .sort(compareCodeUnits)
    .join('\n');
}

/** Returns what has changed at a stop since its last close; nothing while nobody has closed it. */
export function changesSinceClose({ people, closedWith }: StopNow): ManifestChange[] {
  if (closedWith === null) return [];
  const [before, now] = [seatsIn(closedWith), seatsIn(manifestText(people))];
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((reference) => ({
      reference,
      from: before.get(reference) ?? null,
      to: now.get(reference) ?? null,
    }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => compareCodeUnits(a.reference, b.reference));
}

/**
 * Returns whether a stop is closed, which nothing stores: the last close found exactly what is so now, and nobody is
 * missing. It left short when somebody is missing of whom the close says nothing.
 */
export function stopState(stop: StopNow): ClosingState {
  if (stop.closedWith === null) return 'open';
  const changes = changesSinceClose(stop);
  if (changes.some(({ from, to }) => from === null && to === 'missing')) return 'left-short';
  const isMissing = stop.people.some(({ seat }) => seat === 'missing');
  return changes.length > 0 || isMissing ? 'reopened' : 'closed';
}

/**
 * Returns the state of a departure from its stops, worst first. Guests who come after every stop was closed reopen it;
 * one where nobody is to board is open.
 */
export function departureState(stops: readonly StopNow[]): ClosingState {
  const states = stops.map((stop) => ({ stop: stop.stop, state: stopState(stop) }));
  const some = (wanted: ClosingState) => states.some(({ state }) => state === wanted);
  if (some('left-short')) return 'left-short';
  if (some('reopened')) return 'reopened';
  const open = states.filter(({ state }) => state === 'open');
  if (open.length === 0) return some('closed') ? 'closed' : 'open';
  const onlyGuests = open.every(({ stop }) => stop === '');
  return onlyGuests && some('closed') ? 'reopened' : 'open';
}

/** Reads a manifest as `manifestText` writes it: the seat of everybody, by their reference. */
export function seatsIn(manifest: string): Map<string, SeatState> {
  const lines = manifest === '' ? [] : manifest.split('\n');
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), line.slice(end + 1) as SeatState];
    }),
  );
}
