import { CloudOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** In place of a page that waits for the weeks: that they load, or why they did not. */
export function WeeksAwaited({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (!error) return <Spinner label="Loading weeks" />;
  return (
    <EmptyState
      icon={CloudOff}
      title="The weeks did not load"
      failed
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
