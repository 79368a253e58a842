import type { Findings } from '../problems.ts';
import type { DateOrder } from './answers.ts';
import type { Column } from './columns.ts';
import { type DateEvidence, dateEvidence } from './date-order.ts';
import type { Grid } from './grid.ts';

/**
 * Finds out how each column writes its dates: by its own cells, else by the file's other columns, else by what a
 * person said. Returns whether a person is needed.
 */
export function settleDates(
  file: string,
  rows: Grid['rows'],
  columns: Column[],
  said: DateOrder | null,
  findings: Findings,
): boolean {
  const dated = columns.filter(({ form }) => form.kind === 'date' || form.kind === 'dateTime');
  const evidence = dated.map((column): [Column, DateEvidence] => {
    const cells = rows.map(({ row, cells }) => ({ row, value: cells[column.at] ?? '' }));
    column.form.hasTimes = cells.some(({ value }) => /\d[ T]\d?\d[:.]\d\d/.test(value));
    return [column, dateEvidence(cells)];
  });
  const proofs = evidence.map(([, { proof }]) => proof);
  const ofFile = (['dmy', 'mdy'] as const).filter((order) => proofs.some((proof) => proof[order]));
  let open: string | null = null;
  for (const [column, { proof, open: value }] of evidence) {
    const { dmy, mdy } = proof;
    if (dmy && mdy) {
      const problem = 'has dates with the day first and dates with the month first';
      findings.problem(file, problem, { column: column.heading, value: `${dmy.value}, ${mdy.value}` });
      column.form.dates = 'dmy';
      continue;
    }
    const own = dmy ? 'dmy' : mdy ? 'mdy' : undefined;
    const order = own ?? (ofFile.length === 1 ? ofFile[0] : undefined);
    if (order) sayOrder(file, column, order, proof[order], findings);
    else if (value !== null) open ??= value;
    // Without an answer the import is refused; the other cells are checked all the same.
    column.form.dates = order ?? said ?? 'dmy';
  }
  if (open === null) return false;
  if (said === null)
    findings.problem(file, 'has dates that may begin with the day or with the month', { value: open });
  else
    findings.warn(file, `has its dates read with the ${said === 'dmy' ? 'day' : 'month'} first, as you said`);
  return true;
}

function sayOrder(
  file: string,
  { heading }: Column,
  order: DateOrder,
  proof: { value: string } | undefined,
  findings: Findings,
): void {
  if (!proof) return;
  const first = order === 'dmy' ? 'day' : 'month';
  findings.warn(file, `has dates read with the ${first} first, which “${proof.value}” proves`, {
    column: heading,
  });
}
