import { type ReactNode, useEffect, useRef, useState } from 'react';
import { genericMemo } from './generic-memo.ts';

export interface LongListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** One row, without its `li`; must be stable for rows to be kept. */
  row: (item: T) => ReactNode;
  className?: string;
}

/** Rows drawn together. */
const CHUNK = 40;
/** About the height of a row; only the scroll bar sees whether that is right. */
const ROW_REM = 3.3125;
/** Rows are drawn this long before they come into view. */
const AHEAD = '1500px 0px';

/** A list of thousands: rows are drawn when they come near, and stay. */
export function LongList<T>({ items, keyOf, row, className }: LongListProps<T>) {
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) => index * CHUNK);
  return (
    <ul className={className}>
      {chunks.map((from) => (
        <Chunk
          key={from}
          first={from === 0}
          items={items.slice(from, from + CHUNK)}
          keyOf={keyOf}
          row={row}
        />
      ))}
    </ul>
  );
}

interface ChunkProps<T> extends LongListProps<T> {
  first: boolean;
}

const Chunk = genericMemo(ChunkRows, sameRows);

function ChunkRows<T>({ first, items, keyOf, row }: ChunkProps<T>) {
  const space = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !space.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(space.current);
    return () => observer.disconnect();
  }, [near]);

  if (!near) return <li ref={space} aria-hidden style={{ height: `${items.length * ROW_REM}rem` }} />;
  return items.map((item) => <Row key={keyOf(item)} item={item} row={row} />);
}

/** When somebody leaves the list all chunks move up by one, and every row but a few stays as it is. */
const Row = genericMemo(function OneRow<T>({ item, row }: Pick<LongListProps<T>, 'row'> & { item: T }) {
  return <li>{row(item)}</li>;
});

/** The slices are new at every drawing; their items are not. */
function sameRows<T>(before: ChunkProps<T>, after: ChunkProps<T>): boolean {
  return (
    before.row === after.row &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index])
  );
}
