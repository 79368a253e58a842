import { ArrowDown, ArrowUp } from 'lucide-react';
import { nextSort, type SortColumn, sortOf } from './sorted-rows.ts';
import { useToday } from './use-today.ts';
import { wideColumn } from './wide-column.ts';

export interface SortHeadingProps {
  by: SortColumn;
  /** Whether the column is there in a wide window alone. */
  wide?: boolean;
  hint?: string;
  children: string;
}

/** The heading of a column; a press sorts by it. */
export function SortHeading({ by, wide = false, hint, children }: SortHeadingProps) {
  const { search, change } = useToday();
  const sort = sortOf(search.sort);
  const order = sort?.by === by ? sort.order : undefined;
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      title={hint}
      aria-sort={order}
      className={`font-semibold first:pl-4 ${wide ? wideColumn : ''}`}
    >
      <button
        type="button"
        onClick={() => change({ sort: nextSort(search.sort, by) })}
        className="flex min-h-10 items-center gap-0.5 rounded-field px-2 py-2 text-left"
      >
        {children}
        {order && <Arrow aria-hidden className="size-4" />}
      </button>
    </th>
  );
}
