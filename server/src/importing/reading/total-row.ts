import type { Grid } from './grid.ts';

const TOTAL = /^(grand |sub)?(total|sum|summe|gesamt|gesamtsumme|somme|totale|totaal|suma)s?\b[^\p{L}]*$/iu;
const NUMBER = /^[-+]?[\d\s.,']+$/;

/**
 * Whether a row is the total below a list: without a key, or with nothing but “Total” in it, and nothing else than
 * numbers and “Total” in the other cells.
 */
export function isTotalRow({ cells }: Grid['rows'][number], keys: readonly number[]): boolean {
  if (!keys.every((key) => (cells[key] ?? '') === '' || TOTAL.test(cells[key] ?? ''))) return false;
  return cells.every((cell) => cell === '' || TOTAL.test(cell) || NUMBER.test(cell));
}
