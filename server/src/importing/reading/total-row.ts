import type { Grid } from './grid.ts';

const TOTAL = /^(grand |sub)?(total|sum|summe|gesamt|gesamtsumme|somme|totale|totaal|suma)s?\b[^\p{L}]*$/iu;
const NUMBER = /^[-+]?[\d\s.,']+$/;

/** Whether a row is the total below a list: nothing but numbers and “Total”, which it says or else has no key. */
export function isTotalRow({ cells }: Grid['rows'][number], keys: readonly number[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (!filled.every((cell) => TOTAL.test(cell) || NUMBER.test(cell))) return false;
  return filled.some((cell) => TOTAL.test(cell)) || keys.every((key) => (cells[key] ?? '') === '');
}
