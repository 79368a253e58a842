import { CloudOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The very first start needs the server once; after that the app opens without it. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col justify-center p-4">
      <EmptyState
        icon={CloudOff}
        title="The server cannot be reached"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The first start on this phone needs a connection. Check it and try again.
      </EmptyState>
    </main>
  );
}
