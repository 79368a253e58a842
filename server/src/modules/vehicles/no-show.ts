import { departurePlace } from '@offpiste/domain/contract/departure-fields.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { NO_SHOW_TEXT, type NoShowBody, noShowErrorCodes } from '@offpiste/domain/contract/no-show.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { type ExtraRide, rideOf } from '@offpiste/domain/rules/extra-ride.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import { decideNoShow, type NoShowOutcome } from '@offpiste/domain/rules/no-show.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { type RawBuilder, sql } from 'kysely';
import { bookingBy, type Column } from '#ledger/booking-query.ts';
import { type CheckInBooking, checkInBooking } from '#ledger/check-in-booking.ts';
import { transfersRidden } from '#ledger/transfers-ridden.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { loadedTicket, seatOn } from './load-vehicle.ts';
import { runs, type SeatDetail, seat } from './vehicle-store.ts';

/** The transfers to which a passenger was added, and the lists that show where they ride. */
export interface ExtrasOf {
  extras: ExtraRide[];
  ridden: string[];
}

/** Reads them; null for coaches. */
function extrasOf({
  weekId,
  allocation,
  reference,
  direction,
}: Record<'weekId' | 'allocation' | 'reference' | 'direction', Column>): RawBuilder<ExtrasOf | null> {
  return sql<ExtrasOf | null>`CASE ${allocation} WHEN 'transfer' THEN jsonb_build_object(
    'ridden', ${transfersRidden({ weekId, reference })},
    'extras', (SELECT coalesce(jsonb_agg(x), '[]') FROM extras_of(${weekId}, ${reference}, ${direction}) x)) END`;
}

/** Marking a passenger as not travelling, for the ledger. It is a fact of the journey that loads are facts of. */
export const noShow: Workflow<
  'no-show',
  CheckInBooking<VehicleSeat, SeatDetail, ExtrasOf>,
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
      checkInBooking<VehicleSeat, SeatDetail, ExtrasOf>({
        ...columns,
        known: runs(columns.direction),
        place: seat(columns.direction),
        beside: extrasOf(columns),
      }),
  ),
  shows: ({ passenger, beside }, { vehicle, direction }) => [
    ...(passenger?.listedAt.map((vehicleId) => departurePlace({ vehicle, vehicleId, direction })) ?? []),
    ...(beside?.ridden ?? []),
  ],

  decide({ placeKnown, passenger, beside }, journey, body, late, { prefixes }) {
    const { barcode, vehicleId, reason, note = '' } = body;
    const { state, place } = rideOf(journey, beside?.extras ?? []);
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
