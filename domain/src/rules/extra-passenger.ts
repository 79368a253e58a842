import { readTicketCode, type TicketPrefixes } from './code.ts';
import type { OnceState } from './once-state.ts';
import type { Direction } from './vehicle.ts';

/** The most passengers one submission holds (decisions §10). */
export const MAX_EXTRAS = 200;
/** Two scans are at least this far apart (document 2 §9 "Extra-passenger scan debounce"). */
export const EXTRA_SCAN_DEBOUNCE_MS = 500;

/** Where a passenger is booked to ride in one direction. */
export interface TransferBooking {
  transferId: string;
  direction: Direction;
  pickUpLocation: string | null;
  /** Local text of the departure, such as `Sat 12 Dec 10:20`; null when the booking has none. */
  departsText: string | null;
}

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface ExtraFacts {
  /** Null when the week has no such transfer; otherwise the directions in which it runs. */
  transfer: { runs: readonly Direction[] } | null;
  /** Null when no passenger of the week has this code. */
  passenger: { name: string; cancelled: boolean; bookings: readonly TransferBooking[] } | null;
  added: OnceState;
}

export interface ExtraRequest {
  /** The scanned text. */
  barcode: string;
  transferId: string;
}

export type ExtraOutcome =
  /** `bookedOn`: the transfers on whose lists the passenger is; empty for somebody on no list. */
  | { verdict: 'accepted'; reason: 'added'; bookedOn: readonly TransferBooking[] }
  | { verdict: 'conflict'; reason: 'already-added'; added: NonNullable<OnceState> }
  | {
      verdict: 'refused';
      reason: 'transfer-unknown' | 'invalid-format' | 'passenger-cancelled' | 'booked-here';
    };

/**
 * Decides whether a passenger rides on a transfer without being on its list (document 2 §5 "Extra passengers"). The
 * transfer belongs to the whole submission and is judged first; then, as everywhere, format → cancelled → right place →
 * already done. A well-formed code of nobody in the week is an extra too: those are the people on no list.
 */
export function decideExtra(
  facts: ExtraFacts,
  request: ExtraRequest,
  prefixes: TicketPrefixes,
): ExtraOutcome {
  const { transfer, passenger, added } = facts;
  if (!transfer) return { verdict: 'refused', reason: 'transfer-unknown' };
  if (!readTicketCode(request.barcode, { prefixes }).ok)
    return { verdict: 'refused', reason: 'invalid-format' };
  if (passenger?.cancelled) return { verdict: 'refused', reason: 'passenger-cancelled' };
  const bookedOn = passenger?.bookings ?? [];
  if (isBookedHere(transfer, bookedOn, request.transferId)) {
    return { verdict: 'refused', reason: 'booked-here' };
  }
  if (added) return { verdict: 'conflict', reason: 'already-added', added };
  return { verdict: 'accepted', reason: 'added', bookedOn };
}

/**
 * Whether the transfer's list has the passenger in every direction it runs. A submission names no direction, so somebody
 * who is booked one way only may still be an extra the other way.
 */
function isBookedHere(
  { runs }: NonNullable<ExtraFacts['transfer']>,
  bookings: readonly TransferBooking[],
  transferId: string,
): boolean {
  const booked = bookings.filter((booking) => booking.transferId === transferId);
  return booked.length > 0 && runs.every((way) => booked.some(({ direction }) => direction === way));
}
