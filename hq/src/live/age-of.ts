import { clockSkew } from '#api/clock-skew.ts';
import type { LiveState } from './live-state.ts';

/** What a page shows, by the query that it rests on. */
export interface Shown {
  /** When it was last known to be right, on this machine's clock; 0 before the first reply. */
  dataUpdatedAt: number;
  isError: boolean;
  /** Whether it has changed since, by the stream. */
  isStale: boolean;
}

/** A change is on the page within this time, or the page says how old it is. */
export const SHOWN_WITHIN_MS = 2_000;

/** So long it may take to read a change that the stream has named: it collects changes for three quarters of a second. */
export const READ_WITHIN_MS = 1_100;

/**
 * Returns how old what is shown may be, in ms: 0 while the stream would have said that it has changed, and for the moment
 * that it takes to read a change; `isBehind` says that it has taken longer.
 */
export function ageOf(
  { dataUpdatedAt, isError }: Shown,
  live: LiveState,
  { now, isBehind }: { now: number; isBehind: boolean },
): number {
  if (live === 'live' && !isError && !isBehind) return 0;
  // Never none at all, whatever the clock says.
  return Math.max(1, now - dataUpdatedAt);
}

/** Returns the instant, on the server's clock, at which what is shown was right. */
export function rightAt({ dataUpdatedAt }: Pick<Shown, 'dataUpdatedAt'>): number {
  return dataUpdatedAt - (clockSkew() ?? 0);
}
