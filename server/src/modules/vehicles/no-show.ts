import { departurePlace } from '@offpiste/domain/contract/departure-fields.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { NO_SHOW_TEXT, type NoShowBody, noShowErrorCodes } from '@offpiste/domain/contract/no-show.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import { decideNoShow, type NoShowOutcome } from '@offpiste/domain/rules/no-show.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import { type CheckInBooking, checkInBooking } from '#ledger/check-in-booking.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { loadedTicket, seatOn } from './load-vehicle.ts';
import { runs, type SeatDetail, seat } from './vehicle-store.ts';

/** Marking a passenger as not travelling, for the ledger. It is a fact of the journey that loads are facts of. */
export const noShow: Workflow<
  'no-show',
  CheckInBooking<VehicleSeat, SeatDetail>,
  NoShowOutcome,
  JourneyState
> = {
  kind: 'no-show',
  fold: seatOn('coach').fold,
  reference: ({ barcode }) => fullCodeIn(barcode),
  booking: bookingBy(
    ({ barcode, vehicle, vehicleId, direction }: NoShowBody) => ({
      reference: fullCodeIn(barcode),
      allocation: vehicle,
      placeId: vehicleId,
      direction,
    }),
    (columns) =>
      checkInBooking<VehicleSeat, SeatDetail>({
        ...columns,
        known: runs(columns.direction),
        place: seat(columns.direction),
      }),
  ),
  shows: ({ passenger }, { vehicle, direction }) =>
    passenger?.listedAt.map((vehicleId) => departurePlace({ vehicle, vehicleId, direction })) ?? [],

  decide({ placeKnown, passenger }, { state, place }, body, late, { prefixes }) {
    const { barcode, vehicleId, reason, note = '' } = body;
    const facts = {
      departureKnown: placeKnown,
      passenger: passenger && {
        ...passenger,
        booked: passenger.booked?.place ?? null,
        journey: state,
        journeyPlace: place,
      },
    };
    const request = { barcode, vehicleId, place: departurePlace(body), reason, note, late };
    return decideNoShow(facts, request, prefixes);
  },

  reply({ passenger }, _body, { state }) {
    if (!passenger || !state) throw new Error('a no-show was accepted of which nothing is known');
    const ticket = loadedTicket(passenger);
    // Who left before they were scanned has boarded since.
    if (isLoaded(state)) return { message: NO_SHOW_TEXT, ticket };
    const { at, reason } = state.noShow;
    const seatNote = { at: toInstant(at), reason };
    return { message: NO_SHOW_TEXT, ticket: { ...ticket, loaded: 0, seat: 'no-show', seatNote } };
  },

  refusal(outcome, { passenger }) {
    if (outcome.verdict === 'accepted') throw new Error('an accepted action is no refusal');
    const right = outcome.reason === 'wrong-departure' ? outcome.booked : undefined;
    return {
      code: noShowErrorCodes[outcome.reason],
      extra: {
        ...(passenger && { passengerName: passenger.name }),
        ...(right !== undefined && { rightPlace: right && rightPlace(right) }),
        ...(outcome.reason === 'already-aboard' && {
          aboard: { place: outcome.place, at: toInstant(outcome.first.at) },
        }),
      },
      ...('first' in outcome && { first: outcome.first }),
    };
  },
};

function rightPlace({ placeId, ...seat }: VehicleSeat) {
  return { vehicleId: placeId, ...seat };
}
