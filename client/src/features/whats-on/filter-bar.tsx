import { SelectField } from '#ui/select-field.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { Filters, filterOptions } from './filter-events.ts';

export interface FilterBarProps {
  options: ReturnType<typeof filterOptions>;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The choice of no limit. */
const ALL = '';

/** Narrows the schedule by group, day and type. */
export function FilterBar({ options, filters, onChange }: FilterBarProps) {
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
