import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ProblemDialogProps {
  /** What went wrong; null while nothing did. */
  problem: ReactNode;
  onClose: () => void;
}

/** Shows that something went wrong, and can be closed. */
export function ProblemDialog({ problem, onClose }: ProblemDialogProps) {
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      title="Error"
      description={problem}
      actions={
        <Button wide onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
