import type { SeatState } from './departure.ts';
import { keysOf } from './records.ts';

/** How many seats of a departure are in each state: expected = aboard + elsewhere + noShow + missing. */
export interface SeatCounts {
  expected: number;
  aboard: number;
  elsewhere: number;
  noShow: number;
  missing: number;
  /** On board without a seat here; not among the expected. */
  guests: number;
}

/** Counts seats by their states; guests are nobody's seat. */
export function countSeats(people: readonly { seat: SeatState; isGuest: boolean }[]): SeatCounts {
  const of = (wanted: SeatState) => people.filter(({ seat, isGuest }) => !isGuest && seat === wanted).length;
  const [aboard, elsewhere, noShow, missing] = [of('aboard'), of('elsewhere'), of('no-show'), of('missing')];
  return {
    expected: aboard + elsewhere + noShow + missing,
    aboard,
    elsewhere,
    noShow,
    missing,
    guests: people.filter(({ isGuest }) => isGuest).length,
  };
}

/** Adds the counts of several stops. */
export function sumCounts(counts: readonly SeatCounts[]): SeatCounts {
  const sum = { expected: 0, aboard: 0, elsewhere: 0, noShow: 0, missing: 0, guests: 0 };
  for (const one of counts) for (const name of keysOf(sum)) sum[name] += one[name];
  return sum;
}

/** Returns how many seats are taken: whoever is elsewhere or a no-show leaves theirs to somebody else. */
export function takenSeats({ aboard, missing, guests }: SeatCounts): number {
  return aboard + missing + guests;
}
