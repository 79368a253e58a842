import { useNavigate } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useLastPlace } from '#scan/last-place.ts';
import { selectWeek } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { openWeek } from '#week/page/week-client.ts';
import { ContinueCard } from './continue-card.tsx';
import { useActiveWeeks } from './use-active-weeks.ts';
import { WeekGroups } from './week-groups.tsx';

/** Where the rep was, and the active weeks; choosing one loads it unless this phone holds it already. */
export function SelectWeekScreen() {
  const navigate = useNavigate();
  const { weeks, updatedAt, asking, failed, reload } = useActiveWeeks();

  const last = useLastPlace();
  // A week that headquarters has closed since cannot be opened.
  const place = last && weeks?.some(({ weekId }) => weekId === last.weekId) !== false ? last : null;

  const choose = (weekId: string) => {
    selectWeek(weekId);
    void openWeek(weekId);
    void navigate({ to: '/home' });
  };

  return (
    <Screen title="Select Week" dataAt={updatedAt} className="flex flex-col">
      <PullToRefresh refreshing={asking && weeks !== null} onRefresh={reload}>
        {place && <ContinueCard place={place} />}
        {failed && (
          <Alert tone="warn" className={place ? 'mt-4' : ''}>
            {weeks
              ? 'The list did not reload. These are the weeks on this phone.'
              : 'The list did not load. Check your connection and reload.'}
          </Alert>
        )}
        {asking && weeks === null && <SkeletonList label="Loading weeks" rows={3} />}
        {weeks?.length === 0 && (
          <EmptyState icon={CalendarX} title="No active weeks">
            Headquarters has not opened a week yet. Reload to look again.
          </EmptyState>
        )}
        {weeks !== null && weeks.length > 0 && <WeekGroups weeks={weeks} onChoose={choose} />}
      </PullToRefresh>
    </Screen>
  );
}
