import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { Departure } from '@offpiste/domain/contract/week.ts';
import { useMemo } from 'react';
import type { ListMoment } from '#offline/lists/on-top.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { loadingStops } from './loading-stops.ts';
import { type SeatedPassenger, type SeatTicket, seatedPassenger } from './seated-passenger.ts';

export interface VehicleLoadingOptions {
  kind: ActionKind;
  /** The place of the loads: the vehicle and direction. */
  place: string;
  tickets: readonly SeatTicket[] | undefined;
  /** When their list was made. */
  made: ListMoment | null;
  departures: readonly Departure[] | undefined;
}

const NO_STOPS: readonly Departure[] = [];

/** Where a passenger gets on. */
export const stopOf = ({ detail }: SeatedPassenger): string | null => detail;

/** Everyone of a vehicle being loaded, with this phone's own loads, by stop and counted. */
export function useVehicleLoading(options: VehicleLoadingOptions) {
  const { kind, place, tickets, made, departures = NO_STOPS } = options;
  const { recorded } = useOutbox();
  const { people, waiting } = useMemo(
    () => withOwnCheckIns(tickets?.map(seatedPassenger) ?? [], recorded, { kind, place, made }),
    [tickets, recorded, kind, place, made],
  );
  const stops = useMemo(() => loadingStops(people, departures), [people, departures]);
  return {
    place,
    people,
    /** Barcodes loaded on this phone and not sent yet. */
    waiting,
    stops,
    counts: countDone(people),
    equipment: countDone(people.filter(({ equipment }) => equipment)),
  };
}
