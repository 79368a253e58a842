import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { CalendarX2 } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { brandName } from '#session/brand.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Plate } from '#ui/plate.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { eventText } from './event-text.ts';
import { useEvents } from './use-events.ts';

/** Every event of the week that is of the app's brand, by start, then name. */
export function EventListScreen() {
  return <EventList title="Events" back="/home" to="/event/$eventId" />;
}

/** The events whose door a rep of the app's brand may scan at. */
export function AccreditationScreen() {
  return <EventList title="Event Accreditation" back="/action" to="/ticket/$ticketId" />;
}

interface EventListProps {
  title: string;
  back: string;
  to: EventRowProps['to'];
}

function EventList({ title, back, to }: EventListProps) {
  const events = useEvents();
  return (
    <Screen title={title} back={back} dataAt={events.dataAt}>
      <ListBody list={events} label="Loading events">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={CalendarX2} title={eventText.none} />
          ) : (
            <RowList>
              {data.map((event) => (
                <li key={event.eventId}>
                  <EventRow event={event} to={to} />
                </li>
              ))}
            </RowList>
          )
        }
      </ListBody>
    </Screen>
  );
}

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
              {counted(pax, 'participant')} · {/* The server sends names, the week's bookings have slugs. */}
              {brands.split(',').map(brandName).join(', ')}
            </span>
          </>
        }
      />
    </LinkRow>
  );
}
