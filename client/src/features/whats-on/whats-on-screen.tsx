import type { WhatsOnEvent, WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { CalendarX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { plainText } from '#ui/rich-text.ts';
import { RowList, RowWords, rowClass, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { EventDialog } from './event-dialog.tsx';
import { cutText, type Filters, filterEvents, filterOptions, hoursText, NO_FILTERS } from './whats-on.ts';

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

interface FilterBarProps {
  options: ReturnType<typeof filterOptions>;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The choice of no limit. */
const ALL = '';

/** Narrows the schedule by group, day and type. */
function FilterBar({ options, filters, onChange }: FilterBarProps) {
  const time = useResortTime();
  const choice = (all: string, values: readonly string[], label = (value: string) => value) => [
    { value: ALL, label: all },
    ...values.map((value) => ({ value, label: label(value) })),
  ];
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(9em,100%),1fr))] gap-3">
      <SelectField
        label="Group"
        value={filters.group ?? ALL}
        options={choice('All groups', options.groups)}
        onChange={(value) => onChange({ ...filters, group: value || null })}
      />
      <SelectField
        label="Day"
        value={filters.day ?? ALL}
        options={choice('All days', options.days, time.dayHeading)}
        onChange={(value) => onChange({ ...filters, day: value || null })}
      />
      <SelectField
        label="Event Type"
        value={filters.eventType ?? ALL}
        options={choice('All types', options.eventTypes)}
        onChange={(value) => onChange({ ...filters, eventType: value || null })}
      />
    </div>
  );
}
