import { keyActionOf } from '@offpiste/domain/contract/keys.ts';
import { foldKeys, type KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import type { Folded, LedgerFact } from '#ledger/folds.ts';

/** The handovers of one room, out and back; it is at one place. */
export function foldHandovers(facts: readonly LedgerFact[]): Folded<KeyHandover[]> {
  const handovers = facts.map(({ kind, body, actionId, repId, repName, at, seq }) => ({
    ...keyActionOf(kind, body),
    actionId,
    repId,
    repName,
    at,
    seq,
  }));
  return { state: foldKeys(handovers), place: facts[0]?.place ?? '' };
}
