import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { useState } from 'react';
import { PeopleFound } from '#parts/people-found.tsx';
import { useRecord } from '#parts/use-record.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { loadAction } from './load-action.ts';

export interface LoadDialogProps {
  weekId: string;
  reply: DepartureReply;
  onClose: () => void;
}

/** Puts somebody on this departure by name; on a coach also somebody who is booked on another one. */
export function LoadDialog({ weekId, reply, onClose }: LoadDialogProps) {
  const { departure } = reply;
  const [q, setQ] = useState('');
  const [takesAlong, setTakesAlong] = useState(false);
  const { busy, problem, record } = useRecord();
  const load = async (reference: string) => {
    const { kind, fields } = loadAction(departure, weekId, reference);
    if (await record(kind, { ...fields, ...(takesAlong && { takeAlong: 1 }) })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Load on ${departure.name} ${departure.direction}`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Alert>{problem}</Alert>}
        <TextField
          label="Name, reference, room or the end of a telephone number"
          type="search"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        {departure.kind === 'coach' && (
          <CheckField
            label="Take along"
            hint="Also if they are booked on another coach, where a seat is free"
            checked={takesAlong}
            onChange={setTakesAlong}
          />
        )}
        <PeopleFound
          weekId={weekId}
          q={q}
          row={({ reference, name, room, coaches }) => (
            <button
              type="button"
              disabled={busy}
              onClick={() => void load(reference)}
              className="flex min-h-touch w-full flex-col items-start px-3 py-1 text-left active:bg-sunken"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-muted">
                {[reference, room, ...coaches.map((coach) => coach.name)].filter(Boolean).join(' · ')}
              </span>
            </button>
          )}
        />
      </div>
    </Dialog>
  );
}
