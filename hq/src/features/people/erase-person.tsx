import { ImportStarted } from '@offpiste/domain/contract/hq/imports.ts';
import type { PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { useHqCall } from '#parts/use-hq-call.ts';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';

export interface ErasePersonProps {
  weekId: string;
  person: PersonReply['person'];
}

/** For somebody who asks to be forgotten. A small window is no place for it. */
export function ErasePerson(props: ErasePersonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card heading="Forget" className="max-[700px]:hidden">
      <p className="text-note">For somebody who asks for it. Otherwise what is personal goes by itself.</p>
      <button type="button" className={`${smallButtonClass} mt-2`} onClick={() => setIsAsking(true)}>
        Erase for good…
      </button>
      {isAsking && <EraseDialog {...props} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function EraseDialog({ weekId, person, onClose }: ErasePersonProps & { onClose: () => void }) {
  const { post, ...call } = useHqCall('hq/imports');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { name, reference } = person;
  const go = async () => {
    const path = `/api/hq/people/${encodeURIComponent(weekId)}/${encodeURIComponent(reference)}/erase`;
    if ((await post(path, { body: { typed }, schema: ImportStarted })) === null) return;
    showToast('Being erased. Until it is done, Weeks has it under way.');
    void navigate({ to: '/$weekId/people', params: { weekId } });
  };
  return (
    <AskDialog
      title={`Erase ${name} for good?`}
      description="They go from every week, with their bookings, and every stored import of their weeks. What reps recorded still counts and names nobody. No later import brings them back."
      action="Erase"
      isDangerous
      isUnready={typed !== reference}
      call={call}
      onGo={go}
      onClose={onClose}
    >
      <TextField
        label={`Type ${reference}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </AskDialog>
  );
}
