import type { WhatsOnEvent, WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { CalendarX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterEvents, filterOptions, NO_FILTERS } from './filter-events.ts';

/** What is on in the week, day by day. */
export function WhatsOnScreen() {
  const schedule = useList(useLists().whatsOn);
  return (
    <Screen title="Event Schedule" back="/home" dataAt={schedule.dataAt}>
      <ListBody list={schedule} label="Loading what's on">
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState icon={CalendarX} title="No information at this time" />
          ) : (
            <Schedule days={days} />
          )
        }
      </ListBody>
    </Screen>
  );
}

function Schedule({ days }: { days: WhatsOnReply['days'] }) {
  const time = useResortTime();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [shown, setShown] = useState<WhatsOnEvent | null>(null);
  const found = filterEvents(days, filters);
  return (
    <>
      <FilterBar options={filterOptions(days)} filters={filters} onChange={setFilters} />
      {found.length === 0 && (
        <EmptyState icon={CalendarX} title="No results found">
          <p>Nothing on fits these filters.</p>
          <Button
            variant="secondary"
            icon={RotateCcw}
            className="mt-4"
            onClick={() => setFilters(NO_FILTERS)}
          >
            Reset filters
          </Button>
        </EmptyState>
      )}
      {found.map(({ timestamp, events }) => (
        <section key={timestamp} className="mb-6">
          <h2 className="mb-2 text-lg font-bold">{time.dayHeading(timestamp)}</h2>
          <ul className="flex flex-col gap-3">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} onOpen={() => setShown(event)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <EventDialog event={shown} onClose={() => setShown(null)} />
    </>
  );
}
