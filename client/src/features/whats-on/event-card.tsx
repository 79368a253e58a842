import type { WhatsOnEvent } from '@offpiste/domain/contract/whats-on.ts';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { plainText } from '#ui/rich-text.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { cutText, hoursText } from './event-text.ts';

export interface EventCardProps {
  event: WhatsOnEvent;
  onOpen: () => void;
}

/** Something that is on, in a few words; a tap shows the rest. */
export function EventCard({ event, onOpen }: EventCardProps) {
  const time = useResortTime();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(cardClass, 'w-full p-4 text-left active:bg-sunken')}
    >
      <span className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 text-lg font-bold">{event.title}</span>
        {event.eventType && <Badge>{event.eventType}</Badge>}
      </span>
      {event.subtitle && <span className="block">{event.subtitle}</span>}
      <span className="block text-muted">
        {[hoursText(event.start, event.end, time), event.location?.name].filter(Boolean).join(' · ')}
      </span>
      {event.description && <span className="mt-2 block">{cutText(plainText(event.description))}</span>}
    </button>
  );
}
