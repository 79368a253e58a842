import { type ReturnKeysBody, returnKeysErrorCodes } from '@offpiste/domain/contract/keys.ts';
import { decideKeyReturn, type KeyReturnOutcome } from '@offpiste/domain/rules/key-return.ts';
import type { KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import type { Refusal, Workflow } from '#ledger/workflow.ts';
import { keyRoomOf } from '#lists/key-sheet.ts';
import { changedRoom, totalsOf } from './changed-room.ts';
import { foldHandovers } from './fold-handovers.ts';
import { type KeyBooking, keyBooking } from './key-store.ts';

/** Taking back a room's keys, for the ledger. */
export const returnKeys: Workflow<'return-keys', KeyBooking, KeyReturnOutcome, KeyHandover[]> = {
  kind: 'return-keys',
  fold: foldHandovers,
  reference: () => null,
  booking: bookingBy(({ roomId }: ReturnKeysBody) => ({ roomId, reference: null }), keyBooking),

  decide({ sheet }, { state: handovers }, body, late) {
    const room = sheet && keyRoomOf(sheet);
    return decideKeyReturn({ room, totals: totalsOf(room, handovers) }, { ...body, late });
  },

  reply: (booking, _body, { viewer, state }) => ({
    message: 'Keys taken back',
    room: changedRoom(booking, state, viewer),
  }),

  refusal(outcome): Refusal {
    if (outcome.verdict === 'accepted') throw new Error('an accepted return is not a refusal');
    return {
      code: returnKeysErrorCodes[outcome.reason],
      ...('out' in outcome && { extra: { keysLeft: outcome.out } }),
      ...(outcome.reason === 'already-returned' && outcome.last && { first: outcome.last }),
    };
  },
};
