import { CalendarX2 } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { EventRow, type EventRowProps } from './event-row.tsx';
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
