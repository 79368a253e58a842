import { counted } from '@offpiste/domain/rules/counted.ts';
import { ExportButton, exportHint } from '#scan/export-button.tsx';
import { isUnlocked } from '#session/app-lock.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks before a logout that leaves actions on this phone. */
export function LogoutQuestion({ staying, onStay }: { staying: number; onStay: () => void }) {
  // Somebody with a locked phone may sign its rep out, but not export anything.
  const mayExport = isUnlocked();
  return (
    <Dialog
      open
      onClose={onStay}
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
          <Button variant="secondary" onClick={onStay}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={endSession}>
            Logout
          </Button>
        </>
      }
    />
  );
}

function stayingTitle(staying: number): string {
  return `${counted(staying, 'action')} ${staying === 1 ? 'stays' : 'stay'} on this phone`;
}
