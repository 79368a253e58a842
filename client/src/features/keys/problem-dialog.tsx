import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface ProblemDialogProps {
  /** What went wrong with which code; null while nothing did. */
  problem: { text: string; code: string } | null;
  onClose: () => void;
}

/** Tells why a code leads to no room. */
export function ProblemDialog({ problem, onClose }: ProblemDialogProps) {
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      title="Error"
      description={
        problem && (
          <>
            <p>{problem.text}</p>
            <p className="mt-2 font-mono text-sm break-all text-muted">{problem.code}</p>
          </>
        )
      }
      actions={
        <Button wide onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
