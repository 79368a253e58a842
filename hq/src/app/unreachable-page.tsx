import { CloudOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Headquarters is online only: without the server there is nothing to show. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4">
      <EmptyState
        icon={CloudOff}
        title="The server cannot be reached"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Headquarters works online only. Check your connection and try again.
      </EmptyState>
    </main>
  );
}
