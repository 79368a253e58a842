import { Bus } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { Journeys } from '../shared/journey.tsx';
import { useCoachRows } from '../shared/use-vehicles.ts';
import { VehiclePlate } from '../shared/vehicle-plate.tsx';
import { type CoachRowView, coachRows } from './coach-rows.ts';

/** Every coach of the week. */
export function CoachListScreen() {
  const rows = useCoachRows();
  return (
    <Screen title="Coaches" back="/home" dataAt={rows.dataAt}>
      <ListBody list={rows} label="Loading coaches">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={Bus} title="No coaches this week" />
          ) : (
            <RowList>
              {coachRows(data).map((coach) => (
                <li key={coach.coachId}>
                  <CoachRow coach={coach} />
                </li>
              ))}
            </RowList>
          )
        }
      </ListBody>
    </Screen>
  );
}

/** A coach in the list: how many travel each way, and when and where each journey starts. */
function CoachRow({ coach }: { coach: CoachRowView }) {
  const { coachId, name, operator, facts } = coach;
  return (
    <LinkRow to="/coach/$coachId" params={{ coachId }} className="min-h-16">
      <VehiclePlate kind="coach" name={name} />
      <RowWords name={operator ? `${name} · ${operator}` : name} line={<Journeys vehicle={facts} />} />
    </LinkRow>
  );
}
