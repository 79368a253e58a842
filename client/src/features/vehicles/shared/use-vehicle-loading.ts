import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { Departure } from '@offpiste/domain/contract/week.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import { useMemo } from 'react';
import { departureOnPhone } from '#lists/departure-on-phone.ts';
import type { TransferTimes } from '#lists/extras-on-top.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { stopsOnPhone } from '../departures/stops-on-phone.ts';
import { loadingStops } from './loading-stops.ts';
import { type SeatedPassenger, type SeatTicket, seatedPassenger } from './seated-passenger.ts';

export interface VehicleLoadingOptions {
  kind: ActionKind;
  /** The place of the loads: the vehicle and direction. */
  place: string;
  tickets: readonly SeatTicket[] | undefined;
  /** Their list as it is kept. */
  made: KeptList | null;
  departures: readonly Departure[] | undefined;
  /** When transfers leave, for a departure of one. */
  transfers?: TransferTimes | undefined;
}

const NO_STOPS: readonly Departure[] = [];

/** Where a passenger gets on. */
export const stopOf = ({ detail }: SeatedPassenger): string | null => detail;

/** Everyone of a vehicle being loaded, with this phone's own loads, by stop and counted. */
export function useVehicleLoading(options: VehicleLoadingOptions) {
  const { kind, place, tickets, made, departures = NO_STOPS, transfers } = options;
  const { recorded } = useOutbox();
  const { people, waiting } = useMemo(
    () => withOwnCheckIns(tickets?.map(seatedPassenger) ?? [], recorded, { kind, place, made }),
    [tickets, recorded, kind, place, made],
  );
  const departure = useMemo(
    () => departureOnPhone(made, recorded, place, transfers),
    [made, recorded, place, transfers],
  );
  const seated = useMemo(() => withSeats(people, departure?.people ?? []), [people, departure]);
  const stops = useMemo(() => loadingStops(seated, departures), [seated, departures]);
  const closing = useMemo(() => departure && stopsOnPhone(departure), [departure]);
  const counts = countDone(seated);
  const noShows = seated.filter(({ seat, cancelled }) => seat === 'no-show' && !cancelled).length;
  return {
    place,
    people: seated,
    /** Everybody as a close sees them, and the stops with what became of them; null while this phone has no list. */
    departure,
    closing,
    /** Barcodes loaded on this phone and not sent yet. */
    waiting,
    stops,
    counts: { ...counts, noShows, missing: counts.remaining - noShows },
    equipment: countDone(seated.filter(({ equipment }) => equipment)),
  };
}

/** Returns the people with what this phone knows of their seats: whoever rides is done. */
function withSeats(
  people: readonly SeatedPassenger[],
  known: readonly { reference: string; seat: SeatState }[],
): SeatedPassenger[] {
  const seats = new Map(known.map(({ reference, seat }) => [reference, seat]));
  return people.map((person) => {
    const seat = seats.get(person.barcode);
    return seat ? { ...person, seat, done: seat === 'aboard' || seat === 'elsewhere' } : person;
  });
}
