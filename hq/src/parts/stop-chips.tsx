import type { BoardStop } from '@offpiste/domain/contract/hq/board.ts';
import { CircleCheck, Lock, LockOpen, OctagonX } from 'lucide-react';
import { timeOfDay } from './time-of-day.ts';

/** The stops of a departure, each with its time and what is left to do there. */
export function StopChips({ stops }: { stops: readonly BoardStop[] }) {
  if (stops.length < 2 && stops[0]?.state === 'open') return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {stops.map((stop) => (
        <li
          key={stop.stop}
          className="inline-flex items-center gap-1 rounded-tag border border-line bg-surface px-1.5 text-sm"
        >
          <StopMark stop={stop} />
          {[stop.stop || 'No stop', timeOfDay(stop.leavesText)].filter(Boolean).join(' ')}
          {stop.counts.missing > 0 && (
            <b className="whitespace-nowrap text-bad">{stop.counts.missing} missing</b>
          )}
        </li>
      ))}
    </ul>
  );
}

function StopMark({ stop: { state, counts } }: { stop: BoardStop }) {
  const size = 'size-3.5 shrink-0';
  if (state === 'closed') return <Lock aria-label="Closed:" className={`${size} text-ok`} />;
  if (state === 'reopened') return <LockOpen aria-label="Reopened:" className={`${size} text-warn`} />;
  if (state === 'left-short') return <OctagonX aria-label="Left short:" className={`${size} text-bad`} />;
  if (counts.missing === 0 && counts.expected > 0)
    return <CircleCheck aria-label="Complete:" className={`${size} text-ok`} />;
  return null;
}
