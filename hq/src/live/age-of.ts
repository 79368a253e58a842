import { clockSkew } from '#api/clock-skew.ts';
import type { LiveState } from './live-state.ts';

/** What a page shows, by the query that it rests on. */
export interface Shown {
  /** When it was last known to be right, on this machine's clock; 0 before the first reply. */
  dataUpdatedAt: number;
  isError: boolean;
}

/** Returns how old what is shown may be, in ms: 0 while the stream would have said that it has changed. */
export function ageOf({ dataUpdatedAt, isError }: Shown, live: LiveState, now: number): number {
  if (live === 'live' && !isError) return 0;
  return Math.max(0, now - dataUpdatedAt);
}

/** Returns the instant, on the server's clock, at which what is shown was right. */
export function rightAt({ dataUpdatedAt }: Shown): number {
  return dataUpdatedAt - (clockSkew() ?? 0);
}
