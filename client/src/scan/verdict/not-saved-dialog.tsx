import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Verdict } from './verdict.ts';

export interface NotSavedDialogProps {
  verdict: Verdict | null;
  onClose: () => void;
}

/** Blocks until the rep has written the code down: this phone could not keep the action. */
export function NotSavedDialog({ verdict, onClose }: NotSavedDialogProps) {
  return (
    <Dialog
      // Only its button closes it: a stray tap beside the dialog must not hide a lost action.
      open={verdict !== null}
      onClose={() => undefined}
      title="NOT SAVED"
      description={
        <div className="rounded-card bg-bad-fill p-4 text-on-bad">
          {verdict?.name && <p className="text-xl font-bold">{verdict.name}</p>}
          <p className="text-lg font-bold break-all">{verdict?.code}</p>
          <p className="mt-2">{verdict?.why}</p>
          <p className="mt-2 font-bold">Write this code down and tell your team leader.</p>
        </div>
      }
      actions={
        <Button variant="danger" wide onClick={onClose}>
          I have written it down
        </Button>
      }
    />
  );
}
