import type { AttemptFilters } from '@offpiste/domain/contract/hq/attempt-filters.ts';
import { kindWords } from '@offpiste/domain/contract/hq/attempt-words.ts';
import { AttemptChoicesReply } from '@offpiste/domain/contract/hq/ledger.ts';
import { ChevronDown } from 'lucide-react';
import { useHq } from '#live/use-hq.ts';
import { useIsNarrow } from '#parts/use-is-narrow.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { verdictWords } from './verdict-badge.tsx';

export interface LedgerFiltersProps {
  weekId: string;
  filters: AttemptFilters;
  /** Takes what has changed; undefined leaves a filter out. */
  onChange: (change: Partial<AttemptFilters>) => void;
  onClear: () => void;
}

const fieldClass = 'w-52 max-[700px]:w-full';

/** Which attempts are shown; the address keeps it. */
export function LedgerFilters({ weekId, filters, onChange, onClear }: LedgerFiltersProps) {
  const { data: choices } = useHq({
    path: `/api/hq/actions/${encodeURIComponent(weekId)}/choices`,
    schema: AttemptChoicesReply,
    shows: () => false,
  });
  const isNarrow = useIsNarrow();
  const { reps = [], phones = [], places = [] } = choices ?? {};
  const select = (
    name: 'rep' | 'phone' | 'place' | 'kind' | 'verdict' | 'undone',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: 'All' }, ...withChosen(options, filters[name])]}
      onChange={(value) => onChange({ [name]: value === '' ? undefined : value })}
      className={fieldClass}
    />
  );
  const text = (name: 'from' | 'to' | 'reference', label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      spellCheck={false}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? undefined : event.target.value })}
      className={fieldClass}
    />
  );
  const count = Object.keys(filters).length;
  const all = (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-x-3 gap-y-3">
      {text('from', 'Happened from', 'datetime-local')}
      {text('to', 'Happened before', 'datetime-local')}
      {text('reference', 'Reference', 'search')}
      {select(
        'rep',
        'Rep',
        reps.map(({ repId, name }) => ({ value: repId, label: name })),
      )}
      {select(
        'phone',
        'Phone',
        phones.map(({ deviceId, label, by }) => ({ value: deviceId, label: `${label ?? 'Phone'} · ${by}` })),
      )}
      {select(
        'place',
        'Place',
        places.map(({ place, name }) => ({ value: place, label: name })),
      )}
      {select(
        'kind',
        'Kind',
        Object.entries(kindWords).map(([value, label]) => ({ value, label })),
      )}
      {select(
        'verdict',
        'Verdict',
        Object.entries(verdictWords).map(([value, { word }]) => ({ value, label: word })),
      )}
      {select('undone', 'Taken back', [
        { value: '1', label: 'Yes' },
        { value: '0', label: 'No' },
      ])}
      <CheckField
        label="Arrived late"
        checked={filters.late === '1'}
        onChange={(only) => onChange({ late: only ? '1' : undefined })}
      />
      {count > 0 && (
        <Button variant="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </section>
  );
  if (!isNarrow) return all;
  return (
    <details>
      <summary className="flex min-h-touch items-center gap-1 font-semibold">
        {count === 0 ? 'Filters' : `Filters · ${count} set`}
        <ChevronDown aria-hidden className="size-5" />
      </summary>
      {all}
    </details>
  );
}

/** What the address names stays a choice also before the choices are known. */
function withChosen(options: readonly { value: string; label: string }[], chosen: string | undefined) {
  const isThere = chosen === undefined || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: chosen }];
}
