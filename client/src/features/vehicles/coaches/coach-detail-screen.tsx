import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Bus } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { DeparturesCard } from '../shared/departures-card.tsx';
import { LoadLinks } from '../shared/load-links.tsx';
import { useAllCoaches, useCoachRows, useCoachTickets } from '../shared/use-vehicles.ts';
import { VehiclePassengers } from '../shared/vehicle-passengers.tsx';
import { DIRECTIONS } from '../shared/vehicle-text.ts';
import { coachDetails } from './coach-details.ts';

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
            directions={DIRECTIONS.filter((way) => runs?.[way].includes(coachId))}
            link={(direction, className) => (
              <Link
                key={direction}
                to="/loadCoach/$coachId/$direction"
                params={{ coachId, direction }}
                className={className}
              >
                Load {directionNames[direction]}
              </Link>
            )}
          />
        )
      }
    >
      <ListBody list={rows} label="Loading coach">
        {() =>
          row ? (
            <Details row={row} />
          ) : (
            <EmptyState
              icon={Bus}
              title="Coach not found"
              action={<LinkButton to="/coach">Back to coaches</LinkButton>}
            />
          )
        }
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
        <Card key={section.heading} heading={section.heading}>
          <DetailList lines={section.lines} />
        </Card>
      ))}
      <VehiclePassengers vehicleId={row.coachId} counts={row.passengers} useTickets={useCoachTickets} />
    </div>
  );
}
