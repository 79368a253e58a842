import type { BoardState, StopOnBoard } from './board.ts';
import type { ClosingState } from './departure.ts';
import type { SeatCounts } from './seat-counts.ts';

const MINUTE = 60_000;
/** By the clock of the cases. */
export const NOW = 1_000_000_000;
const inMinutes = (minutes: number) => NOW + minutes * MINUTE;

export function counts(some: Partial<SeatCounts> = {}): SeatCounts {
  const { aboard = 0, elsewhere = 0, noShow = 0, missing = 0, guests = 0 } = some;
  return { expected: aboard + elsewhere + noShow + missing, aboard, elsewhere, noShow, missing, guests };
}

function stop(name: string, minutes: number | null, some: Partial<SeatCounts>, state: ClosingState = 'open') {
  return { stop: name, leavesAt: minutes === null ? null : inMinutes(minutes), counts: counts(some), state };
}

export interface BoardCase {
  name: string;
  stops: readonly StopOnBoard[];
  closing: ClosingState;
  state: BoardState;
  /** Minutes from now; null where no time is known. */
  departs: number | null;
  next: string | null;
  soon: boolean;
}

/** Departures of the board as they may be at one moment. */
export const boardCases: readonly BoardCase[] = [
  {
    name: 'of which nothing is recorded has not started',
    stops: [stop('Leeds', 90, { missing: 2 }), stop('Hull', 150, { missing: 1 })],
    closing: 'open',
    state: 'not-started',
    departs: 90,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'that nobody is booked on has not started, even when its time is over',
    stops: [stop('Leeds', -90, {})],
    closing: 'open',
    state: 'not-started',
    departs: -90,
    next: null,
    soon: false,
  },
  {
    name: 'is loading from the first passenger on',
    stops: [stop('Leeds', 90, { aboard: 1, missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 90,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'is loading when somebody is known not to come',
    stops: [stop('Leeds', 90, { noShow: 1, missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 90,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'is loading when a guest is the first on board',
    stops: [stop('Leeds', 90, { missing: 1 }), stop('', null, { guests: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 90,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'leaves soon when somebody is missing twenty minutes before',
    stops: [stop('Leeds', 20, { aboard: 1, missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 20,
    next: 'Leeds',
    soon: true,
  },
  {
    name: 'does not leave soon when those who are missing board at a later stop',
    stops: [stop('Leeds', 5, { aboard: 1 }), stop('Hull', 65, { missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 5,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'leaves soon when somebody without a stop is missing before the last one',
    stops: [stop('Leeds', 5, { aboard: 1 }), stop('', null, { missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 5,
    next: 'Leeds',
    soon: true,
  },
  {
    name: 'is complete when everybody is accounted for',
    stops: [stop('Leeds', 5, { aboard: 1, elsewhere: 1, noShow: 1 })],
    closing: 'open',
    state: 'complete',
    departs: 5,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'is not late at the minute it leaves',
    stops: [stop('Leeds', 0, { aboard: 1 })],
    closing: 'open',
    state: 'complete',
    departs: 0,
    next: 'Leeds',
    soon: false,
  },
  {
    name: 'is late when it should have left and nobody has closed it, complete or not',
    stops: [stop('Leeds', -1, { aboard: 1 })],
    closing: 'open',
    state: 'late',
    departs: -1,
    next: null,
    soon: false,
  },
  {
    name: 'is late when its first stop is',
    stops: [stop('Leeds', -1, { missing: 1 }), stop('Hull', 59, { missing: 1 })],
    closing: 'open',
    state: 'late',
    departs: 59,
    next: 'Hull',
    soon: false,
  },
  {
    name: 'is not late when the stop that it has left was closed',
    stops: [stop('Leeds', -1, { aboard: 1 }, 'closed'), stop('Hull', 59, { missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: 59,
    next: 'Hull',
    soon: false,
  },
  {
    name: 'is not late when nobody boards at the stop that it has left',
    stops: [stop('Leeds', -1, {}), stop('Hull', 59, { missing: 1 })],
    closing: 'open',
    state: 'not-started',
    departs: 59,
    next: 'Hull',
    soon: false,
  },
  {
    name: 'is late after its last stop when somebody without a stop was not closed',
    stops: [stop('Leeds', -1, { aboard: 1 }, 'closed'), stop('', null, { missing: 1 })],
    closing: 'open',
    state: 'late',
    departs: -1,
    next: null,
    soon: false,
  },
  {
    name: 'without any time is never late',
    stops: [stop('Leeds', null, { aboard: 1, missing: 1 })],
    closing: 'open',
    state: 'loading',
    departs: null,
    next: null,
    soon: false,
  },
  ...(['closed', 'reopened', 'left-short'] as const).map(
    (closing): BoardCase => ({
      name: `is ${closing} whatever the clock says`,
      stops: [stop('Leeds', -1, { aboard: 1, missing: 1 }, closing)],
      closing,
      state: closing,
      departs: -1,
      next: null,
      soon: false,
    }),
  ),
];
