import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useRecord } from '#parts/use-record.ts';
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
  const { record, ...call } = useRecord();
  const undo = async () => {
    const undoes = { idempotentId: actionId, kind: '', subject: '', place: '' };
    if (await record('undo', { weekId, undoes, reason: reason.trim() })) onClose();
  };
  return (
    <AskDialog
      title={`Undo what is recorded of ${name}?`}
      description="It will no longer count. The history is kept."
      action="Undo"
      isDangerous
      isUnready={reason.trim() === ''}
      call={call}
      onGo={undo}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskDialog>
  );
}
