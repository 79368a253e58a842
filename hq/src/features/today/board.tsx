import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { SearchX } from 'lucide-react';
import { useIsNarrow } from '#parts/use-is-narrow.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardTableRow } from './board-table-row.tsx';
import { wideColumn } from './wide-column.ts';

export interface BoardProps {
  rows: readonly BoardRow[];
  zone: string;
}

/** The departures of a day: a table, or cards in a narrow window. */
export function Board({ rows, zone }: BoardProps) {
  const isNarrow = useIsNarrow();
  if (rows.length === 0)
    return (
      <EmptyState icon={SearchX} title="Nothing matches these filters">
        Clear one of them.
      </EmptyState>
    );
  if (isNarrow)
    return (
      <ul aria-label="Departures" className="flex flex-col gap-2">
        {rows.map((row) => (
          <BoardCard key={row.place} row={row} zone={zone} />
        ))}
      </ul>
    );
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Departures by time left</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <Head>Leaves</Head>
            <Head>Departure</Head>
            <Head>State</Head>
            <Head>On board</Head>
            <Head hint="Seats of which nothing is recorded yet">Missing</Head>
            <Head hint="Marked here as not travelling">No-show</Head>
            <Head wide hint="Loaded on another departure">
              Elsewhere
            </Head>
            <Head wide hint="On board without a seat here">
              Guests
            </Head>
            <Head wide hint="Passengers with equipment who are aboard">
              Equipment
            </Head>
            <Head wide hint="Free seats">
              Spare
            </Head>
            <Head hint="Who recorded something here in the last hour">Reps</Head>
            <Head wide>Driver</Head>
            <Head hint="What the phones of these reps have not sent yet">Unsent</Head>
          </tr>
        </thead>
        {rows.map((row) => (
          <BoardTableRow key={row.place} row={row} zone={zone} />
        ))}
      </table>
    </div>
  );
}

function Head({ wide = false, hint, children }: { wide?: boolean; hint?: string; children: string }) {
  return (
    <th scope="col" title={hint} className={`px-2 py-2 font-semibold first:pl-4 ${wide ? wideColumn : ''}`}>
      {children}
    </th>
  );
}
