/**
 * The state of a ticket that can be done once (loaded, registered, distributed), as a fold of its facts.
 * A fact is an accepted action, or a late one that contradicted the state when it arrived; undone facts
 * are left out before any fold.
 */
export interface Fact {
  /** The action's idempotency key. */
  actionId: string;
  repId: string;
  repName: string;
  /** Corrected time, epoch milliseconds. */
  at: number;
  /** Place in the ledger, which breaks ties between equal times. */
  seq: number;
}

/** Who did it first and when; null while nobody has. */
export type OnceState = Pick<Fact, 'actionId' | 'repId' | 'repName' | 'at'> | null;

/** The earliest of the remaining facts is the state, whatever order the facts arrived in (decisions §6). */
export function foldOnce(facts: readonly Fact[]): OnceState {
  let first: Fact | null = null;
  for (const fact of facts) {
    if (!first || fact.at < first.at || (fact.at === first.at && fact.seq < first.seq)) first = fact;
  }
  return first && { actionId: first.actionId, repId: first.repId, repName: first.repName, at: first.at };
}
