import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { keyActionOf } from '@offpiste/domain/contract/keys.ts';
import { type EntryState, foldPassages, type Way } from '@offpiste/domain/rules/event-passages.ts';
import { foldKeys, type KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { type Fact, foldOnce, type OnceState } from '@offpiste/domain/rules/once-state.ts';

/** A fact as the ledger reads it: what the rules fold, where it happened, and whether it stands. */
export interface LedgerFact extends Fact {
  kind: ActionKind;
  place: string;
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

/** Kinds whose facts make a state; an undo only takes facts of these back. */
export type FoldedKind = Exclude<ActionKind, 'undo'>;

/**
 * How the facts of a subject that stand become its state, by the kind of action. Kinds that act on one subject
 * share a fold.
 */
const folds = {
  'load-coach': foldOnceAtPlace,
  'load-transfer': foldOnceAtPlace,
  'distribute-pass': foldOnceAtPlace,
  'add-extra': foldOnceAtPlace,
  'distribute-keys': foldKeysOfRoom,
  'return-keys': foldKeysOfRoom,
  'register-lesson': foldOnceAtPlace,
  'validate-in': foldEntry,
  'validate-out': foldEntry,
} as const satisfies Record<FoldedKind, (facts: readonly LedgerFact[]) => Folded<unknown>>;

export type SubjectState<K extends ActionKind> = K extends FoldedKind
  ? ReturnType<(typeof folds)[K]>['state']
  : unknown;

/**
 * What a subject's facts come to; undos and what they undid are left out. The live path and a rebuild use this
 * and nothing else, so they cannot differ. `kind` tells the fold where there are no facts yet.
 */
export function foldFacts<K extends ActionKind>(
  facts: readonly LedgerFact[],
  kind: K,
): Folded<SubjectState<K>> {
  const folded = facts.map((fact) => fact.kind).find(isFolded) ?? kind;
  const standing = facts.filter((fact) => isFolded(fact.kind) && !fact.undone);
  const state = isFolded(folded) ? folds[folded](standing) : { state: null, place: '' };
  return state as Folded<SubjectState<K>>;
}

/** A subject's facts with one more, which takes back the one numbered `undoes`. */
export function addFact(facts: readonly LedgerFact[], fact: LedgerFact, undoes: number | null): LedgerFact[] {
  return [...facts.map((known) => (known.seq === undoes ? { ...known, undone: true } : known)), fact];
}

function isFolded(kind: ActionKind): kind is FoldedKind {
  return kind !== 'undo';
}

function foldOnceAtPlace(facts: readonly LedgerFact[]): Folded<OnceState> {
  const state = foldOnce(facts);
  const first = facts.find((fact) => fact.actionId === state?.actionId && fact.repId === state.repId);
  return { state, place: first?.place ?? '' };
}

function foldKeysOfRoom(facts: readonly LedgerFact[]): Folded<KeyHandover[]> {
  const keyFacts = facts.map(({ kind, body, actionId, repId, repName, at, seq }) => ({
    ...keyActionOf(kind, body),
    actionId,
    repId,
    repName,
    at,
    seq,
  }));
  return { state: foldKeys(keyFacts), place: facts[0]?.place ?? '' };
}

/** Ways in and out of one event are facts of one subject, and it is at one place. */
function foldEntry(facts: readonly LedgerFact[]): Folded<EntryState> {
  const passages = facts
    .filter(({ kind }) => kind in wayOf)
    .map((fact) => ({ ...fact, way: wayOf[fact.kind as keyof typeof wayOf] }));
  return { state: foldPassages(passages), place: facts[0]?.place ?? '' };
}

const wayOf = { 'validate-in': 'in', 'validate-out': 'out' } as const satisfies Partial<
  Record<ActionKind, Way>
>;
