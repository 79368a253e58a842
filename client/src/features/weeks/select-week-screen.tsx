import { useNavigate } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { selectWeek } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { openWeek } from '#week/week-client.ts';
import { useActiveWeeks } from './use-active-weeks.ts';
import { WeekRow } from './week-row.tsx';

/** The active weeks; choosing one loads it unless this phone holds it already. */
export function SelectWeekScreen() {
  const navigate = useNavigate();
  const weeks = useActiveWeeks();

  const choose = (weekId: string) => {
    selectWeek(weekId);
    void openWeek(weekId);
    void navigate({ to: '/home' });
  };

  return (
    <Screen title="Select Week" dataAt={weeks.dataUpdatedAt || null} className="flex flex-col">
      <PullToRefresh refreshing={weeks.isFetching && !weeks.isPending} onRefresh={() => void weeks.refetch()}>
        {weeks.isError && (
          <Alert tone="warn" className="mb-4">
            The list could not be loaded. Check your connection and reload.
          </Alert>
        )}
        {weeks.isPending && <SkeletonList label="Loading weeks" rows={3} />}
        {weeks.data?.length === 0 && (
          <EmptyState icon={CalendarX} title="No active weeks">
            Headquarters has not opened a week yet. Reload to look again.
          </EmptyState>
        )}
        <ul className="mb-4 flex flex-col gap-3">
          {weeks.data?.map((week) => (
            <WeekRow key={week.id} week={week} onChoose={() => choose(week.weekId)} />
          ))}
        </ul>
      </PullToRefresh>
    </Screen>
  );
}
