import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { classNames } from '#ui/class-names.ts';
import { type UndoOffer, useUndoOffers } from '#undo/use-undo-offers.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { asSettled } from './verdict/as-settled.ts';
import type { PastVerdict } from './verdict/verdict.ts';
import { verdictLooks } from './verdict/verdict-looks.ts';

export interface LastScansProps {
  verdicts: readonly PastVerdict[];
  /** Shows the verdict again. */
  onOpen: (verdict: PastVerdict) => void;
  /** Undoes what the verdict was on. */
  onUndo: (verdict: PastVerdict, offer: UndoOffer) => void;
}

/** A tap this soon after a new verdict was meant for the row that has just moved. */
const MOVED_MS = 400;

/** The last verdicts as they are now, newest first; each opens again, and what was done can be undone. */
export function LastScans({ verdicts, onOpen, onUndo }: LastScansProps) {
  const offers = useUndoOffers();
  const { items } = useOutbox();
  const time = useResortTime();
  const newest = verdicts[0]?.id;
  const [settled, setSettled] = useState(newest);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(newest), MOVED_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  const hasMoved = newest !== settled;
  if (verdicts.length === 0)
    return <p className="min-h-touch bg-surface p-3 text-center text-muted">No scans yet</p>;
  return (
    <ol aria-label="Last scans" className="max-h-37 overflow-y-auto bg-surface">
      {verdicts.map((shown) => {
        const { item } = shown;
        const current = items.find(({ id }) => id === item?.id);
        const verdict = current ? asSettled(shown, current, time) : shown;
        const [offer] = current ? offers.of(current) : [];
        const isUndone = item !== undefined && offers.isUndone(item.id);
        return (
          <li
            key={verdict.id}
            className="flex flex-wrap justify-end gap-x-2 border-b border-line pr-2 last:border-0"
          >
            <PastScan verdict={verdict} isUndone={isUndone} onOpen={() => onOpen(verdict)} />
            {offer && (
              <button
                type="button"
                aria-label={`Undo ${verdict.word}, ${verdict.name ?? verdict.code}`}
                aria-disabled={hasMoved}
                onClick={() => !hasMoved && onUndo(verdict, offer)}
                className="flex min-h-touch shrink-0 items-center gap-1 px-2 font-bold select-none active:bg-sunken"
              >
                <Undo2 aria-hidden className="size-6" />
                Undo
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function PastScan(props: { verdict: PastVerdict; isUndone: boolean; onOpen: () => void }) {
  const { verdict, isUndone, onOpen } = props;
  const { icon: Icon, mark } = verdictLooks[verdict.outcome];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-touch min-w-0 flex-[1_1_9em] items-center gap-2 py-1 pl-4 text-left last:pr-2"
    >
      <Icon aria-hidden className={classNames('size-6 shrink-0', mark)} />
      {/* With large letters or beside Undo there is no room for both; the name then has the first line. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span
          className={classNames(
            'max-w-full flex-auto truncate',
            verdict.name === null ? 'text-sm' : 'font-bold',
          )}
        >
          {verdict.name ?? verdict.code}
        </span>
        {isUndone ? (
          <span className="text-muted">
            <s>{verdict.word}</s>
            <span className="sr-only">, undone</span>
          </span>
        ) : (
          <span>{verdict.word}</span>
        )}
      </span>
    </button>
  );
}
