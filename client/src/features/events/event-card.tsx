import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, type LucideIcon, MapPin } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useWeek } from '#week/week-client.ts';
import { brandTone } from '#workflow/brand-tone.ts';
import { dayAndTime } from '#workflow/date-text.ts';
import { eventText, participantsText } from './event-text.ts';

export interface EventCardProps {
  event: AccreditationEvent;
  /** Where the card leads: the event's page, or its door. */
  to: '/event/$eventId' | '/ticket/$ticketId';
}

/** An event in a list: when, where, whose, and how many have a ticket. */
export function EventCard({ event, to }: EventCardProps) {
  const timeZone = useWeek().summary?.timeZone;
  const { eventId, eventName, startDateTime, locationName, brands, pax } = event;
  return (
    <Link
      to={to}
      params={{ eventId, ticketId: eventId }}
      className={classNames(cardClass, 'flex min-h-tap items-center gap-2 px-4 py-3 active:bg-sunken')}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold">{eventName}</span>
        <span className="nums block font-bold">{participantsText(pax)}</span>
        <Fact
          icon={Clock}
          text={startDateTime === null ? eventText.unknownTime : dayAndTime(startDateTime, timeZone)}
        />
        {locationName && <Fact icon={MapPin} text={locationName} />}
        <span className="mt-2 flex flex-wrap gap-1">
          {brands.split(',').map((brand) => (
            <Badge key={brand} tone={brandTone(brand)}>
              {brand}
            </Badge>
          ))}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="nums flex items-start gap-1">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}
