import { undoErrorCodes } from '@offpiste/domain/contract/undo.ts';
import { decideUndo, type UndoOutcome } from '@offpiste/domain/rules/undo.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import type { Fold } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { type UndoBooking, undoBooking } from './action-store.ts';

const UNDONE_TEXT = 'No longer counts';

/** What an undo that cannot be accepted makes of its subject. */
export const foldNothing: Fold<null> = () => ({ state: null, place: '' });

/** Undoing the action of a number in the ledger (none if it is not known); `fold` is that of the action's kind. */
export function undoAction(
  seq: number | null,
  fold: Fold<unknown>,
): Workflow<'undo', UndoBooking | null, UndoOutcome, unknown> {
  return {
    kind: 'undo',
    fold,
    reference: (_body, action) => action?.reference ?? null,
    booking: bookingBy(() => ({ seq: seq === null ? null : String(seq) }), undoBooking),
    shows: (action) => action?.listedAt ?? [],
    decide: (action, _known, { reason = null }, _late, viewer, at) =>
      decideUndo({ rep: viewer, action }, { reason, at }),
    reply(_action, { undoes: { idempotentId, kind, place } }) {
      return { message: UNDONE_TEXT, undone: { idempotentId, kind, place } };
    },
    refusal(outcome) {
      if (outcome.verdict === 'accepted') throw new Error('an accepted undo is not a refusal');
      return {
        code: undoErrorCodes[outcome.reason],
        ...(outcome.verdict === 'conflict' && { first: outcome.undone }),
      };
    },
    undoes: () => seq,
  };
}
