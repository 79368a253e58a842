import { ProblemDialog } from '#ui/problem-dialog.tsx';
import type { Verdict } from './verdict.ts';

export interface FailureDialogProps {
  /** The refusal to show; null while there is none. */
  verdict: Verdict | null;
  onClose: () => void;
}

/** Shows that a choice by name was refused. */
export function FailureDialog({ verdict, onClose }: FailureDialogProps) {
  return (
    <ProblemDialog
      problem={
        verdict && (
          <>
            {verdict.name && <p className="text-lg font-bold">{verdict.name}</p>}
            <p>{verdict.why || 'An error occurred'}</p>
          </>
        )
      }
      onClose={onClose}
    />
  );
}
