import type { HistoryEntry } from '@offpiste/domain/contract/hq/departure.ts';
import { attemptSentence } from '#format/attempt-sentence.ts';
import { timeIn } from '#format/resort-time.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';

/** What was recorded at this departure, the latest first. */
export function HistoryList({ history, zone }: { history: readonly HistoryEntry[]; zone: string }) {
  const now = useNow(60_000);
  if (history.length === 0)
    return <p className="text-note text-muted">Nothing has been recorded here yet.</p>;
  return (
    <section aria-label="History">
      <h2 className="px-1 pb-1.5 font-bold">History</h2>
      <ol className={classNames(cardClass, 'px-4 py-1')}>
        {history.map((entry) => (
          <li key={entry.seq} className="border-t border-line py-1.5 first:border-t-0">
            <span className={classNames(entry.undone && 'line-through')}>
              {entry.name !== null && <b>{entry.name}: </b>}
              {attemptSentence(entry, timeIn(zone), now)}
            </span>
            {entry.undone && <span className="text-muted"> · undone</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
