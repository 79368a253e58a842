import { Navigate } from '@tanstack/react-router';
import { useWeeks } from '#live/use-weeks.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { WeeksAwaited } from './weeks-awaited.tsx';

/** Leads to the day of the running week, or of the next one; to the first steps while none is open. */
export function StartScreen() {
  const { weeks, error, refetch } = useWeeks();
  useDocumentTitle('Headquarters');
  const first = weeks?.[0];
  if (weeks && !first) return <Navigate to="/first-steps" replace />;
  if (first) return <Navigate to="/$weekId/today" params={{ weekId: first.weekId }} replace />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4">
      <WeeksAwaited error={error} onRetry={refetch} />
    </main>
  );
}
