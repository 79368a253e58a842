import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { useEffect, useRef, useState } from 'react';
import { stateWords } from '#parts/departure-state.tsx';

/** Says politely to screen readers which departures have another state than before. */
export function Announced({ rows }: { rows: readonly BoardRow[] }) {
  const before = useRef(new Map<string, BoardRow['state']>());
  const [text, setText] = useState('');
  useEffect(() => {
    const changed = rows.filter(({ place, state }) => (before.current.get(place) ?? state) !== state);
    before.current = new Map(rows.map(({ place, state }) => [place, state]));
    if (changed.length > 0)
      setText(changed.map((row) => `${row.name} ${row.direction}: ${stateWords[row.state]}`).join('. '));
  }, [rows]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
