import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Bus } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ListBody } from '#workflow/list-body.tsx';
import { coachDetails } from './coach-details.ts';
import { CoachDetailsCard } from './coach-details-card.tsx';
import { CoachPassengers } from './coach-passengers.tsx';
import { coachName } from './coach-sheet.ts';
import { coachText, directionNames } from './coach-text.ts';
import { DeparturesCard } from './departures-card.tsx';
import { useAllCoaches, useCoachRows } from './use-coaches.ts';

const DIRECTIONS: readonly Direction[] = ['outbound', 'inbound'];

/** Everything about one coach, and the ways to load it. */
export function CoachDetailScreen() {
  const { coachId } = useParams({ from: '/signed-in/unlocked/in-week/coach/$coachId' });
  const rows = useCoachRows();
  const runs = useAllCoaches().data;
  const row = rows.data?.find((candidate) => candidate.coachId === coachId);
  return (
    <Screen
      title={coachName(row, coachId)}
      back="/coach"
      dataAt={rows.dataAt}
      bottom={
        row && (
          <LoadLinks
            coachId={coachId}
            directions={DIRECTIONS.filter((way) => runs?.[way].includes(coachId))}
          />
        )
      }
    >
      <ListBody list={rows} label="Loading coach">
        {() => (row ? <Details row={row} /> : <EmptyState icon={Bus} title={coachText.notFound} />)}
      </ListBody>
    </Screen>
  );
}

function Details({ row }: { row: CoachRow }) {
  return (
    <div className="flex flex-col gap-3">
      {DIRECTIONS.map((direction) => (
        <DeparturesCard
          key={direction}
          heading={`${directionNames[direction]} stops`}
          departures={row.departures[direction]}
        />
      ))}
      {coachDetails(row).map((section) => (
        <CoachDetailsCard key={section.heading} section={section} />
      ))}
      <CoachPassengers coachId={row.coachId} counts={row.passengers} />
    </div>
  );
}

function LoadLinks({ coachId, directions }: { coachId: string; directions: readonly Direction[] }) {
  if (directions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {directions.map((direction) => (
        <Link
          key={direction}
          to="/loadCoach/$coachId/$direction"
          params={{ coachId, direction }}
          className={buttonClass('primary', 'flex-1')}
        >
          Load {directionNames[direction]}
        </Link>
      ))}
    </div>
  );
}
