import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import type { NoShowReason } from '@offpiste/domain/rules/journey.ts';
import { needsNote } from '@offpiste/domain/rules/no-show.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { useState } from 'react';
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

const reasons = keysOf(noShowReasons);

/** Why somebody does not travel on this departure. */
export function NoShowDialog({ weekId, person, head, onClose }: NoShowDialogProps) {
  const [reason, setReason] = useState<NoShowReason | null>(null);
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
          <Button disabled={busy || reason === null} onClick={() => void mark()}>
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
          value={reason ?? ''}
          placeholder="Choose a reason"
          options={reasons.map((value) => ({ value, label: noShowReasons[value] }))}
          onChange={(value) => setReason(reasons.find((known) => known === value) ?? null)}
        />
        <TextField
          label="Note"
          hint={reason && needsNote(reason) ? 'Say what happened' : 'Optional'}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
