import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import type { NoShowReason } from '@offpiste/domain/rules/journey.ts';
import { needsNote } from '@offpiste/domain/rules/no-show.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useRecord } from '#parts/use-record.ts';
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
  const { record, ...call } = useRecord();
  const isNoteMissing = reason !== null && needsNote(reason) && note.trim() === '';
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
    <AskDialog
      title={`${person.name ?? person.reference} does not travel?`}
      description="Nobody waits for them here any more. A scan or a load later counts all the same."
      action="Mark as no-show"
      isUnready={reason === null || isNoteMissing}
      call={call}
      onGo={mark}
      onClose={onClose}
    >
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
    </AskDialog>
  );
}
