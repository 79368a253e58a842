import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type OutboxView, readOutbox, useOutbox } from '#offline/outbox/use-outbox.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';

const LogoutQuestion = lazy(async () => ({
  default: (await import('./logout-question.tsx')).LogoutQuestion,
}));

/** Logs out; with actions that have not reached the server it first says how many stay on this phone. */
export function LogoutButton({ variant }: { variant: 'secondary' | 'quiet' }) {
  const staying = countStaying(useOutbox());
  const [asking, setAsking] = useState(false);
  const logOut = async () => {
    if (countStaying(await readOutbox()) > 0) setAsking(true);
    else endSession();
  };
  return (
    <>
      {variant === 'quiet' ? (
        <Button variant="quiet" className="underline" onClick={() => void logOut()}>
          Log out
        </Button>
      ) : (
        <Button variant={variant} icon={LogOut} wide onClick={() => void logOut()}>
          Logout
        </Button>
      )}
      <Suspense>{asking && <LogoutQuestion staying={staying} onStay={() => setAsking(false)} />}</Suspense>
    </>
  );
}

function countStaying({ unsent, needsAttention }: OutboxView): number {
  return unsent + needsAttention.length;
}
