import { ProblemDialog } from '#ui/problem-dialog.tsx';

export interface BadCodeDialogProps {
  /** What is wrong with which code; null while nothing is. */
  problem: { text: string; code: string } | null;
  onClose: () => void;
}

/** Says why a code cannot be used. */
export function BadCodeDialog({ problem, onClose }: BadCodeDialogProps) {
  return (
    <ProblemDialog
      problem={
        problem && (
          <>
            <p>{problem.text}</p>
            <p className="mt-2 text-sm break-all text-muted">{problem.code}</p>
          </>
        )
      }
      onClose={onClose}
    />
  );
}
