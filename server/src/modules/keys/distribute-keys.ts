import { type DistributeKeysBody, distributeKeysErrorCodes } from '@offpiste/domain/contract/keys.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import {
  decideKeyDistribution,
  type KeyDistributionOutcome,
} from '@offpiste/domain/rules/key-distribution.ts';
import type { KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import type { Refusal, Workflow } from '#ledger/workflow.ts';
import { keyRoomOf } from '#lists/key-sheet.ts';
import { changedRoom, totalsOf } from './changed-room.ts';
import { foldHandovers } from './fold-handovers.ts';
import { type KeyBooking, keyBooking } from './key-store.ts';
import { maySeeInhabitant, maySeeRecipient } from './recipient-names.ts';

/** Handing out a room's keys, for the ledger. */
export const distributeKeys: Workflow<'distribute-keys', KeyBooking, KeyDistributionOutcome, KeyHandover[]> =
  {
    kind: 'distribute-keys',
    fold: foldHandovers,
    reference: codeOf,
    booking: bookingBy(
      (body: DistributeKeysBody) => ({ roomId: body.roomId, reference: codeOf(body) }),
      keyBooking,
    ),

    decide({ sheet, belongsTo }, { state: handovers }, body, late, { prefixes }) {
      const room = sheet && keyRoomOf(sheet);
      const facts = { room, totals: totalsOf(room, handovers), belongsTo };
      return decideKeyDistribution(facts, { ...body, late }, prefixes);
    },

    reply: (booking, _body, { viewer, state }) => ({
      message: 'Keys handed out',
      room: changedRoom(booking, state, viewer),
    }),

    refusal(outcome, { names }, body, viewer): Refusal {
      if (outcome.verdict === 'accepted') throw new Error('an accepted handover is not a refusal');
      const reference = codeOf(body);
      const name = reference !== null && maySeeRecipient(viewer, reference) ? names[reference] : undefined;
      const mayKnowRoom = reference !== null && maySeeInhabitant(viewer, reference);
      return {
        code: distributeKeysErrorCodes[outcome.reason],
        extra: {
          ...(name !== undefined && { passengerName: name }),
          ...(outcome.reason === 'barcode-not-authorised' && {
            rightPlace: mayKnowRoom ? outcome.belongsTo : null,
          }),
          ...(outcome.reason === 'keys-not-left' && { keysLeft: outcome.left }),
        },
        ...(outcome.reason === 'already-distributed' && outcome.last && { first: outcome.last }),
      };
    },
  };

/** The recipient's reference; their ticket carries the same text. */
function codeOf({ barcode }: DistributeKeysBody): string | null {
  return fullCodeIn(barcode);
}
