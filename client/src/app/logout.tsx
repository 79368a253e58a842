import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { type OutboxView, readOutbox, useOutbox } from '#offline/outbox/use-outbox.ts';
import { ExportButton, exportHint } from '#scan/export-button.tsx';
import { isUnlocked } from '#session/app-lock.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Dialog } from '#ui/dialog.tsx';

/** Logs out; with actions that have not reached the server it first says how many stay on this phone. */
export function LogoutButton({ variant }: { variant: 'secondary' | 'quiet' }) {
  const staying = countStaying(useOutbox());
  const [asking, setAsking] = useState(false);
  const logOut = async () => {
    if (countStaying(await readOutbox()) > 0) setAsking(true);
    else endSession();
  };
  // Somebody with a locked phone may sign its rep out, but not export anything.
  const mayExport = isUnlocked();
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
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={stayingTitle(staying)}
        description={
          <>
            <p>Nothing is lost: this phone keeps them and sends them when you sign in here again.</p>
            {mayExport && (
              <p className="mt-2">
                To send them from another phone, export them and import the file there. {exportHint}
              </p>
            )}
          </>
        }
        actions={
          <>
            {mayExport && <ExportButton />}
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <Button variant="danger" onClick={endSession}>
              Logout
            </Button>
          </>
        }
      />
    </>
  );
}

function countStaying({ unsent, needsAttention }: OutboxView): number {
  return unsent + needsAttention.length;
}

function stayingTitle(staying: number): string {
  return `${counted(staying, 'action')} ${staying === 1 ? 'stays' : 'stay'} on this phone`;
}
