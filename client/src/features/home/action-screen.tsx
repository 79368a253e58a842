import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, DownloadCloud } from 'lucide-react';
import { actionCards } from '#scan/action-cards.ts';
import { boardCardClass } from '#ui/board-card.ts';
import { classNames } from '#ui/class-names.ts';
import { rowClass, rowsOverWidth } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { ActionRow } from './action-row.tsx';
import { dueCard } from './coming.ts';
import { useHome } from './use-home.ts';

export interface ActionScreenProps {
  /** Whether this phone could do a shift without a signal; null until it has been looked at. */
  isPrepared: boolean | null;
}

/** Everything that is done by scanning. The rows keep their order; what is due says so in its line. */
export function ActionScreen({ isPrepared }: ActionScreenProps) {
  const home = useHome();
  const { lines = {}, due = null } = home.state === 'answered' ? home.value : {};
  const dueAt = due && dueCard(due);
  return (
    <Screen title="Scan">
      {isPrepared === false && <PrepareCard />}
      <ul className={classNames(rowsOverWidth, isPrepared === false && 'mt-3')}>
        {actionCards.map((entry) => (
          <ActionRow
            key={entry.to}
            entry={entry}
            line={lines[entry.to]}
            due={entry.to === dueAt ? due : null}
          />
        ))}
      </ul>
      {isPrepared !== false && <PreparedLine isPrepared={isPrepared} />}
    </Screen>
  );
}

function PrepareCard() {
  return (
    <section className={classNames(boardCardClass, 'items-center gap-3 active:brightness-90')}>
      <DownloadCloud aria-hidden className="size-7 shrink-0" />
      <div className="min-w-0 flex-1">
        <Link
          to="/ready"
          aria-describedby="not-prepared"
          className="block text-lg font-bold after:absolute after:inset-0"
        >
          Prepare shift
        </Link>
        <p id="not-prepared" className="text-note text-muted">
          Not ready to work offline. Download everything now.
        </p>
      </div>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </section>
  );
}

function PreparedLine({ isPrepared }: { isPrepared: true | null }) {
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
            Ready to work offline
          </span>
        )}
        <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
      </div>
    </div>
  );
}
