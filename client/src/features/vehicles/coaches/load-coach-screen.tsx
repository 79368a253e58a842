import { coachName, type Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { directionNames } from '#lists/vehicle-names.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { vehiclePlate } from '#scan/place-plate.tsx';
import { equipmentNote } from '../shared/load-mode.ts';
import { LoadVehicle } from '../shared/load-vehicle.tsx';
import { isElsewhere, rightVehicle } from '../shared/right-vehicle.ts';
import { stopOf, useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { useCoachRows, useCoachTickets } from '../shared/use-vehicles.ts';
import { spareSeats } from './coach-details.ts';
import { loadCoachMessages } from './load-coach-messages.ts';

/** Loads a coach: who is missing at which stop, by camera, hand scanner or name. */
export function LoadCoachScreen() {
  const { coachId, direction } = useParams({
    from: '/signed-in/unlocked/in-week/loadCoach/$coachId/$direction',
  });
  // Keyed: no verdict of one coach may show on another's screen.
  return <CoachLoading key={`${coachId} ${direction}`} coachId={coachId} direction={direction} />;
}

function CoachLoading({ coachId, direction }: { coachId: string; direction: Direction }) {
  return (
    <LoadVehicle
      {...useCoachLoading(coachId, direction)}
      back="/loadCoach"
      none="No passengers on this coach"
    />
  );
}

/** Everything the loading screen shows of one coach and direction, and loading one passenger, scanned or chosen by name. */
function useCoachLoading(coachId: string, direction: Direction) {
  const list = useCoachTickets(coachId, direction);
  const rows = useCoachRows().data;
  const row = rows?.find((candidate) => candidate.coachId === coachId);
  const loading = useVehicleLoading({
    kind: 'load-coach',
    place: loadingPlace('coach', coachId, direction),
    tickets: list.data?.tickets,
    made: list.made,
    departures: row?.departures[direction],
  });
  // Names the coach a passenger belongs on instead.
  const nameOf = useCallback(
    (id: string) =>
      coachName(
        rows?.find((candidate) => candidate.coachId === id),
        id,
      ),
    [rows],
  );
  const messages = useMemo(() => loadCoachMessages({ direction, nameOf }), [direction, nameOf]);
  const plateOf = useCallback(
    (answer: ActionVerdict<'load-coach'>) => {
      const coach = rightVehicle(answer);
      return coach === null ? null : nameOf(coach).replace(/^Coach /, '');
    },
    [nameOf],
  );
  const fields = useCallback(() => ({ coachId, direction }), [coachId, direction]);
  const takingAlong = useCallback(() => ({ coachId, direction, takeAlong: 1 }), [coachId, direction]);
  const { people } = loading;
  const shared = { kind: 'load-coach', people, messages, noteOf: equipmentNote, stopOf, plateOf } as const;
  const takeAlong = useCheckIn({ ...shared, fields: takingAlong });
  const insteadOf = useCallback(
    (answer: ActionVerdict<'load-coach'>, barcode: string, scanned: 0 | 1) =>
      isElsewhere(answer) ? { label: 'Take along here', act: () => takeAlong(barcode, scanned) } : undefined,
    [takeAlong],
  );
  return {
    list,
    loading,
    spare: row ? spareSeats(row, direction) : null,
    departure: { vehicle: 'coach', vehicleId: coachId, direction } as const,
    title: `${coachName(row, coachId)} ${directionNames[direction]}`,
    plate: vehiclePlate('coach', coachName(row, coachId)),
    act: useCheckIn({ ...shared, fields, insteadOf }),
  };
}
