import type { EventInfo, EventTicket } from '@offpiste/domain/contract/event.ts';
import { Link, useParams } from '@tanstack/react-router';
import { CalendarX2, TicketCheck } from 'lucide-react';
import { useCallback } from 'react';
import { mapUrl } from '#format/map-url.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { AnswerBody } from '#lists/answer-body.tsx';
import { ListBody } from '#lists/list-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { personRowClass } from '#people/listed-passenger.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LongList } from '#ui/long-list.tsx';
import { RichText } from '#ui/rich-text.ts';
import { Screen } from '#ui/screen.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { week } from '#week/page/week-client.ts';
import type { EventFacts } from '#week/worker/events.ts';
import { eventText } from './event-text.ts';
import { GuestRow } from './guest-lists.tsx';
import { useEventInfo } from './use-events.ts';

/** Everything about one event, its tickets, and the way to its door. */
export function EventDetailScreen() {
  const { eventId } = useParams({ from: '/signed-in/unlocked/in-week/event/$eventId' });
  const answer = useAnswer(useCallback(() => week.event(eventId), [eventId]));
  const info = useEventInfo(eventId);
  const event = answer.state === 'answered' ? answer.value : null;
  return (
    <Screen
      title={event?.name ?? info.data?.eventName ?? 'Event'}
      back="/events"
      dataAt={info.dataAt}
      bottom={event && <DoorLink eventId={eventId} />}
    >
      <AnswerBody answer={answer} label="Loading event" failed={eventText.notLoaded}>
        {(facts) =>
          facts === null ? (
            <EmptyState
              icon={CalendarX2}
              title={eventText.notFound}
              action={<LinkButton to="/events">Back to events</LinkButton>}
            />
          ) : (
            <div className="flex flex-col gap-3">
              <EventFactsCards event={facts} />
              <ListBody list={info} label="Loading participants" shape="people">
                {(data) => <Participants info={data} />}
              </ListBody>
            </div>
          )
        }
      </AnswerBody>
    </Screen>
  );
}

function DoorLink({ eventId }: { eventId: string }) {
  return (
    <Link to="/ticket/$ticketId" params={{ ticketId: eventId }} className={buttonClass('primary', 'w-full')}>
      <TicketCheck aria-hidden className="size-6" />
      Event Accreditation
    </Link>
  );
}

function Participants({ info }: { info: EventInfo }) {
  return (
    <Accordion
      items={[
        {
          value: 'participants',
          title: 'Participants',
          aside: <span className="text-muted">{info.pax}</span>,
          content:
            info.tickets.length === 0 ? (
              <p className="text-muted">No participants</p>
            ) : (
              <LongList
                className="rows -mx-4 -mb-4 border-b-0"
                items={info.tickets}
                keyOf={({ barcode }) => barcode}
                row={participantRow}
              />
            ),
        },
      ]}
    />
  );
}

function participantRow(ticket: EventTicket) {
  return (
    <div className={personRowClass}>
      <GuestRow ticket={ticket} />
    </div>
  );
}

interface EventFactsCardsProps {
  event: EventFacts;
}

/** Everything known about an event: times, place, people, and its texts, sanitised to simple markup. */
function EventFactsCards({ event }: EventFactsCardsProps) {
  const time = useResortTime();
  const texts = [
    ['About', event.description],
    ['Transport', event.transportInfo],
    ['Clothing', event.clothing],
    ['Extra information', event.extraInfo],
  ] as const;
  return (
    <>
      <Card>
        <DetailList lines={factLines(event, time)} />
      </Card>
      {texts.map(
        ([heading, html]) =>
          html && (
            <Card key={heading} heading={heading}>
              <RichText html={html} />
            </Card>
          ),
      )}
    </>
  );
}

function factLines(event: EventFacts, time: ResortTime): DetailLine[] {
  const { location } = event;
  const timeOf = (at: string | null) => (at === null ? eventText.unknownTime : time.dayAndTime(at));
  const map = mapUrl({ latitude: location?.lat ?? null, longitude: location?.lng ?? null });
  const facts = [
    ['Last entry', event.lastEntry],
    ['Host', event.host],
    ['Sponsor', event.sponsor],
    ['Bar', event.barType],
  ] as const;
  return [
    { label: 'Starts', value: timeOf(event.startDateTime) },
    { label: 'Ends', value: timeOf(event.endDateTime) },
    { label: 'Location', value: location?.name ?? 'Not available', map },
    ...facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  ];
}
