import { MessageChoicesReply } from '@offpiste/domain/contract/hq/messages.ts';
import { useHq } from '#live/use-hq.ts';
import { useWeeks } from '#live/use-weeks.ts';
import { brandName, useBrands } from '#session/brand.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { MessagesSearch } from './messages-search.ts';

const AUDIENCES = [
  { value: 'departure', label: 'Reps of a departure' },
  { value: 'resort', label: 'Reps in a resort' },
  { value: 'brand', label: 'Reps of a brand' },
  { value: 'rep', label: 'One rep' },
  { value: 'everyone', label: 'Everybody' },
] as const;

export interface AudienceFieldsProps {
  search: MessagesSearch;
  onChange: (search: MessagesSearch) => void;
}

/** To whom the message goes; the address says it, so that a link can. */
export function AudienceFields({ search, onChange }: AudienceFieldsProps) {
  const brands = useBrands();
  const { weeks } = useWeeks();
  const week = search.week ?? weeks?.[0]?.weekId;
  const choices = useHq({
    path: `/api/hq/messages/choices${week === undefined ? '' : `?week=${encodeURIComponent(week)}`}`,
    schema: MessageChoicesReply,
    shows: (list) => list === 'hq/reps' || list === 'hq/imports',
  }).data;
  const { to } = search;
  const chooseTo = (value: string) => {
    const audience = AUDIENCES.find((one) => one.value === value)?.value;
    onChange({ write: true, to: audience, week });
  };
  return (
    <>
      <SelectField
        label="To"
        value={to ?? ''}
        placeholder="Choose who gets it"
        options={AUDIENCES}
        onChange={chooseTo}
      />
      {(to === 'departure' || to === 'resort') && (
        <SelectField
          label="Week"
          value={week ?? ''}
          placeholder="No week is in use"
          options={(weeks ?? []).map(({ weekId, weekName }) => ({ value: weekId, label: weekName }))}
          onChange={(next) => onChange({ write: true, to, week: next })}
        />
      )}
      {to === 'departure' && (
        <SelectField
          label="Departure"
          value={search.place ?? ''}
          placeholder={choices?.departures.length === 0 ? 'This week has none' : 'Choose a departure'}
          options={(choices?.departures ?? []).map(({ place, name }) => ({ value: place, label: name }))}
          onChange={(place) => onChange({ ...search, week, place })}
        />
      )}
      {to === 'resort' && (
        <SelectField
          label="Resort"
          value={search.resort ?? ''}
          placeholder={choices?.resorts.length === 0 ? 'The sheet of staff names none' : 'Choose a resort'}
          options={choices?.resorts ?? []}
          onChange={(resort) => onChange({ ...search, week, resort })}
        />
      )}
      {to === 'brand' && (
        <SelectField
          label="Brand"
          value={search.brand ?? ''}
          placeholder="Choose a brand"
          options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={(brand) => onChange({ ...search, brand })}
        />
      )}
      {to === 'rep' && (
        <SelectField
          label="Rep"
          value={search.rep ?? ''}
          placeholder="Choose a rep"
          options={(choices?.reps ?? []).map(({ repId, name, brand }) => ({
            value: repId,
            label: `${name}, ${brandName(brand)}`,
          }))}
          onChange={(rep) => onChange({ ...search, rep })}
        />
      )}
    </>
  );
}
