/** One line: what was measured, beside a limit or a peer, and the most that it may be of it. */
export interface Row {
  what: string;
  ours: string;
  peer: string;
  ratio: number;
  goal: number;
}

/** Prints the lines as a table; returns whether every goal is met. */
export function printGoals(rows: readonly Row[]): boolean {
  const isMet = ({ ratio, goal }: Row) => ratio <= goal;
  console.table(
    rows.map((row) => ({
      ...row,
      ratio: row.ratio.toFixed(2),
      goal: `≤ ${row.goal}`,
      met: isMet(row) ? 'yes' : 'no',
    })),
  );
  return rows.every(isMet);
}
