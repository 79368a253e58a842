import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { useNavigate } from '@tanstack/react-router';
import { Download, Lock, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { MessageLink } from '#parts/message-link.tsx';
import { pressInRow, useKeys } from '#parts/use-keys.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { giveManifest } from './give-manifest.ts';
import { LoadDialog } from './load-dialog.tsx';

export interface DepartureActionsProps {
  weekId: string;
  reply: DepartureReply;
  /** Why nothing can be changed now; null where it can. */
  whyNot: string | null;
}

/** What can be done with a departure as a whole. */
export function DepartureActions({ weekId, reply, whyNot }: DepartureActionsProps) {
  const [asking, setAsking] = useState<'close' | 'along' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isManager = whyNot !== 'hidden';
  const mayChange = whyNot === null;
  const navigate = useNavigate();
  const itsReps = { to: 'departure', week: weekId, place: reply.departure.place } as const;
  const ask = (what: 'close' | 'along') => mayChange && setAsking(what);
  useKeys([
    { keys: 'p', words: 'Print the manifest', run: () => print() },
    ...(isManager ? [{ keys: 'c', words: 'Close stops', run: () => ask('close') }] : []),
    ...(isManager
      ? [{ keys: 'n', words: 'Mark whoever is in the row as a no-show', run: () => pressInRow('n') }]
      : []),
    ...(isManager
      ? [
          {
            keys: 'm',
            words: 'Message its reps',
            run: () => void navigate({ to: '/messages', search: { write: true, ...itsReps } }),
          },
        ]
      : []),
    ...(isManager ? [{ keys: 'l', words: 'Load somebody by name', run: () => ask('along') }] : []),
  ]);
  return (
    <>
      <Button variant="secondary" icon={Printer} onClick={() => print()}>
        Print
      </Button>
      <Button
        variant="secondary"
        icon={Download}
        onClick={() => void giveManifest(weekId, reply.departure.place).then(setProblem)}
      >
        CSV
      </Button>
      <MessageLink to={itsReps} className={buttonClass('secondary')}>
        Message reps
      </MessageLink>
      {isManager && (
        <Button variant="secondary" icon={UserPlus} disabled={!mayChange} onClick={() => ask('along')}>
          Load by name
        </Button>
      )}
      {isManager && (
        <Button icon={Lock} disabled={!mayChange} onClick={() => ask('close')}>
          Close
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className="font-semibold">
          {problem}
        </p>
      )}
      {asking === 'close' && <CloseDialog weekId={weekId} reply={reply} onClose={() => setAsking(null)} />}
      {asking === 'along' && <LoadDialog weekId={weekId} reply={reply} onClose={() => setAsking(null)} />}
    </>
  );
}
