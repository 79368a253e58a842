import { useState } from 'react';
import { useRecord } from '#parts/use-record.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface UndoDialogProps {
  weekId: string;
  /** Whom it is about: 'Ana Mély', 'the close of Leeds'. */
  name: string;
  actionId: string;
  onClose: () => void;
}

/** Takes back what was recorded, with the reason. */
export function UndoDialog({ weekId, name, actionId, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, problem, record } = useRecord();
  const undo = async () => {
    const undoes = { idempotentId: actionId, kind: '', subject: '', place: '' };
    if (await record('undo', { weekId, undoes, reason: reason.trim() })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Undo what is recorded of ${name}?`}
      description="It will no longer count. The history is kept."
      actions={
        <>
          <Button variant="danger" disabled={busy || reason.trim() === ''} onClick={() => void undo()}>
            Undo
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Alert>{problem}</Alert>}
        <TextField
          label="Reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
