import { Navigate } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useWeeks } from '#live/use-weeks.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Leads to the day of the running week, or of the next one; to the first steps while none is open. */
export function StartScreen() {
  const { weeks, error, refetch } = useWeeks();
  useDocumentTitle('Headquarters');
  const first = weeks?.[0];
  if (weeks && !first) return <Navigate to="/first-steps" replace />;
  if (first) return <Navigate to="/$weekId/today" params={{ weekId: first.weekId }} replace />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4">
      {error && (
        <EmptyState
          icon={CloudOff}
          title="The weeks did not load"
          failed
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {!weeks && !error && <Spinner label="Loading weeks" />}
    </main>
  );
}
