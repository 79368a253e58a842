import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { Departure } from '@offpiste/domain/contract/week.ts';
import { useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '../count-done.ts';
import { withUnsent } from '../with-unsent.ts';
import { loadingStops } from './loading-stops.ts';
import { type SeatTicket, seatedPassenger } from './seated-passenger.ts';

export interface VehicleLoadingOptions {
  kind: ActionKind;
  /** The place of the loads: the vehicle and direction. */
  place: string;
  tickets: readonly SeatTicket[] | undefined;
  departures: readonly Departure[] | undefined;
}

const NO_STOPS: readonly Departure[] = [];

/** Everyone of a vehicle being loaded, with this phone's own loads, by stop and counted. */
export function useVehicleLoading({ kind, place, tickets, departures = NO_STOPS }: VehicleLoadingOptions) {
  const unsent = useOutbox().waiting;
  const { people, waiting } = useMemo(
    () => withUnsent(tickets?.map(seatedPassenger) ?? [], unsent, { kind, place }),
    [tickets, unsent, kind, place],
  );
  const stops = useMemo(() => loadingStops(people, departures), [people, departures]);
  return {
    people,
    /** Barcodes loaded on this phone and not sent yet. */
    waiting,
    stops,
    counts: countDone(people),
    equipment: countDone(people.filter(({ equipment }) => equipment)),
  };
}
