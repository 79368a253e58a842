import { departurePlace } from '@offpiste/domain/contract/departure-fields.ts';
import {
  type AddExtraBody,
  EXTRA_ADDED_TEXT,
  extraErrorCodes,
  type ScannedExtra,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { decideExtra, type ExtraFacts, type ExtraOutcome } from '@offpiste/domain/rules/extra-passenger.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import { foldFirst } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { extraBooking } from './extra-store.ts';

const WAYS: readonly Direction[] = ['outbound', 'inbound'];

/** What is booked, as far as the verdict on an extra passenger depends on it. */
export interface ExtraBooking extends Omit<ExtraFacts, 'added'> {
  /** The departures of transfers whose lists show where they ride. */
  ridden: string[];
}

/** Adding one passenger beyond a transfer's list, for the ledger: a submission of exactly one. */
export const addExtra: Workflow<'add-extra', ExtraBooking, ExtraOutcome, OnceState> = {
  kind: 'add-extra',
  fold: foldFirst,
  reference: codeOf,
  booking: bookingBy(
    (body: AddExtraBody) => ({ transferId: body.transferId, reference: codeOf(body) }),
    extraBooking,
  ),

  // Somebody added is a guest there, and rides where they are booked no more.
  shows: ({ passenger, ridden }, { transferId }) => [
    ...WAYS.map((direction) => placeOf({ transferId, direction })),
    ...(passenger?.bookings.map(placeOf) ?? []),
    ...ridden,
  ],

  decide({ transfer, passenger }, { state: added }, { transferId, ...body }, _late, { prefixes }) {
    const request = { transferId, barcode: theOne(body).barcode };
    return decideExtra({ transfer, passenger, added }, request, prefixes);
  },

  reply({ passenger }, body) {
    return {
      message: EXTRA_ADDED_TEXT,
      results: [
        {
          barcode: theOne(body).barcode,
          outcome: 'added',
          message: EXTRA_ADDED_TEXT,
          idempotentId: body.idempotentId,
          ...(passenger && { passengerName: passenger.name, bookedOn: [...passenger.bookings] }),
        },
      ],
    };
  },

  refusal(outcome, { passenger }) {
    if (outcome.verdict === 'accepted') throw new Error('an added passenger is not a refusal');
    return {
      code: extraErrorCodes[outcome.reason],
      extra: { ...(passenger && { passengerName: passenger.name }) },
      ...(outcome.reason === 'already-added' && { first: outcome.added }),
    };
  },
};

function placeOf({ transferId, direction }: { transferId: string; direction: Direction }): string {
  return departurePlace({ vehicle: 'transfer', vehicleId: transferId, direction });
}

function theOne({ passengers }: Pick<AddExtraBody, 'passengers'>): ScannedExtra {
  const [passenger, ...others] = passengers;
  if (!passenger || others.length > 0) throw new Error('the ledger takes extra passengers one by one');
  return passenger;
}

function codeOf(body: AddExtraBody): string | null {
  return fullCodeIn(theOne(body).barcode);
}
