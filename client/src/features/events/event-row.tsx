import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import { counted } from '#ui/counted.ts';
import { LinkRow } from '#ui/link-row.tsx';
import { Plate } from '#ui/plate.tsx';
import { RowWords } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { eventText } from './event-text.ts';

export interface EventRowProps {
  event: AccreditationEvent;
  /** Where the row leads: the event's page, or its door. */
  to: '/event/$eventId' | '/ticket/$ticketId';
}

/** An event in a list: when, where, whose, and how many have a ticket. */
export function EventRow({ event, to }: EventRowProps) {
  const time = useResortTime();
  const { eventId, eventName, startDateTime, locationName, brands, pax } = event;
  const starts = startDateTime === null ? null : time.dayAndTime(startDateTime);
  const [weekday, day] = starts?.split(' ') ?? [];
  return (
    <LinkRow to={to} params={{ eventId, ticketId: eventId }} className="min-h-16">
      <Plate shape="stub" look={starts === null ? 'outlined' : 'filled'}>
        {starts === null ? (
          '–'
        ) : (
          <>
            <span className="block">{weekday}</span>
            <span className="block">{day}</span>
          </>
        )}
      </Plate>
      <RowWords
        name={eventName}
        line={
          <>
            {[starts ?? eventText.unknownTime, locationName].filter(Boolean).join(' · ')}
            <span className="block">
              {counted(pax, 'participant')} · {brands.split(',').join(', ')}
            </span>
          </>
        }
      />
    </LinkRow>
  );
}
