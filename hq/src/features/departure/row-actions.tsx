import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { useState } from 'react';
import { smallButtonClass } from '#parts/small-button.ts';
import { useRecord } from '#parts/use-record.ts';
import { loadAction } from './load-action.ts';
import { NoShowDialog } from './no-show-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

export interface RowActionsProps {
  weekId: string;
  person: ManifestPerson;
  head: DepartureReply['departure'];
}

/** What the office can do about somebody of a departure. */
export function RowActions({ weekId, person, head }: RowActionsProps) {
  const [asking, setAsking] = useState<'no-show' | 'undo' | null>(null);
  const { busy, problem, record } = useRecord();
  const name = person.name ?? person.reference;
  const mayLoad = person.seat === 'missing' || person.seat === 'no-show';
  const load = loadAction(head, weekId, person.reference);
  return (
    <div className="flex flex-wrap justify-end gap-1.5 max-[900px]:justify-start">
      {mayLoad && (
        <button
          type="button"
          className={smallButtonClass}
          disabled={busy}
          onClick={() => void record(load.kind, load.fields)}
        >
          On board <span className="sr-only">{name}</span>
        </button>
      )}
      {person.seat === 'missing' && (
        <button
          type="button"
          data-key="n"
          className={smallButtonClass}
          disabled={busy}
          onClick={() => setAsking('no-show')}
        >
          No-show… <span className="sr-only">{name}</span>
        </button>
      )}
      {person.recorded && (
        <button type="button" className={smallButtonClass} disabled={busy} onClick={() => setAsking('undo')}>
          Undo… <span className="sr-only">{name}</span>
        </button>
      )}
      {problem !== null && (
        <p role="alert" className="basis-full text-right text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      {asking === 'no-show' && (
        <NoShowDialog weekId={weekId} person={person} head={head} onClose={() => setAsking(null)} />
      )}
      {asking === 'undo' && person.recorded && (
        <UndoDialog
          weekId={weekId}
          name={name}
          actionId={person.recorded.actionId}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
