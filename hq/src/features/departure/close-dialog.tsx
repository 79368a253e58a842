import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { useState } from 'react';
import { useRecord } from '#parts/use-record.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { closeFields, stopsToClose } from './close-fields.ts';

export interface CloseDialogProps {
  weekId: string;
  reply: DepartureReply;
  onClose: () => void;
}

/** Says that stops have left, and who was on board: exactly what is shown here. */
export function CloseDialog({ weekId, reply, onClose }: CloseDialogProps) {
  const open = stopsToClose(reply);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    open.filter(({ missing }) => missing.length === 0).map(({ stop }) => stop),
  );
  // Somebody else may have closed one of them since.
  const chosen = ticked.filter((stop) => open.some((other) => other.stop === stop));
  const [heads, setHeads] = useState('');
  const { busy, problem, record } = useRecord();
  const missing = open.filter(({ stop }) => chosen.includes(stop)).flatMap((stop) => stop.missing);
  const isNumber = /^\d{0,3}$/.test(heads.trim());
  const close = async () => {
    const fields = closeFields(reply, chosen, heads.trim() === '' ? null : Number(heads));
    if (await record('close-departure', { weekID: weekId, ...fields })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Close ${reply.departure.name} ${reply.departure.direction}?`}
      description={
        open.length === 0
          ? 'Every stop is closed, and nothing has changed since.'
          : 'These stops have left with whoever is shown on board. Anything that changes later opens them again.'
      }
      actions={
        <>
          {open.length > 0 && (
            <Button
              disabled={busy || chosen.length === 0 || missing.length > 0 || !isNumber}
              onClick={() => void close()}
            >
              Close {chosen.length === 0 ? 'stops' : chosen.length === 1 ? 'stop' : `${chosen.length} stops`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {problem !== null && <Alert>{problem}</Alert>}
        {missing.length > 0 && (
          <Alert tone="warn">
            Not everyone is accounted for: {missing.join(', ')}. Say of each whether they are on board or a
            no-show.
          </Alert>
        )}
        {open.length > 0 && chosen.length === 0 && (
          <p className="text-note text-muted">
            No stop is chosen. Where somebody is missing, say first whether they are on board or a no-show.
          </p>
        )}
        {open.map(({ stop, missing: here, onBoard }) => (
          <CheckField
            key={stop}
            label={stop || 'Guests and seats without a stop'}
            hint={[`${onBoard} on board`, here.length > 0 && `${here.length} missing`]
              .filter(Boolean)
              .join(', ')}
            checked={chosen.includes(stop)}
            onChange={(isChosen) =>
              setTicked(isChosen ? [...chosen, stop] : chosen.filter((other) => other !== stop))
            }
          />
        ))}
        {open.length > 0 && (
          <TextField
            label="Heads counted (optional)"
            inputMode="numeric"
            value={heads}
            error={isNumber ? null : 'A number'}
            onChange={(event) => setHeads(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
