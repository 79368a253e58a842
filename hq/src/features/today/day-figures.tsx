import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { Figure } from '#parts/page.tsx';

/** The day as a whole, on the board. */
export function DayFigures({ rows }: { rows: readonly BoardRow[] }) {
  const sum = (count: (row: BoardRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  const expected = sum(({ counts }) => counts.expected);
  const loaded = sum(({ counts }) => counts.aboard + counts.elsewhere);
  return (
    <>
      <Figure
        label="Loaded"
        value={`${numberText(loaded)} of ${numberText(expected)}`}
        hint="Everybody with a seat on one of these departures who is on board somewhere"
      />
      <Figure
        label="Missing"
        value={sum(({ counts }) => counts.missing)}
        hint="Seats of which nothing is recorded yet"
      />
      <Figure
        label="No-show"
        value={sum(({ counts }) => counts.noShow)}
        hint="Marked at their departure as not travelling"
      />
      <Figure
        label="Closed"
        value={`${rows.filter(({ state }) => state === 'closed').length} of ${rows.length}`}
        hint="Departures that have left with everybody accounted for"
      />
    </>
  );
}
