import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A page that broke, or whose code could not be fetched because the server has another version by now. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main className="mx-auto max-w-md p-4">
      <EmptyState
        icon={TriangleAlert}
        title="This page did not open"
        failed
        action={
          <>
            <Button
              onClick={() => {
                reset();
                void router.invalidate();
              }}
            >
              Try again
            </Button>
            <Button variant="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
          </>
        }
      >
        Nothing is lost. If it happens again, reload: the server may have a newer version.
      </EmptyState>
    </main>
  );
}
