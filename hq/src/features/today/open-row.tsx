import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { lazy, Suspense } from 'react';

// No part of the first load: few rows are opened, and by hand.
const WhoIsMissing = lazy(async () => ({ default: (await import('./who-is-missing.tsx')).WhoIsMissing }));

/** What a row opens to. */
export function OpenRow({ row }: { row: BoardRow }) {
  return (
    <Suspense>
      <WhoIsMissing row={row} />
    </Suspense>
  );
}
