import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useParams } from '@tanstack/react-router';
import { Bus } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListBody } from '#workflow/list-body.tsx';
import { ScanWorkflow } from '#workflow/scan-workflow.tsx';
import { LoadCoachStrip } from './load-coach-strip.tsx';
import { StopCard } from './stop-card.tsx';
import { useCoachLoading } from './use-coach-loading.ts';
import { useLoadCoach } from './use-load-coach.ts';

/** Loads a coach: who is missing at which stop, by camera, hand scanner or name. */
export function LoadCoachScreen() {
  const { coachId, direction } = useParams({
    from: '/signed-in/unlocked/in-week/loadCoach/$coachId/$direction',
  });
  // A coach of its own: nothing of one coach's verdicts may show on another's screen.
  return <CoachLoading key={`${coachId} ${direction}`} coachId={coachId} direction={direction} />;
}

function CoachLoading({ coachId, direction }: { coachId: string; direction: Direction }) {
  const loading = useCoachLoading(coachId, direction);
  const { list, stops, counts, equipment, spare, people, title } = loading;
  const act = useLoadCoach({ coachId, direction, people, rows: loading.rows.data });
  return (
    <ScanWorkflow
      title={title}
      back="/loadCoach"
      strip={<LoadCoachStrip counts={counts} equipment={equipment} spare={spare} />}
      dataAt={list.dataAt}
      modes={[
        {
          key: 'load',
          scanLabel: 'Scan Barcode',
          nameLabel: 'Enter by name',
          people,
          verb: 'Load',
          doneWord: 'Loaded',
          act,
        },
      ]}
    >
      {(choose) => (
        <ListBody list={list} label="Loading passengers">
          {() =>
            stops.length === 0 ? (
              <EmptyState icon={Bus} title="No passengers on this coach" />
            ) : (
              stops.map((stop) => (
                <StopCard key={stop.location ?? ''} stop={stop} waiting={loading.waiting} onChoose={choose} />
              ))
            )
          }
        </ListBody>
      )}
    </ScanWorkflow>
  );
}
