import type { DecisionItem, DecisionOutcome } from '@offpiste/domain/contract/hq/decisions.ts';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { minutesText } from '#format/countdown.ts';
import { timeIn } from '#format/resort-time.ts';
import { PersonLink } from '#parts/person-link.tsx';
import { PlaceLink } from '#parts/place-link.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { decisionText } from './decision-text.ts';
import { NoteDialog } from './note-dialog.tsx';

export interface DecisionCardProps {
  weekId: string;
  item: DecisionItem;
  zone: string;
}

/** Something to decide: both sides, where, since when, and what was noted on it. */
export function DecisionCard({ weekId, item, zone }: DecisionCardProps) {
  const now = useNow(30_000);
  const [noting, setNoting] = useState<DecisionOutcome | null>(null);
  const isManager = useIsManager();
  const { title, lines } = decisionText(item, zone, now);
  return (
    <li data-row tabIndex={-1} className={classNames(cardClass, 'p-4', !item.open && 'text-muted')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">{title}</h2>
        <p className="text-sm text-muted">
          {timeIn(zone).timeText(item.at, now)}, {minutesText(Math.max(0, now - Date.parse(item.at)))} ago
        </p>
      </div>
      {item.where && (
        <p className="text-note">
          <PlaceLink weekId={weekId} place={item.where} />
        </p>
      )}
      <ul className="mt-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {item.kind === 'conflict' && item.entry.reference !== null && (
        <p className="mt-1 text-note">
          <PersonLink weekId={weekId} reference={item.entry.reference}>
            {item.entry.name ?? item.entry.reference}
          </PersonLink>
        </p>
      )}
      {item.notes.map((note) => (
        <p key={note.at} className="mt-2 rounded-field bg-sunken px-3 py-2 text-note text-ink">
          <b>{note.outcome === 'settled' ? 'Settled' : 'Seen'}</b> {timeIn(zone).timeText(note.at, now)} by{' '}
          {note.by}: {note.note}
        </p>
      ))}
      <div className="mt-3 flex items-center justify-between gap-2">
        {item.open ? <Badge tone="warn">Open</Badge> : <Badge tone="ok">Settled</Badge>}
        {isManager && (
          <span className="flex gap-2">
            <button
              type="button"
              data-key="s"
              className={smallButtonClass}
              onClick={() => setNoting('settled')}
            >
              Settled… <span className="sr-only">{title}</span>
            </button>
            <button type="button" data-key="e" className={smallButtonClass} onClick={() => setNoting('seen')}>
              Seen… <span className="sr-only">{title}</span>
            </button>
          </span>
        )}
      </div>
      {noting && (
        <NoteDialog
          weekId={weekId}
          itemId={item.id}
          title={title}
          outcome={noting}
          onClose={() => setNoting(null)}
        />
      )}
    </li>
  );
}
