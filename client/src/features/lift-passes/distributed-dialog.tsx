import { CircleCheckBig, CloudCheck } from 'lucide-react';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface DistributedDialogProps {
  /** The distributed pass, null while there is none. */
  verdict: Verdict | null;
  onClose: () => void;
  /** On to the next pass. */
  onNext: () => void;
}

/** Says that a pass was distributed, and whether the server knows it yet. */
export function DistributedDialog({ verdict, onClose, onNext }: DistributedDialogProps) {
  const isSent = verdict?.outcome === 'accepted';
  const Icon = isSent ? CircleCheckBig : CloudCheck;
  return (
    <Dialog
      open={verdict !== null}
      onClose={onClose}
      title={isSent ? 'Success!' : 'Distributed'}
      description={
        <div className="flex items-center gap-4">
          <Icon aria-hidden className={isSent ? 'size-10 shrink-0 text-ok' : 'size-10 shrink-0 text-info'} />
          <div>
            {!isSent && <p className="text-lg font-bold">{verdict?.name}</p>}
            <p>{verdict?.why}</p>
          </div>
        </div>
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            OK
          </Button>
          <Button wide onClick={onNext}>
            Scan next
          </Button>
        </>
      }
    />
  );
}
