import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import { Clock, MapPin } from 'lucide-react';
import { brandTone } from '#people/brand-tone.ts';
import { Badge } from '#ui/badge.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { eventText, participantsText } from './event-text.ts';

export interface EventCardProps {
  event: AccreditationEvent;
  /** Where the card leads: the event's page, or its door. */
  to: '/event/$eventId' | '/ticket/$ticketId';
}

/** An event in a list: when, where, whose, and how many have a ticket. */
export function EventCard({ event, to }: EventCardProps) {
  const time = useResortTime();
  const { eventId, eventName, startDateTime, locationName, brands, pax } = event;
  return (
    <LinkCard to={to} params={{ eventId, ticketId: eventId }}>
      <span className="block text-lg font-bold">{eventName}</span>
      <span className="block font-bold">{participantsText(pax)}</span>
      <IconLine
        icon={Clock}
        text={startDateTime === null ? eventText.unknownTime : time.dayAndTime(startDateTime)}
      />
      {locationName && <IconLine icon={MapPin} text={locationName} />}
      <span className="mt-2 flex flex-wrap gap-1">
        {brands.split(',').map((brand) => (
          <Badge key={brand} tone={brandTone(brand)}>
            {brand}
          </Badge>
        ))}
      </span>
    </LinkCard>
  );
}
