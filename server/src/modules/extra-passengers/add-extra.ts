import {
  type AddExtraBody,
  EXTRA_ADDED_TEXT,
  extraErrorCodes,
  type ScannedExtra,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { decideExtra, type ExtraFacts, type ExtraOutcome } from '@offpiste/domain/rules/extra-passenger.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import { foldFirst } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { extraBooking } from './extra-store.ts';

/** What is booked, as far as the verdict on an extra passenger depends on it. */
export type ExtraBooking = Omit<ExtraFacts, 'added'>;

/** Adding one passenger beyond a transfer's list, for the ledger: a submission of exactly one. */
export const addExtra: Workflow<'add-extra', ExtraBooking, ExtraOutcome, OnceState> = {
  kind: 'add-extra',
  fold: foldFirst,
  reference: codeOf,
  booking: bookingBy(
    (body: AddExtraBody) => ({ transferId: body.transferId, reference: codeOf(body) }),
    extraBooking,
  ),

  decide(booking, { state: added }, { transferId, ...body }, _late, { prefixes }) {
    const request = { transferId, barcode: theOne(body).barcode };
    return decideExtra({ ...booking, added }, request, prefixes);
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

function theOne({ passengers }: Pick<AddExtraBody, 'passengers'>): ScannedExtra {
  const [passenger, ...others] = passengers;
  if (!passenger || others.length > 0) throw new Error('the ledger takes extra passengers one by one');
  return passenger;
}

function codeOf(body: AddExtraBody): string | null {
  return fullCodeIn(theOne(body).barcode);
}
