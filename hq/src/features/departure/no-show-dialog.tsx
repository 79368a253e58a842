import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { useState } from 'react';
import { noShowReasons } from '#parts/seat-state.tsx';
import { useRecord } from '#parts/use-record.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface NoShowDialogProps {
  weekId: string;
  person: ManifestPerson;
  head: DepartureReply['departure'];
  onClose: () => void;
}

/** Why somebody does not travel on this departure. */
export function NoShowDialog({ weekId, person, head, onClose }: NoShowDialogProps) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const { busy, problem, record } = useRecord();
  const mark = async () => {
    const { kind, id, direction } = head;
    const fields = {
      weekID: weekId,
      vehicle: kind,
      vehicleId: id,
      direction,
      barcode: person.reference,
      reason,
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    if (await record('no-show', fields)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${person.name ?? person.reference} does not travel?`}
      description="Nobody waits for them here any more. A scan or a load later counts all the same."
      actions={
        <>
          <Button disabled={busy || reason === ''} onClick={() => void mark()}>
            Mark as no-show
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Alert>{problem}</Alert>}
        <SelectField
          label="Reason"
          value={reason}
          placeholder="Choose a reason"
          options={Object.entries(noShowReasons).map(([value, label]) => ({ value, label }))}
          onChange={setReason}
        />
        <TextField
          label="Note"
          hint={reason === 'other' || reason === 'left' ? 'Say what happened' : 'Optional'}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
