import { type CoachTicket, loadCoachErrorCodes, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { freeSeats } from '@offpiste/domain/rules/free-seats.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { checkInWorkflow } from '#ledger/check-in.ts';
import { loadedTicket, seatOn, ticketOf } from './load-vehicle.ts';
import { type SeatDetail, type SeatRow, type SeatsTaken, seatsTaken } from './vehicle-store.ts';

/** Loading a passenger on a coach, for the ledger. */
export const loadCoach = checkInWorkflow<'load-coach', VehicleSeat, SeatDetail, SeatsTaken>({
  kind: 'load-coach',
  ...seatOn('coach'),
  at: ({ coachId, direction }) => ({ placeId: coachId, direction }),
  takeAlong: ({ takeAlong }) => takeAlong === 1,
  seats: ({ takeAlong, weekID, coachId, direction, barcode }) =>
    takeAlong === 1
      ? seatsTaken({ weekId: weekID, coachId, direction, reference: fullCodeIn(barcode) })
      : null,
  spare: ({ sheet, taken }, { direction }) => freeSeats({ kind: 'coach', sheet }, direction, taken),
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
