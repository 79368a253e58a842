import type { DepartureReply, ManifestStop } from '@offpiste/domain/contract/hq/departure.ts';
import { seatWords } from '@offpiste/domain/rules/departure-words.ts';
import { useState } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { Alert } from '#ui/alert.tsx';
import { PeopleSection } from './people-section.tsx';
import { UndoDialog } from './undo-dialog.tsx';

export interface StopSectionProps {
  weekId: string;
  stop: ManifestStop;
  reply: DepartureReply;
  mayChange: boolean;
}

/** The people of a stop, and whether it has been closed. */
export function StopSection({ weekId, stop, reply, mayChange }: StopSectionProps) {
  const { counts } = stop;
  const [undoing, setUndoing] = useState(false);
  return (
    <PeopleSection
      title={stop.stop || 'Without a stop'}
      line={[
        stop.leavesText,
        `${counts.aboard + counts.elsewhere} of ${counts.expected} on board`,
        counts.missing > 0 && `${counts.missing} missing`,
        closedText(stop, reply.zone),
      ]
        .filter(Boolean)
        .join(' · ')}
      weekId={weekId}
      people={stop.people}
      reply={reply}
      mayChange={mayChange}
      action={
        mayChange &&
        stop.closed && (
          <button type="button" className={smallButtonClass} onClick={() => setUndoing(true)}>
            Undo close… <span className="sr-only">{stop.stop}</span>
          </button>
        )
      }
    >
      {undoing && stop.closed && (
        <UndoDialog
          weekId={weekId}
          name={`the close of ${stop.stop || 'what has no stop'}`}
          actionId={stop.closed.actionId}
          onClose={() => setUndoing(false)}
        />
      )}
      {stop.changes.length > 0 && (
        <Alert tone={stop.state === 'left-short' || counts.missing > 0 ? 'bad' : 'warn'} className="m-3">
          <p className="font-bold">
            {stop.state === 'left-short' ? 'It left without somebody' : 'It has changed since it was closed'}
          </p>
          <ul>
            {stop.changes.map(({ reference, name, from, to, at }) => (
              <li key={reference}>
                {name ?? reference}: {from === null ? 'not on the list' : seatWords[from]} →{' '}
                {to === null ? 'not on the list' : seatWords[to]}
                {at !== null && `, ${timeIn(reply.zone).clockText(at)}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </PeopleSection>
  );
}

function closedText({ state, closed }: ManifestStop, zone: string): string | null {
  if (!closed) return null;
  const words = state === 'closed' ? 'Closed' : 'Was closed';
  const heads = closed.headCount === null ? '' : `, ${closed.headCount} heads counted on the whole vehicle`;
  return `${words} ${timeIn(zone).clockText(closed.at)} by ${closed.by}${heads}`;
}
