import { Bus } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { CoachRow } from './coach-row.tsx';
import { coachRows } from './coach-rows.ts';
import { useCoachRows } from './use-coaches.ts';

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
