import { kindWord, whyText } from '@offpiste/domain/contract/hq/attempt-words.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import type { ReactNode } from 'react';
import { attemptSentence } from '#format/attempt-sentence.ts';
import { timeIn } from '#format/resort-time.ts';
import { PersonLink } from '#parts/person-link.tsx';
import { PlaceLink } from '#parts/place-link.tsx';
import { useIsNarrow } from '#parts/use-is-narrow.ts';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { VerdictBadge } from './verdict-badge.tsx';

export interface AttemptListProps {
  weekId: string;
  zone: string;
  entries: readonly TimelineEntry[];
}

/** Attempts: a table, or cards with a sentence in a narrow window. */
export function AttemptList(props: AttemptListProps) {
  return useIsNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

function Cards({ weekId, zone, entries }: AttemptListProps) {
  const now = useNow(60_000);
  return (
    <ul aria-label="Attempts" className="flex flex-col gap-2">
      {entries.map((entry) => (
        <li key={entry.seq} className="rounded-card border border-line bg-surface p-3">
          <div className="flex items-center justify-between gap-2">
            {entry.reference === null ? (
              <span className="font-semibold">{kindWord(entry.kind)}</span>
            ) : (
              <Person weekId={weekId} entry={entry} />
            )}
            <VerdictBadge verdict={entry.verdict} />
          </div>
          <p className={classNames('mt-1 text-note', entry.undone && 'line-through decoration-muted')}>
            {attemptSentence(entry, timeIn(zone), now)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Each with how much of the width it takes at least. */
const COLUMNS = [
  ['Happened', ''],
  ['Person', 'w-1/5'],
  ['What', 'w-1/7'],
  ['Where', 'w-1/7'],
  ['Rep and phone', 'w-1/7'],
  ['Verdict', ''],
  ['Why', 'w-1/5'],
] as const;

function Table({ weekId, zone, entries }: AttemptListProps) {
  const now = useNow(60_000);
  const time = timeIn(zone);
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Attempts, the latest arrival first</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={classNames('px-2 py-2 font-semibold first:pl-4', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr
              key={entry.seq}
              tabIndex={-1}
              data-row
              className="border-b border-line align-top last:border-0 focus-visible:-outline-offset-2"
            >
              <Cell>
                <span className="whitespace-nowrap">{time.timeText(entry.at, now)}</span>
                {entry.late && <Note>Arrived {time.timeText(entry.receivedAt, now)}</Note>}
                {entry.clockSuspect && <Note>Clock was wrong</Note>}
              </Cell>
              <Cell>
                <Person weekId={weekId} entry={entry} />
                {entry.name !== null && <Note>{entry.reference}</Note>}
              </Cell>
              <Cell>
                <span className={classNames(entry.undone && 'line-through decoration-muted')}>
                  {kindWord(entry.kind)}
                </span>
                <Note>{howOf(entry)}</Note>
              </Cell>
              <Cell>
                <PlaceLink weekId={weekId} place={entry.where} />
              </Cell>
              <Cell>
                {entry.by || 'Somebody'}
                <Note>{entry.phone}</Note>
              </Cell>
              <Cell>
                <VerdictBadge verdict={entry.verdict} />
              </Cell>
              <Cell>{whyOf(entry)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-2 py-2 wrap-anywhere first:pl-4">{children}</td>;
}

function Note({ children }: { children: ReactNode }) {
  return children ? <span className="block text-sm text-muted">{children}</span> : null;
}

/** Whom it is about; a close is about nobody, and who was forgotten is nobody any more. */
function Person({ weekId, entry: { reference, name } }: { weekId: string; entry: TimelineEntry }) {
  if (reference === null) return <span className="text-muted">–</span>;
  return (
    <PersonLink weekId={weekId} reference={reference}>
      {name ?? reference}
    </PersonLink>
  );
}

/** How somebody was identified; nobody is for an undo or a close. */
function howOf({ kind, reference, scanned }: TimelineEntry): string | null {
  if (kind === 'undo' || reference === null) return null;
  return scanned ? 'Scanned' : 'Entered';
}

function whyOf({ verdict, reason, booked, because, undoneBy }: TimelineEntry): string {
  const why = verdict === 'accepted' ? null : whyText(reason, booked);
  const undone =
    undoneBy &&
    `taken back by ${undoneBy.by || 'somebody'}${undoneBy.because ? `: “${undoneBy.because}”` : ''}`;
  return [why, because && `“${because}”`, undone].filter(Boolean).join('; ');
}
