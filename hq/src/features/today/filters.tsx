import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { departureStates, stateWords } from '#parts/departure-state.tsx';
import { brandName } from '#session/brand.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { hourOf, uniqueSorted } from './shown-rows.ts';
import { useToday } from './use-today.ts';

/** Which departures are shown; the address keeps it. */
export function Filters({ reply }: { reply: BoardReply }) {
  const { search, change } = useToday();
  const { state, brand, resort, hour } = search;
  const brands = uniqueSorted([...reply.rows.flatMap((row) => row.brands), brand ?? null]);
  const resorts = uniqueSorted([...reply.rows.flatMap((row) => row.resorts), resort ?? null]);
  const hours = uniqueSorted([...reply.rows.map((row) => hourOf(row, reply.zone)), hour ?? null]);
  const present = departureStates.filter(
    (one) => one === state || reply.rows.some((row) => row.state === one),
  );
  const isFiltered = [state, brand, resort, hour].some((value) => value !== undefined);
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-2">
      <Filter
        label="State"
        all="All states"
        value={state}
        options={present.map((value) => ({ value, label: stateWords[value] }))}
        onChange={(value) => change({ state: departureStates.find((one) => one === value) })}
      />
      <Filter
        label="Brand"
        all="All brands"
        value={brand}
        options={brands.map((value) => ({ value, label: brandName(value) }))}
        onChange={(value) => change({ brand: value })}
      />
      <Filter
        label="Resort"
        all="All resorts"
        value={resort}
        options={resorts.map((value) => ({ value, label: value }))}
        onChange={(value) => change({ resort: value })}
      />
      <Filter
        label="Hour"
        all="All hours"
        value={hour}
        options={hours.map((value) => ({ value, label: `${value}:00–${value}:59` }))}
        onChange={(value) => change({ hour: value })}
      />
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => change({ state: undefined, brand: undefined, resort: undefined, hour: undefined })}
        >
          Clear filters
        </Button>
      )}
    </section>
  );
}

interface FilterProps {
  label: string;
  /** What is shown while nothing is chosen. */
  all: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  if (options.length < 2 && value === undefined) return null;
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      className="w-44 max-[700px]:w-[calc(50%-4px)]"
    />
  );
}
