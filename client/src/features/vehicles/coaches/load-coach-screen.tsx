import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useParams } from '@tanstack/react-router';
import { LoadVehicle } from '../shared/load-vehicle.tsx';
import { useCoachLoading } from './use-coach-loading.ts';

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
