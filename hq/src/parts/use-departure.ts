import { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { useHq } from '#live/use-hq.ts';

/** A departure with everybody on it. */
export function useDeparture(weekId: string, place: string) {
  return useHq({
    path: `/api/hq/departures/${encodeURIComponent(weekId)}/${encodeURIComponent(place)}`,
    schema: DepartureReply,
    // Its history has refused attempts too.
    shows: (list) => list === place || list === 'hq/attempts',
  });
}
