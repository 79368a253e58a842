import type { EventAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { PartyPopper } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Count } from './count.tsx';
import { EntryBars } from './entry-bars.tsx';
import { NotCome, NotComeButton } from './not-come.tsx';
import { RecordedLink } from './recorded-link.tsx';

export interface EventListProps {
  weekId: string;
  zone: string;
  events: readonly EventAtHq[];
}

/** Every event of the week with who is expected, inside and has left. */
export function EventList({ weekId, zone, events }: EventListProps) {
  if (events.length === 0)
    return (
      <EmptyState icon={PartyPopper} title="No events this week">
        They come with the week’s list of events, dropped on its page under Weeks.
      </EmptyState>
    );
  return (
    <ul
      aria-label="Events"
      className="grid grid-cols-[minmax(0,1.2fr)_auto_minmax(0,1.3fr)_auto] gap-x-6 gap-y-2 max-[1250px]:grid-cols-1"
    >
      {events.map((event) => (
        <li
          key={event.eventId}
          data-row
          tabIndex={-1}
          className={classNames(
            cardClass,
            'col-span-full grid grid-cols-subgrid items-center gap-y-3 px-4 py-3',
          )}
        >
          <div className="min-w-0">
            <h2 className="font-semibold wrap-anywhere">{event.name}</h2>
            <p className="text-sm wrap-anywhere text-muted">{whenAndWhere(event, zone)}</p>
          </div>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Count label="Expected" value={event.expected} hint="Tickets that are valid" />
            <Count label="Inside" value={event.inside} hint="Whose last passage was in" />
            <Count label="Left" value={event.left} hint="Whose last passage was out" />
            <Count label="Not here yet" value={event.waiting} hint="Expected, and never came in" />
          </div>
          <EntryBars event={event} zone={zone} />
          <div className="flex flex-wrap gap-2 min-[1250.02px]:col-start-4 min-[1250.02px]:row-start-1">
            <NotComeButton at={event.eventId} of={event.name} isSome={event.waiting > 0} />
            <RecordedLink weekId={weekId} place={`event:${event.eventId}`} of={event.name} />
          </div>
          <NotCome weekId={weekId} tab="events" at={event.eventId} className="col-span-full" />
        </li>
      ))}
    </ul>
  );
}

function whenAndWhere({ startsAt, endsAt, location }: EventAtHq, zone: string): string {
  const { dayAndTime, clockText } = timeIn(zone);
  const begins = startsAt === null ? 'No time given' : dayAndTime(startsAt);
  const when = startsAt !== null && endsAt !== null ? `${begins}–${clockText(endsAt)}` : begins;
  return [when, location].filter(Boolean).join(' · ');
}
