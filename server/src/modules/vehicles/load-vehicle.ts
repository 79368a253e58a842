import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Guest } from '@offpiste/domain/contract/departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { NoShowBody } from '@offpiste/domain/contract/no-show.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import { foldJourney, isLoaded, type JourneyState, type NoShow } from '@offpiste/domain/rules/journey.ts';
import type { VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { CheckInColumns } from '#ledger/check-in.ts';
import type { CheckInBooking } from '#ledger/check-in-booking.ts';
import type { Folded, LedgerFact } from '#ledger/folds.ts';
import { runs, type SeatDetail, type SeatRow, seat } from './vehicle-store.ts';

/** What the ledger needs alike to load a passenger on a coach and on a transfer. */
export function seatOn(kind: VehicleKind) {
  return {
    fold: foldOfJourney,
    allocation: kind,
    known: ({ direction }: Pick<CheckInColumns, 'direction'>) => runs(direction),
    place: ({ direction }: Pick<CheckInColumns, 'direction'>) => seat(direction),
  };
}

/** The one fold of all that is recorded about a journey, so that a rebuild needs none but this. */
function foldOfJourney(facts: readonly LedgerFact[]): Folded<JourneyState> {
  return foldJourney(facts.map((fact) => ({ ...fact, noShow: noShowIn(fact) })));
}

function noShowIn({ kind, body }: LedgerFact): Pick<NoShow, 'reason' | 'note'> | null {
  if (kind !== 'no-show') return null;
  const { reason, note = '' } = body as NoShowBody;
  return { reason, note };
}

/** The ticket of a passenger once they are loaded, without `deleted`. */
export function loadedTicket({
  name,
  reference,
  booked,
}: NonNullable<CheckInBooking<VehicleSeat, SeatDetail>['passenger']>): Omit<CoachTicket, 'deleted'> {
  return {
    name,
    bookingRef: reference,
    barcode: reference,
    loaded: 1,
    pickUpLocation: booked?.place.pickUpLocation ?? null,
    equipment: carriesEquipment(booked?.detail.equipmentCarriage ?? null) ? 1 : 0,
  };
}

/** A seat's ticket without `deleted`, which coaches and transfers send as different types. */
export function ticketOf(row: SeatRow): Omit<CoachTicket, 'deleted'> {
  const { name, seat, scanned } = row;
  return {
    name: name ?? '',
    bookingRef: row.reference,
    barcode: row.barcode,
    loaded: scanned ? 1 : 0,
    pickUpLocation: row.stop,
    equipment: carriesEquipment(row.equipment) ? 1 : 0,
    ...(seat && { seat, ...noteOf(row) }),
  };
}

/** A guest as the contract sends one. */
export function guestOf({ name, reference, barcode, state }: SeatRow): Guest {
  if (!isLoaded(state)) throw new Error('a guest who was not loaded');
  return { name, bookingRef: reference, barcode, at: toInstant(state.at) };
}

/** What a seat's state rests on; nothing of whoever is missing. */
function noteOf({ seat, state, happenedAt }: SeatRow): Pick<CoachTicket, 'seatNote'> {
  if (!state || seat === 'missing') return {};
  if (!isLoaded(state)) return { seatNote: { at: toInstant(state.noShow.at), reason: state.noShow.reason } };
  const at = toInstant(state.at);
  return { seatNote: seat === 'elsewhere' && happenedAt !== null ? { at, place: happenedAt } : { at } };
}
