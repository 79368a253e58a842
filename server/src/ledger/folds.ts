import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { type Fact, foldOnce, type OnceState } from '@offpiste/domain/rules/once-state.ts';

/** A fact as the ledger reads it: what the rules fold, where it happened, and whether it was undone. */
export interface LedgerFact extends Fact {
  kind: ActionKind;
  place: string;
  /** The places whose lists may show it; null for perhaps all of the week. */
  shows: readonly string[] | null;
  undone: boolean;
  /** As it came in: what the fact says beside that it happened. */
  body: object;
}

/** What a subject's facts come to. */
export interface Folded<State> {
  state: State;
  /** Where the fact happened that the state rests on. */
  place: string;
}

/** How the facts of one subject become its state. Kinds that act on one subject share a fold. */
export type Fold<State> = (facts: readonly LedgerFact[]) => Folded<State>;

/** Kinds whose facts make a state; an undo only takes facts of these back. */
export type FoldedKind = Exclude<ActionKind, 'undo'>;

/** The fold of every kind: what a rebuild and an undo need, which know the kind from the facts alone. */
export type Folds = { readonly [K in FoldedKind]: { readonly fold: Fold<unknown> } };

/**
 * Returns what a subject's facts come to; undos and what they undid are left out. The live path and a rebuild use
 * this and nothing else, so they cannot differ.
 */
export function foldFacts<State>(facts: readonly LedgerFact[], fold: Fold<State>): Folded<State> {
  return fold(facts.filter(({ kind, undone }) => kind !== 'undo' && !undone));
}

/** Returns a subject's facts with one more, which takes back the one numbered `undoes`. */
export function addFact(facts: readonly LedgerFact[], fact: LedgerFact, undoes: number | null): LedgerFact[] {
  return [...facts.map((known) => (known.seq === undoes ? { ...known, undone: true } : known)), fact];
}

/** The fold of whatever can be done once: whoever was first did it. */
export function foldFirst(facts: readonly LedgerFact[]): Folded<OnceState> {
  const state = foldOnce(facts);
  const first = facts.find((fact) => fact.actionId === state?.actionId && fact.repId === state.repId);
  return { state, place: first?.place ?? '' };
}
