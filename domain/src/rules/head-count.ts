import type { DepartureStop, StopClose } from './closing.ts';

/** Heads that were counted on a vehicle, against who was scanned. */
export interface HeadCount {
  heads: number;
  /** Everybody aboard, guests among them. */
  scanned: number;
  close: StopClose;
}

/**
 * Returns the head count of a departure that differs from who is on board; null where it agrees, where nobody has counted
 * with the last close, and while a stop is not closed: until then more people get on.
 */
export function differingHeadCount(stops: readonly DepartureStop[]): HeadCount | null {
  const closes = stops.map(({ close }) => close);
  const last = closes.reduce((a, b) => (a && b && b.at > a.at ? b : a), closes[0] ?? null);
  if (!last || last.headCount === null || closes.includes(null)) return null;
  const scanned = stops.flatMap(({ people }) => people).filter(({ seat }) => seat === 'aboard').length;
  return scanned === last.headCount ? null : { heads: last.headCount, scanned, close: last };
}
