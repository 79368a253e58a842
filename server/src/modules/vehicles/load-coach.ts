import { type CoachTicket, loadCoachErrorCodes, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import { freeSeats } from '@offpiste/domain/rules/free-seats.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { checkInWorkflow } from '#ledger/check-in.ts';
import { loadedTicket, seatOn, ticketOf } from './load-vehicle.ts';
import { type BesideLoad, reopenedBy, withClosesOf } from './reopened-stop.ts';
import { type SeatDetail, type SeatRow, seatsTaken } from './vehicle-store.ts';

/** Loading a passenger on a coach, for the ledger. */
export const loadCoach = checkInWorkflow<'load-coach', VehicleSeat, SeatDetail, BesideLoad>({
  kind: 'load-coach',
  ...seatOn('coach'),
  at: ({ coachId, direction }) => ({ placeId: coachId, direction }),
  takeAlong: ({ takeAlong }) => takeAlong === 1,
  beside: (columns) => withClosesOf(columns, { seats: seatsTaken(columns) }),
  spare: ({ seats }, { direction }) =>
    seats && freeSeats({ kind: 'coach', sheet: seats.sheet }, direction, seats.taken),
  more: ({ reference, booked }, { coachId }, { closing }, viewer) =>
    reopenedBy({ reference, booked, vehicleId: coachId, closing }, viewer),
  message: 'Passenger successfully loaded on coach',
  ticket: (passenger) => ({ ...loadedTicket(passenger), deleted: '0' }),
  rightPlace: ({ placeId, ...seat }, { direction }): RightCoach => ({
    coachId: placeId,
    direction,
    ...seat,
  }),
  errorCodes: loadCoachErrorCodes,
});

/** A passenger of a coach as the contract sends one. */
export function coachTicket(row: SeatRow): CoachTicket {
  return { ...ticketOf(row), deleted: row.booking === 'gone' ? '1' : '0' };
}
