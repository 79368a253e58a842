import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { timeIn } from '#format/resort-time.ts';
import { timeOfDay } from './time-of-day.ts';

/** What says when a departure leaves: the instant, and its stops with their own local times. */
export type Leaving = Pick<BoardRow, 'departsAt' | 'stops'>;

/**
 * Returns when a departure leaves its next stop, or left its last one, on the clocks of that stop; whether those differ
 * from the resort's; null without a time.
 */
export function leavesClock(
  { departsAt, stops }: Leaving,
  zone: string,
): { clock: string; isForeign: boolean } | null {
  if (departsAt === null) return null;
  const inResort = timeIn(zone).clockText(departsAt);
  const stop = stops.find(
    ({ leavesAt }) => leavesAt !== null && Date.parse(leavesAt) === Date.parse(departsAt),
  );
  const there = timeOfDay(stop?.leavesText ?? null);
  return there === null || there === inResort
    ? { clock: inResort, isForeign: false }
    : { clock: there, isForeign: true };
}
