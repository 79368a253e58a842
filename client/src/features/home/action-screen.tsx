import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, DownloadCloud } from 'lucide-react';
import { useState } from 'react';
import { actionCards } from '#scan/action-cards.ts';
import { boardCardClass } from '#ui/board-card.ts';
import { classNames } from '#ui/class-names.ts';
import { rowClass, rowsOverWidth } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { ActionRow } from './action-row.tsx';
import { dueCard } from './coming.ts';
import { useHome } from './use-home.ts';

const READY = 'Ready to work offline';

export interface ActionScreenProps {
  /** Whether this phone could do a shift without a signal; null until it has been looked at. */
  isPrepared: boolean | null;
}

/** Everything that is done by scanning. The rows keep their order; what is due says so in its line. */
export function ActionScreen({ isPrepared }: ActionScreenProps) {
  const home = useHome();
  const { lines = {}, due = null } = home.state === 'answered' ? home.value : {};
  const dueAt = due && dueCard(due);
  // Where it is first it stays: the rows must not move under a finger when this phone has been looked at.
  const [isAbove] = useState(isPrepared !== true);
  return (
    <Screen title="Scan">
      {isAbove && <PrepareCard isPrepared={isPrepared} />}
      <ul className={classNames(rowsOverWidth, isAbove && 'mt-3')}>
        {actionCards.map((entry) => (
          <ActionRow
            key={entry.to}
            entry={entry}
            line={lines[entry.to]}
            due={entry.to === dueAt ? due : null}
          />
        ))}
      </ul>
      {!isAbove && <PreparedLine isPrepared={isPrepared} />}
    </Screen>
  );
}

function PrepareCard({ isPrepared }: ActionScreenProps) {
  const Icon = isPrepared ? CircleCheck : DownloadCloud;
  return (
    <section className={classNames(boardCardClass, 'items-center gap-3 active:brightness-90')}>
      <Icon aria-hidden className="size-7 shrink-0" />
      <div className="min-w-0 flex-1">
        <Link
          to="/ready"
          aria-describedby={isPrepared === null ? undefined : 'prepared'}
          className="block text-lg font-bold after:absolute after:inset-0"
        >
          Prepare shift
        </Link>
        {/* With room for the longest of its texts. */}
        <p id="prepared" className="min-h-[2lh] text-note text-muted">
          {isPrepared === null && 'Looking through this phone…'}
          {isPrepared === false && 'Not ready to work offline. Download everything now.'}
          {isPrepared && READY}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </section>
  );
}

function PreparedLine({ isPrepared }: ActionScreenProps) {
  const Icon = isPrepared ? CircleCheck : DownloadCloud;
  return (
    <div className="-mx-3 mt-2">
      <div className={classNames(rowClass, 'text-note')}>
        <Icon aria-hidden className={classNames('size-5.5 shrink-0', isPrepared && 'text-ok')} />
        <Link
          to="/ready"
          aria-describedby={isPrepared ? 'prepared' : undefined}
          className="font-semibold after:absolute after:inset-0"
        >
          Prepare shift
        </Link>
        {isPrepared && (
          <span id="prepared" className="text-muted">
            {READY}
          </span>
        )}
        <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
      </div>
    </div>
  );
}
