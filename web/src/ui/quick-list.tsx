import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { genericMemo } from './generic-memo.ts';

export interface QuickListProps<T> {
  items: readonly T[];
  /** One row, without its `li`; must be stable. */
  row: (item: T) => ReactNode;
  /** Shown after the last row. */
  end?: ReactNode;
  className?: string;
}

/** As many rows as a telephone shows above its keyboard. */
const FIRST_ROWS = 4;
/** Who types on does so sooner. */
const PAUSE_MS = 500;

/** A list that changes with every letter typed: the visible rows come at once, the rest at a pause. */
export const QuickList = genericMemo(QuickRows);

function QuickRows<T>({ items, row, end, className }: QuickListProps<T>) {
  const [whole, setWhole] = useState<readonly T[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setWhole(items)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [items]);
  const isWhole = whole === items || items.length <= FIRST_ROWS;
  return (
    <ul className={className}>
      {(isWhole ? items : items.slice(0, FIRST_ROWS)).map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that tells of somebody else costs less than another row
        <li key={place} className="contain-layout contain-style">
          {row(item)}
        </li>
      ))}
      {isWhole && end}
    </ul>
  );
}
