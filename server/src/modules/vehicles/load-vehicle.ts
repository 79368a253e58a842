import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { CheckInBooking } from '#ledger/check-in-booking.ts';
import { runs, type SeatDetail, type SeatRow, seat } from './vehicle-store.ts';

/** What the ledger needs alike to load a passenger on a coach and on a transfer. */
export function seatOn(kind: VehicleKind) {
  return {
    allocation: kind,
    known: ({ direction }: { direction: Direction }) => runs(direction),
    place: ({ direction }: { direction: Direction }) => seat(direction),
  };
}

/** The row of a passenger's seat once they are loaded. */
export function loadedRow({
  name,
  reference,
  booked,
}: NonNullable<CheckInBooking<VehicleSeat, SeatDetail>['passenger']>): SeatRow {
  return {
    name,
    reference,
    barcode: reference,
    deleted: false,
    loaded: true,
    pickUp: booked?.place.pickUpLocation ?? null,
    equipmentCarriage: booked?.detail.equipmentCarriage ?? null,
  };
}

/** A seat's ticket without `deleted`, which coaches and transfers send as different types. */
export function ticketOf(row: SeatRow): Omit<CoachTicket, 'deleted'> {
  return {
    name: row.name,
    bookingRef: row.reference,
    barcode: row.barcode,
    loaded: row.loaded ? 1 : 0,
    pickUpLocation: row.pickUp,
    equipment: carriesEquipment(row.equipmentCarriage) ? 1 : 0,
  };
}
