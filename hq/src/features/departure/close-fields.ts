import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';

/** A stop that can be closed: never was, or has changed since. */
export interface StopToClose {
  stop: string;
  missing: string[];
  onBoard: number;
}

/** The stops of a departure that are not closed; also one that is open again because nobody is left there. */
export function stopsToClose(reply: DepartureReply): StopToClose[] {
  return stopsWithPeople(reply)
    .filter(({ state, people }) => state !== 'closed' && (state !== 'open' || people.length > 0))
    .map(({ stop, people }) => ({
      stop,
      missing: people
        .filter(({ seat }) => seat === 'missing')
        .map(({ name, reference }) => name ?? reference),
      onBoard: people.filter(({ seat }) => seat === 'aboard' || seat === 'elsewhere').length,
    }));
}

/** As a close states a seat; nobody is missing there. */
const STATED = { 'no-show': 0, aboard: 1, elsewhere: 2 } as const;

/** What a close of these stops states: everybody there as they are shown. */
export function closeFields(reply: DepartureReply, stops: readonly string[], headCount: number | null) {
  const { kind, id, direction } = reply.departure;
  const manifest = stopsWithPeople(reply)
    .filter(({ stop }) => stops.includes(stop))
    .flatMap(({ stop, people }) =>
      people.flatMap(({ reference, seat }) =>
        seat === 'missing' ? [] : [{ reference, stop: stops.indexOf(stop), state: STATED[seat] }],
      ),
    );
  return {
    vehicle: kind,
    vehicleId: id,
    direction,
    stops,
    manifest,
    ...(headCount !== null && { headCount }),
  };
}

/** Guests belong to the stop without a name, which there may be for them alone. */
function stopsWithPeople({ stops, guests }: DepartureReply) {
  const named = stops.map(({ stop, state, people }) => ({
    stop,
    state,
    people: stop === '' ? [...people, ...guests] : people,
  }));
  const hasNameless = named.some(({ stop }) => stop === '');
  const nameless = { stop: '', state: 'open' as const, people: guests as readonly ManifestPerson[] };
  return hasNameless || guests.length === 0 ? named : [...named, nameless];
}
