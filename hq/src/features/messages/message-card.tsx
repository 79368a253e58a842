import type { MessageRow } from '@offpiste/domain/contract/hq/messages.ts';
import { Link } from '@tanstack/react-router';
import { Ban, Clock, Siren } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlainBar } from '#ui/plain-bar.tsx';
import { audienceText } from './audience-text.ts';
import { repsOf } from './message-states.ts';

/** A message, to whom it went and how far it has come. */
export function MessageCard({ message, now }: { message: MessageRow; now: number }) {
  const { title, text, at, by, dueAt, counts } = message;
  const reps = repsOf(message);
  const isWaiting = Date.parse(dueAt) > now;
  return (
    <li
      className={classNames(
        cardClass,
        'relative grid grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_9rem] items-start gap-x-5 gap-y-2 px-4 py-2.5 max-[700px]:grid-cols-1',
      )}
    >
      <div className="min-w-0">
        <Link
          data-row
          to="/messages/$messageId"
          params={{ messageId: message.messageId }}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          {title}
        </Link>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{text}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-anywhere">{audienceText(message)}</p>
        <p className="text-muted">{[timeIn().timeText(at, now), by || 'the command line'].join(' by ')}</p>
        <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
          {isWaiting && (
            <Badge tone="info" icon={Clock}>
              Goes out {timeIn().timeText(dueAt, now)}
            </Badge>
          )}
          {message.urgent && <Badge icon={Siren}>Urgent</Badge>}
          {counts['not-reachable'] > 0 && (
            <Badge tone="bad" icon={Ban}>
              {counts['not-reachable']} not reachable
            </Badge>
          )}
        </p>
      </div>
      <div className="text-sm">
        <p>
          <b>{counts.shown}</b> of {reps} shown
        </p>
        <p className="mt-1 flex">
          <PlainBar value={counts.shown} max={reps} />
        </p>
      </div>
    </li>
  );
}
