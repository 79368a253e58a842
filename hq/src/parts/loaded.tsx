import type { SeatCounts } from '@offpiste/domain/contract/hq/board.ts';
import type * as z from 'zod/mini';
import { PlainBar } from '#ui/plain-bar.tsx';

/** How many of those expected are on board, here or elsewhere, over a bar. */
export function Loaded({ counts }: { counts: z.infer<typeof SeatCounts> }) {
  const loaded = counts.aboard + counts.elsewhere;
  return (
    <span className="block" title="On board here or on another departure, of all seats">
      <span className="block whitespace-nowrap">
        <b>{loaded}</b> of {counts.expected}
      </span>
      <span className="mt-1 flex">
        <PlainBar value={loaded} max={counts.expected} />
      </span>
    </span>
  );
}
