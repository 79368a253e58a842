import { type DecisionOutcome, DecisionReply } from '@offpiste/domain/contract/hq/decisions.ts';
import { useRef, useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { TextArea } from '#ui/text-field.tsx';

export interface NoteDialogProps {
  weekId: string;
  itemId: string;
  title: string;
  outcome: DecisionOutcome;
  onClose: () => void;
}

/** Notes what was decided. What is recorded does not change by it. */
export function NoteDialog({ weekId, itemId, title, outcome, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('');
  // The same for every try, so that a note that has arrived unseen is not there twice.
  const id = useRef(crypto.randomUUID());
  const { post, ...call } = useHqCall(null);
  const save = async () => {
    const path = `/api/hq/decisions/${encodeURIComponent(weekId)}/${encodeURIComponent(itemId)}`;
    const body = { idempotentId: id.current, note: note.trim(), outcome };
    if ((await post(path, { body, schema: DecisionReply })) !== null) onClose();
  };
  return (
    <AskDialog
      title={title}
      description="A note for everybody at headquarters. What is recorded does not change by it."
      action={outcome === 'settled' ? 'Settled' : 'Seen, still open'}
      isUnready={note.trim() === ''}
      call={call}
      onGo={save}
      onClose={onClose}
    >
      <TextArea label="Note" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </AskDialog>
  );
}
