import {
  type DistributePassBody,
  distributePassErrorCodes,
  distributePassErrorValues,
  passDistributedText,
} from '@offpiste/domain/contract/lift-pass.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import {
  decidePassDistribution,
  type PassDistributionOutcome,
  passViewer,
} from '@offpiste/domain/rules/lift-pass.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import { foldFirst } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { passDistributionBooking, type StoredPass, toTicket } from './lift-pass-store.ts';

/** Distributing a lift pass, for the ledger. The code is the pass's own: the subject is made from it. */
export const distributePass: Workflow<'distribute-pass', StoredPass[], PassDistributionOutcome, OnceState> = {
  kind: 'distribute-pass',
  fold: foldFirst,
  reference: ({ barcode }, passes) => passNamed(barcode, passes)?.bookingRef ?? null,
  booking: bookingBy(
    ({ barcode }: DistributePassBody) => ({ code: codeOf(barcode) }),
    passDistributionBooking,
  ),

  decide(passes, { state: distributed }, { barcode, repID }, _late, viewer) {
    const known = passes.map((pass) => ({ ...pass, distributed: distributed ?? importedState(pass) }));
    const outcome = decidePassDistribution(
      { passes: known },
      { ...passViewer(viewer), barcode, repId: repID },
    );
    if (outcome.verdict === 'accepted' && !passNamed(barcode, passes))
      throw new Error('a wristband came to mean a pass between two readings');
    return outcome;
  },

  reply(passes, { barcode }) {
    const pass = passNamed(barcode, passes);
    if (!pass) throw new Error('a distribution was accepted without a pass');
    return {
      message: passDistributedText(pass.name),
      ticket: { ...toTicket(pass), distributed: 1 },
    };
  },

  refusal(outcome, passes, { barcode }) {
    if (outcome.verdict === 'accepted') throw new Error('an accepted distribution is not a refusal');
    const isOwn = outcome.reason === 'pass-deleted' || outcome.reason === 'already-distributed';
    const name = isOwn ? passNamed(barcode, passes)?.name : undefined;
    return {
      code: distributePassErrorCodes[outcome.reason],
      values: distributePassErrorValues(outcome),
      extra: { ...(name !== undefined && { passengerName: name }) },
      ...(outcome.reason === 'already-distributed' &&
        outcome.distributed !== 'unknown' && { first: outcome.distributed }),
    };
  },
};

/** The statement's own facts say more than the projection; only an import knows about earlier days. */
function importedState({ distributed }: StoredPass): 'unknown' | null {
  return distributed === 'unknown' ? distributed : null;
}

function passNamed(barcode: string, passes: readonly StoredPass[]): StoredPass | undefined {
  const code = codeOf(barcode);
  return passes.find((pass) => pass.barcode === code);
}

function codeOf(barcode: string): string | null {
  return fullCodeIn(barcode);
}
