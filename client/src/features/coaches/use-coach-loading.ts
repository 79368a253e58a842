import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '#workflow/count-done.ts';
import { withUnsent } from '#workflow/with-unsent.ts';
import { coachName, spareSeats } from './coach-sheet.ts';
import { directionNames } from './coach-text.ts';
import { loadingStops } from './loading-stops.ts';
import { seatedPassenger } from './seated-passenger.ts';
import { coachPlace, useCoachRows, useCoachTickets } from './use-coaches.ts';

/** Everything the loading screen shows of one coach and direction. */
export function useCoachLoading(coachId: string, direction: Direction) {
  const list = useCoachTickets(coachId, direction);
  const rows = useCoachRows();
  const row = rows.data?.find((candidate) => candidate.coachId === coachId);
  const unsent = useOutbox().waiting;
  const { people, waiting } = useMemo(() => {
    const listed = list.data?.tickets.map(seatedPassenger) ?? [];
    return withUnsent(listed, unsent, { kind: 'load-coach', place: coachPlace(coachId, direction) });
  }, [list.data, unsent, coachId, direction]);
  const stops = useMemo(
    () => loadingStops(people, row?.departures[direction] ?? []),
    [people, row, direction],
  );
  return {
    list,
    rows,
    people,
    waiting,
    stops,
    counts: countDone(people),
    equipment: countDone(people.filter(({ equipment }) => equipment)),
    spare: row ? spareSeats(row, direction) : null,
    title: `${coachName(row, coachId)} ${directionNames[direction]}`,
  };
}
