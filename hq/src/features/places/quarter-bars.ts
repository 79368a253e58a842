import type { EventAtHq } from '@offpiste/domain/contract/hq/places.ts';

const QUARTER_MS = 15 * 60_000;
/** A day's; what came before is counted, and not shown. */
const MOST_QUARTERS = 96;

/** Returns the quarters of an hour from the first entry to the last, those without an entry among them. */
export function quarterBars(quarters: EventAtHq['quarters']): { at: string; entries: number }[] {
  const counts = new Map(quarters.map(({ at, entries }) => [Date.parse(at), entries]));
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const number = counts.size === 0 ? 0 : (last - first) / QUARTER_MS + 1;
  const shown = Math.min(number, MOST_QUARTERS);
  return Array.from({ length: shown }, (_, index) => {
    const at = last - (shown - 1 - index) * QUARTER_MS;
    return { at: new Date(at).toISOString(), entries: counts.get(at) ?? 0 };
  });
}
