import { Bus } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { CoachCard } from './coach-card.tsx';
import { coachCards } from './coach-cards.ts';
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
            <ul className="flex flex-col gap-3">
              {coachCards(data).map((coach) => (
                <li key={coach.coachId}>
                  <CoachCard coach={coach} />
                </li>
              ))}
            </ul>
          )
        }
      </ListBody>
    </Screen>
  );
}
