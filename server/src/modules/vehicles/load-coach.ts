import { type CoachTicket, loadCoachErrorCodes, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { onceAtPlaceWorkflow } from '#ledger/once-at-place.ts';
import { runs, type SeatDetail, type SeatRow, seat } from './vehicle-store.ts';

/** Loading a passenger on a coach, for the ledger. */
export const loadCoach = onceAtPlaceWorkflow<'load-coach', VehicleSeat, SeatDetail>({
  kind: 'load-coach',
  allocation: 'coach',
  at: ({ coachId, direction }) => ({ placeId: coachId, direction }),
  known: ({ direction }) => runs(direction),
  place: ({ direction }) => seat(direction),
  message: 'Passenger successfully loaded on coach',
  ticket: ({ name, reference, booked }) =>
    coachTicket({
      name,
      reference,
      barcode: reference,
      deleted: false,
      loaded: true,
      pickUp: booked?.place.pickUpLocation ?? null,
      equipmentCarriage: booked?.detail.equipmentCarriage ?? null,
    }),
  rightPlace: ({ placeId, ...seat }, { direction }): RightCoach => ({
    coachId: placeId,
    direction,
    ...seat,
  }),
  errorCodes: loadCoachErrorCodes,
});

/** A passenger of a coach as the contract sends one. */
export function coachTicket(row: SeatRow): CoachTicket {
  return {
    name: row.name,
    bookingRef: row.reference,
    barcode: row.barcode,
    loaded: row.loaded ? 1 : 0,
    deleted: row.deleted ? '1' : '0',
    pickUpLocation: row.pickUp,
    equipment: carriesEquipment(row.equipmentCarriage) ? 1 : 0,
  };
}
