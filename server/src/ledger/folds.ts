import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { keyActionOf } from '@offpiste/domain/contract/keys.ts';
import { foldKeys, type KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { type Fact, foldOnce, type OnceState } from '@offpiste/domain/rules/once-state.ts';

/** A fact as the ledger reads it: what the rules fold, and where it happened. */
export interface LedgerFact extends Fact {
  kind: ActionKind;
  place: string;
  /** As it came in: what the fact says beside that it happened. */
  body: object;
}

/** What a subject's facts come to. */
export interface Folded<State> {
  state: State;
  /** Where the fact happened that the state rests on. */
  place: string;
}

/**
 * How the facts of a subject become its state, by the kind of action. Kinds that act on one subject share a fold.
 * The live path and a rebuild use this table and nothing else, so they cannot differ.
 */
export const folds = {
  'load-coach': foldOnceAtPlace,
  'distribute-pass': foldOnceAtPlace,
  'add-extra': foldOnceAtPlace,
  'distribute-keys': foldKeysOfRoom,
  'return-keys': foldKeysOfRoom,
} as const satisfies Record<ActionKind, (facts: readonly LedgerFact[]) => Folded<unknown>>;

export type SubjectState<K extends ActionKind> = ReturnType<(typeof folds)[K]>['state'];

function foldOnceAtPlace(facts: readonly LedgerFact[]): Folded<OnceState> {
  const state = foldOnce(facts);
  const first = facts.find((fact) => fact.actionId === state?.actionId && fact.repId === state.repId);
  return { state, place: first?.place ?? '' };
}

function foldKeysOfRoom(facts: readonly LedgerFact[]): Folded<KeyHandover[]> {
  const keyFacts = facts.map(({ kind, body, actionId, repId, repName, at, seq, undone }) => ({
    ...keyActionOf(kind, body),
    actionId,
    repId,
    repName,
    at,
    seq,
    undone,
  }));
  return { state: foldKeys(keyFacts), place: facts[0]?.place ?? '' };
}
