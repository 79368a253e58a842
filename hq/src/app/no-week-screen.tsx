import { Link, Navigate, useParams } from '@tanstack/react-router';
import { CalendarOff } from 'lucide-react';
import { useWeeks } from '#live/use-weeks.ts';
import { TitledPage } from '#parts/page.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf, entries } from './entries.ts';
import { WeeksAwaited } from './weeks-awaited.tsx';

/** What a page of a week says while no week is in use; once there is one, it leads to the page. */
export function NoWeekScreen() {
  const { page } = useParams({ from: '/signed-in/inside/season/no-week/$page' });
  const { weeks, error, refetch } = useWeeks();
  const entry = entries.find((one) => one.page === page);
  if (!entry) return <Navigate to="/" replace />;
  const first = weeks?.[0];
  if (first) return <Navigate {...addressOf(entry.page, first.weekId)} replace />;
  return (
    <TitledPage title={entry.name}>
      {weeks ? (
        <div className="max-w-xl">
          <EmptyState
            icon={CalendarOff}
            title="No week is in use"
            action={
              <Link to="/weeks" className={buttonClass()}>
                Go to Weeks
              </Link>
            }
          >
            Under Weeks a manager imports one, or puts one back in use.
          </EmptyState>
        </div>
      ) : (
        <WeeksAwaited error={error} onRetry={refetch} />
      )}
    </TitledPage>
  );
}
