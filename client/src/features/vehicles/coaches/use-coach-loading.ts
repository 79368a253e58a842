import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { directionNames } from '../shared/vehicle-text.ts';
import { coachName, spareSeats } from './coach-sheet.ts';
import { coachPlace, useCoachRows, useCoachTickets } from './use-coaches.ts';

/** Everything the loading screen shows of one coach and direction. */
export function useCoachLoading(coachId: string, direction: Direction) {
  const list = useCoachTickets(coachId, direction);
  const rows = useCoachRows();
  const row = rows.data?.find((candidate) => candidate.coachId === coachId);
  const loading = useVehicleLoading({
    kind: 'load-coach',
    place: coachPlace(coachId, direction),
    tickets: list.data?.tickets,
    made: list.made,
    departures: row?.departures[direction],
  });
  return {
    ...loading,
    list,
    rows,
    spare: row ? spareSeats(row, direction) : null,
    title: `${coachName(row, coachId)} ${directionNames[direction]}`,
  };
}
