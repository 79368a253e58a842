import { type DecisionOutcome, DecisionReply } from '@offpiste/domain/contract/hq/decisions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The same for every try, so that a note that has arrived unseen is not there twice.
  const id = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const save = async () => {
    setBusy(true);
    setProblem(null);
    const reply = await callHq(
      'POST',
      `/api/hq/decisions/${encodeURIComponent(weekId)}/${encodeURIComponent(itemId)}`,
      {
        body: { idempotentId: id.current, note: note.trim(), outcome },
        schema: DecisionReply,
      },
    );
    setBusy(false);
    if (!reply.ok) return setProblem(new CallFailed(reply).message);
    void queries.invalidateQueries();
    onClose();
  };
  const isEmpty = note.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="A note for everybody at headquarters. What is recorded does not change by it."
      actions={
        <>
          <Button disabled={busy || isEmpty} onClick={() => void save()}>
            {outcome === 'settled' ? 'Settled' : 'Seen, still open'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      <TextArea label="Note" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </Dialog>
  );
}
