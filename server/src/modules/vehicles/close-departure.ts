import {
  type CloseDepartureBody,
  closedText,
  closeErrorCodes,
  statedIn,
} from '@offpiste/domain/contract/close-departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type CloseFacts, type CloseOutcome, decideClose } from '@offpiste/domain/rules/close-departure.ts';
import { type Closes, foldCloses } from '@offpiste/domain/rules/closing.ts';
import { bookingBy } from '#ledger/booking-query.ts';
import type { Folded, LedgerFact } from '#ledger/folds.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { closedStops } from './closed-stops.ts';
import { closeBooking } from './departure-store.ts';

/** Closing stops of a departure, for the ledger. */
export const closeDeparture: Workflow<
  'close-departure',
  Omit<CloseFacts, 'closes'>,
  CloseOutcome,
  Closes | null
> = {
  kind: 'close-departure',
  fold: foldOfCloses,
  reference: () => null,
  booking: bookingBy(
    ({ vehicle, vehicleId, direction }: CloseDepartureBody) => ({ vehicle, vehicleId, direction }),
    closeBooking,
  ),
  shows: () => [],

  decide: (booking, { state }, body, late) =>
    decideClose({ ...booking, closes: state }, { ...statedIn(body), late }),

  reply({ people }, { stops, manifest, headCount, repName, idempotentId }, { state }) {
    const close = Object.values(state ?? {}).find(({ actionId }) => actionId === idempotentId);
    const count = (code: 0 | 1 | 2) => manifest.filter((person) => person.state === code).length;
    const counts = { aboard: count(1), noShow: count(0), elsewhere: count(2) };
    const named = new Set(stops);
    const at = close?.at ?? Math.max(...Object.values(state ?? {}).map((other) => other.at));
    return {
      message: closedText(counts),
      closing: closedStops(people, state).filter(({ stop }) => named.has(stop)),
      manifest: { at: toInstant(at), by: repName, counts, headCount: headCount ?? null },
    };
  },

  refusal(outcome) {
    if (outcome.verdict === 'accepted') throw new Error('an accepted action is no refusal');
    return {
      code: closeErrorCodes[outcome.reason],
      ...(outcome.reason === 'someone-missing' && {
        values: { names: outcome.missing.map(({ name, reference }) => name ?? reference).join(', ') },
        extra: { missing: outcome.missing },
      }),
      ...(outcome.reason === 'manifest-changed' && { extra: { changes: outcome.changes } }),
      ...(outcome.reason === 'already-closed' && { first: outcome.first }),
    };
  },
};

function foldOfCloses(facts: readonly LedgerFact[]): Folded<Closes | null> {
  const state = foldCloses(
    facts.map(({ body, ...fact }) => {
      const { headCount = null, ...stated } = body as CloseDepartureBody;
      return { ...fact, ...statedIn(stated), headCount };
    }),
  );
  const [first] = facts;
  return { state, place: state && first ? first.place : '' };
}
