import type { WhatsOnEvent } from '@offpiste/domain/contract/whats-on.ts';
import { Badge } from '#ui/badge.tsx';
import { plainText } from '#ui/rich-text.ts';
import { RowWords, rowClass } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { cutText, hoursText } from './event-text.ts';

export interface EventRowProps {
  event: WhatsOnEvent;
  onOpen: () => void;
}

/** Something that is on, in a few words; a tap shows the rest. */
export function EventRow({ event, onOpen }: EventRowProps) {
  const time = useResortTime();
  return (
    <button type="button" onClick={onOpen} className={rowClass}>
      <RowWords
        name={event.title}
        line={
          <>
            {[hoursText(event.start, event.end, time), event.location?.name].filter(Boolean).join(' · ')}
            {event.subtitle && <span className="block">{event.subtitle}</span>}
            {event.description && <span className="block">{cutText(plainText(event.description))}</span>}
          </>
        }
      />
      {event.eventType && <Badge>{event.eventType}</Badge>}
    </button>
  );
}
