import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo } from 'react';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { equipmentNote } from '../shared/load-mode.ts';
import { useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { directionNames } from '../shared/vehicle-text.ts';
import { coachName, spareSeats } from './coach-sheet.ts';
import { loadCoachMessages } from './load-coach-messages.ts';
import { coachPlace, useCoachRows, useCoachTickets } from './use-coaches.ts';

/** Everything the loading screen shows of one coach and direction, and loading one passenger, scanned or chosen by name. */
export function useCoachLoading(coachId: string, direction: Direction) {
  const list = useCoachTickets(coachId, direction);
  const rows = useCoachRows().data;
  const row = rows?.find((candidate) => candidate.coachId === coachId);
  const loading = useVehicleLoading({
    kind: 'load-coach',
    place: coachPlace(coachId, direction),
    tickets: list.data?.tickets,
    made: list.made,
    departures: row?.departures[direction],
  });
  const messages = useMemo(() => {
    // Names the coach a passenger belongs on instead.
    const nameOf = (id: string) =>
      coachName(
        rows?.find((candidate) => candidate.coachId === id),
        id,
      );
    return loadCoachMessages({ direction, nameOf });
  }, [direction, rows]);
  const fields = useCallback(() => ({ coachId, direction }), [coachId, direction]);
  const { people } = loading;
  return {
    list,
    loading,
    spare: row ? spareSeats(row, direction) : null,
    title: `${coachName(row, coachId)} ${directionNames[direction]}`,
    act: useCheckIn({ kind: 'load-coach', fields, people, messages, noteOf: equipmentNote }),
  };
}
