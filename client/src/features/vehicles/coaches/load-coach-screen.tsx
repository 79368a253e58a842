import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useParams } from '@tanstack/react-router';
import { ListBody } from '#lists/list-body.tsx';
import { ScanWorkflow } from '#scan/scan-workflow.tsx';
import { loadMode } from '../shared/load-mode.ts';
import { StopCards } from '../shared/stop-cards.tsx';
import { LoadCoachStrip } from './load-coach-strip.tsx';
import { useCoachLoading } from './use-coach-loading.ts';
import { useLoadCoach } from './use-load-coach.ts';

/** Loads a coach: who is missing at which stop, by camera, hand scanner or name. */
export function LoadCoachScreen() {
  const { coachId, direction } = useParams({
    from: '/signed-in/unlocked/in-week/loadCoach/$coachId/$direction',
  });
  // Keyed: no verdict of one coach may show on another's screen.
  return <CoachLoading key={`${coachId} ${direction}`} coachId={coachId} direction={direction} />;
}

function CoachLoading({ coachId, direction }: { coachId: string; direction: Direction }) {
  const { list, rows, people, waiting, stops, title, ...counts } = useCoachLoading(coachId, direction);
  const act = useLoadCoach({ coachId, direction, people, rows: rows.data });
  return (
    <ScanWorkflow
      title={title}
      back="/loadCoach"
      strip={<LoadCoachStrip {...counts} />}
      dataAt={list.dataAt}
      modes={[loadMode(people, act)]}
    >
      {(choose) => (
        <ListBody list={list} label="Loading passengers">
          {() => (
            <StopCards stops={stops} waiting={waiting} onChoose={choose} none="No passengers on this coach" />
          )}
        </ListBody>
      )}
    </ScanWorkflow>
  );
}
