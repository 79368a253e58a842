import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { SearchX } from 'lucide-react';
import { useIsNarrow } from '#parts/use-is-narrow.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardTableRow } from './board-table-row.tsx';
import { SortHeading } from './sort-heading.tsx';

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
        <caption className="sr-only">Departures, by time left unless a column is sorted by</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-2 py-2 pl-4 font-semibold">
              Leaves
            </th>
            <SortHeading by="departure">Departure</SortHeading>
            <SortHeading by="state">State</SortHeading>
            <SortHeading by="aboard">On board</SortHeading>
            <SortHeading by="missing" hint="Seats of which nothing is recorded yet">
              Missing
            </SortHeading>
            <SortHeading by="noShow" hint="Marked here as not travelling">
              No-show
            </SortHeading>
            <SortHeading by="elsewhere" wide hint="Loaded on another departure">
              Elsewhere
            </SortHeading>
            <SortHeading by="guests" wide hint="On board without a seat here">
              Guests
            </SortHeading>
            <SortHeading by="equipment" wide hint="Passengers with equipment who are aboard">
              Equipment
            </SortHeading>
            <SortHeading by="spare" wide hint="Free seats">
              Spare
            </SortHeading>
            <th
              scope="col"
              title="Who recorded something here in the last hour"
              className="px-2 font-semibold"
            >
              Reps
            </th>
            <SortHeading by="driver" wide>
              Driver
            </SortHeading>
            <SortHeading by="unsent" hint="What the phones of these reps have not sent yet">
              Unsent
            </SortHeading>
          </tr>
        </thead>
        {rows.map((row) => (
          <BoardTableRow key={row.place} row={row} zone={zone} />
        ))}
      </table>
    </div>
  );
}
