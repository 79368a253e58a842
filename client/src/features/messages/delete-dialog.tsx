import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface DeleteDialogProps {
  /** The question; null while there is none. */
  question: { title: string; action: string; onYes: () => void } | null;
  onClose: () => void;
}

/** Asks before messages are gone for good. */
export function DeleteDialog({ question, onClose }: DeleteDialogProps) {
  if (!question) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={question.title}
      description="Messages are kept only on this phone. Deleted ones cannot be restored."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              question.onYes();
              onClose();
            }}
          >
            {question.action}
          </Button>
        </>
      }
    />
  );
}
