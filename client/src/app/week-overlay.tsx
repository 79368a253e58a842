import { Link } from '@tanstack/react-router';
import { selectWeek, useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { openWeek, useWeek } from '#week/page/week-client.ts';
import { LogoutButton } from './logout.tsx';

/** Whether the chosen week is still loading, or failed to load. */
export function useWeekCovers(): boolean {
  const selected = useSelectedWeekId();
  const { state } = useWeek();
  return selected !== null && (state === 'loading' || state === 'failed');
}

/** Covers the screen while the week loads, and says why when it fails. */
export function WeekOverlay() {
  const selected = useSelectedWeekId();
  const { state, error } = useWeek();
  if (selected === null) return null;
  return (
    <section
      aria-label="Week data"
      className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-4 bg-bg p-6"
    >
      {state === 'loading' ? (
        <Spinner label="Loading week data..." />
      ) : (
        <div className="flex w-full max-w-md flex-col gap-2">
          <Alert>{error ?? 'Failed to load week data'}</Alert>
          <Button wide className="mt-4" onClick={() => void openWeek(selected)}>
            Try again
          </Button>
          <Link to="/" className={buttonClass('secondary')} onClick={() => selectWeek(null)}>
            Select Week
          </Link>
          <LogoutButton variant="secondary" />
        </div>
      )}
    </section>
  );
}
