import type { DateOrder } from './answers.ts';

const TWO_ORDERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[ T,])/;

/** What a column says about the order of day and month. */
export interface DateEvidence {
  /** The first cell that can only be read in one way, for each way. */
  proof: Partial<Record<DateOrder, { row: number; value: string }>>;
  /** A cell that can be read in both ways. */
  open: string | null;
}

/** Reads a column's cells once: a part over 12 can only be a day. */
export function dateEvidence(cells: Iterable<{ row: number; value: string }>): DateEvidence {
  const evidence: DateEvidence = { proof: {}, open: null };
  for (const { row, value } of cells) {
    const [, first, , second] = TWO_ORDERS.exec(value) ?? [];
    if (first === undefined || second === undefined) continue;
    const [a, b] = [Number(first), Number(second)];
    if (a > 12 && b <= 12) evidence.proof.dmy ??= { row, value };
    else if (b > 12 && a <= 12) evidence.proof.mdy ??= { row, value };
    // 12/12 is the same day either way.
    else if (a <= 12 && a !== b) evidence.open ??= value;
  }
  return evidence;
}

/** Returns a date as YYYY-MM-DD with whatever follows it; unchanged when it is no date or its order is not known. */
export function orderedDate(value: string, order: DateOrder | null): string {
  const yearFirst = /^(\d{4})[./](\d{2})[./](\d{2})(?=$|[ T,])/.exec(value);
  if (yearFirst) return yearFirst.slice(1).join('-') + value.slice(10);
  const [whole, first = '', , second = '', year] = TWO_ORDERS.exec(value) ?? [];
  if (whole === undefined || order === null) return value;
  // A part over 12 is the day, also in a column that mixes both orders, which is refused as a whole.
  const dayFirst = order === 'dmy' ? Number(second) <= 12 : Number(first) > 12;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${value.slice(whole.length)}`;
}
