import type { WhatsOnEvent, WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { CalendarX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventRow } from './event-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterEvents, filterOptions, NO_FILTERS } from './filter-events.ts';

/** What is on in the week, day by day. */
export function WhatsOnScreen() {
  const schedule = useList(useLists().whatsOn);
  return (
    <Screen title="Event Schedule" back="/home" dataAt={schedule.dataAt}>
      <ListBody list={schedule} label="Loading what’s on">
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
        <EmptyState
          icon={CalendarX}
          title="No results found"
          action={
            <Button variant="secondary" icon={RotateCcw} onClick={() => setFilters(NO_FILTERS)}>
              Reset filters
            </Button>
          }
        >
          Nothing matches these filters.
        </EmptyState>
      )}
      {found.map(({ timestamp, events }) => (
        <section key={timestamp} className="mb-2">
          <SectionHead title={time.dayHeading(timestamp)} />
          <RowList>
            {events.map((event) => (
              <li key={event.id}>
                <EventRow event={event} onOpen={() => setShown(event)} />
              </li>
            ))}
          </RowList>
        </section>
      ))}
      <EventDialog event={shown} onClose={() => setShown(null)} />
    </>
  );
}
