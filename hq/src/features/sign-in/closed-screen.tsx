import { DoorClosed } from 'lucide-react';
import { endSession, useSession } from '#session/session.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Signed in, with an account that is not headquarters'. */
export function ClosedScreen() {
  const { rep } = useSession();
  useDocumentTitle('Headquarters');
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center p-4">
      <EmptyState
        icon={DoorClosed}
        title="Headquarters is not open to your account"
        failed
        action={
          <>
            <a href="/" className={buttonClass()}>
              Open the app
            </a>
            <Button variant="secondary" onClick={endSession}>
              Log out
            </Button>
          </>
        }
      >
        {rep && `Signed in as ${rep.name}. `}Ask a manager if you need it.
      </EmptyState>
    </main>
  );
}
