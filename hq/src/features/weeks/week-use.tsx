import type { WeekCard } from '@offpiste/domain/contract/hq/weeks.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWant } from './use-want.ts';

type Week = Pick<WeekCard, 'weekId' | 'name' | 'disabled' | 'passengers'>;

interface WeekDialogProps {
  week: Week;
  onClose: () => void;
}

/** Takes a week out of use and back, and empties it for good. */
export function WeekUse({ week }: { week: Week }) {
  const { busy, problem, want } = useWant();
  const [asking, setAsking] = useState<'disable' | 'purge' | null>(null);
  const close = () => setAsking(null);
  const path = `/api/hq/weeks/${encodeURIComponent(week.weekId)}`;
  return (
    <Card heading="In use">
      {problem !== null && <Alert className="mb-2">{problem}</Alert>}
      <p className="text-note">
        {week.disabled
          ? 'Reps do not see this week, and record nothing in it.'
          : 'Reps see this week. Out of use it leaves their phones at their next contact.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="button"
          className={smallButtonClass}
          disabled={busy}
          onClick={() => (week.disabled ? void want(`${path}/enable`, {}) : setAsking('disable'))}
        >
          {week.disabled ? 'Back in use' : 'Out of use…'}
        </button>
        {week.disabled && week.passengers > 0 && (
          <button
            type="button"
            className={`${smallButtonClass} max-[700px]:hidden`}
            onClick={() => setAsking('purge')}
          >
            Empty for good…
          </button>
        )}
      </div>
      {asking === 'disable' && <DisableDialog week={week} onClose={close} />}
      {asking === 'purge' && <PurgeDialog week={week} onClose={close} />}
    </Card>
  );
}

function DisableDialog({ week, onClose }: WeekDialogProps) {
  const { want, ...call } = useWant();
  const go = async () => {
    const path = `/api/hq/weeks/${encodeURIComponent(week.weekId)}/disable`;
    if ((await want(path, {})) !== null) onClose();
  };
  return (
    <AskDialog
      title={`Take ${week.name} out of use?`}
      description="Every rep’s phone drops it when it next asks for its week, and nobody can record anything in it until it is back in use."
      action="Out of use"
      isDangerous
      call={call}
      onGo={go}
      onClose={onClose}
    />
  );
}

function PurgeDialog({ week, onClose }: WeekDialogProps) {
  const { want, ...call } = useWant();
  const [typed, setTyped] = useState('');
  const go = async () => {
    const path = `/api/hq/weeks/${encodeURIComponent(week.weekId)}/purge`;
    if ((await want(path, { typed })) !== null) onClose();
  };
  return (
    <AskDialog
      title="Empty this week for good?"
      description={`${counted(week.passengers, 'passenger')}, their bookings, documents and every stored import go. What reps recorded still counts and names nobody. It cannot be put back.`}
      action="Empty it"
      isDangerous
      isUnready={typed !== week.weekId}
      call={call}
      onGo={go}
      onClose={onClose}
    >
      <TextField
        label={`Type ${week.weekId}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </AskDialog>
  );
}
