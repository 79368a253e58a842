import type { ClosingState } from './departure.ts';
import type { SeatCounts } from './seat-counts.ts';

/** What the board says of a departure. */
export type BoardState =
  | 'not-started'
  | 'loading'
  | 'complete'
  | 'closed'
  | 'reopened'
  | 'late'
  | 'left-short';

/** A stop as the board's rules need it; times are epoch milliseconds. */
export interface StopOnBoard {
  stop: string;
  /** Null where the sheet names no time. */
  leavesAt: number | null;
  counts: SeatCounts;
  state: ClosingState;
}

/** A departure as the board's rules need it. */
export interface DepartureOnBoard {
  counts: SeatCounts;
  /** Of all its stops together; see `departureState`. */
  closing: ClosingState;
  stops: readonly StopOnBoard[];
}

/** Somebody is missing on what leaves its next stop so soon, in milliseconds. */
export const LEAVES_SOON_MS = 20 * 60_000;

/** How long after its last stop a departure stays on the board when its day is over, in milliseconds. */
export const OVERNIGHT_MS = 6 * 60 * 60_000;

/**
 * Returns what the board says of a departure. What was closed counts before the clock; then a departure is late when one
 * of its stops should have left with its people and nobody has closed it.
 */
export function boardState({ counts, closing, stops }: DepartureOnBoard, now: number): BoardState {
  if (closing !== 'open') return closing;
  if (timed(stops).some((stop) => isOverdue(stop, now))) return 'late';
  const known = counts.expected - counts.missing + counts.guests;
  if (known === 0) return 'not-started';
  return counts.missing > 0 ? 'loading' : 'complete';
}

/**
 * Returns when a vehicle leaves its next stop and which that is, or when it left its last one; the time is null where the
 * sheet names none.
 */
export function nextDeparture(
  stops: readonly Pick<StopOnBoard, 'stop' | 'leavesAt'>[],
  now: number,
): { departsAt: number | null; nextStop: string | null } {
  const times = stops.map(({ leavesAt }) => leavesAt).filter((time) => time !== null);
  if (times.length === 0) return { departsAt: null, nextStop: null };
  const ahead = times.filter((time) => time >= now);
  if (ahead.length === 0) return { departsAt: Math.max(...times), nextStop: null };
  const departsAt = Math.min(...ahead);
  return { departsAt, nextStop: stops.find(({ leavesAt }) => leavesAt === departsAt)?.stop ?? null };
}

/**
 * Whether a departure stays on the board when its day is over: its last stop was at most six hours ago, and somebody is still
 * missing on it, it has left without them, or it has changed since it was closed.
 */
export function isUnsettledOvernight(departure: DepartureOnBoard, now: number): boolean {
  const { departsAt, nextStop } = nextDeparture(departure.stops, now);
  if (departsAt === null || nextStop !== null || now - departsAt > OVERNIGHT_MS) return false;
  const state = boardState(departure, now);
  if (state === 'late') return departure.counts.missing > 0;
  return state === 'reopened' || state === 'left-short';
}

/** Whether a vehicle leaves its next stop soon, and somebody is missing there. */
export function leavesSoonIncomplete({ stops }: Pick<DepartureOnBoard, 'stops'>, now: number): boolean {
  const { departsAt, nextStop } = nextDeparture(stops, now);
  if (departsAt === null || nextStop === null || departsAt - now > LEAVES_SOON_MS) return false;
  return timed(stops).some(({ leavesAt, counts }) => leavesAt === departsAt && counts.missing > 0);
}

/**
 * Compares two departures by time left: what leaves next comes first, then what names no time, then what has left its
 * last stop, the latest first.
 */
export function compareByTimeLeft(
  a: { departsAt: number | null },
  b: { departsAt: number | null },
  now: number,
): number {
  const [first, second] = [timeGroup(a.departsAt, now), timeGroup(b.departsAt, now)];
  if (first !== second) return first - second;
  if (a.departsAt === null || b.departsAt === null) return 0;
  return first === 0 ? a.departsAt - b.departsAt : b.departsAt - a.departsAt;
}

function timeGroup(departs: number | null, now: number): 0 | 1 | 2 {
  if (departs === null) return 1;
  return departs >= now ? 0 : 2;
}

/** Whether people of a stop should have left by now, and nobody says that they have. */
function isOverdue({ leavesAt, counts, state }: StopOnBoard, now: number): boolean {
  return leavesAt !== null && leavesAt < now && counts.expected > 0 && state === 'open';
}

/** Whoever boards nowhere in particular does so at the last stop at the latest. */
function timed(stops: readonly StopOnBoard[]): StopOnBoard[] {
  const times = stops.map(({ leavesAt }) => leavesAt).filter((time) => time !== null);
  const last = times.length === 0 ? null : Math.max(...times);
  return stops.map((stop) => ({ ...stop, leavesAt: stop.leavesAt ?? last }));
}
