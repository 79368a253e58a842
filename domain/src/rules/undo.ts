import type { OnceState } from './once-state.ts';

/** For this long after an action its rep may undo it without giving a reason (decisions §6). */
export const UNDO_FREE_MS = 15 * 60_000;
/** From this level a rep may undo later, and may undo others' actions; always with a reason. */
export const UNDO_LATER_LEVEL = 2;

/** The rep who asks. */
export interface UndoingRep {
  repId: string;
  level: number;
}

/** What the verdict on an undo needs to know about the undone action. */
export interface UndoableAction {
  repId: string;
  /** Corrected time, epoch milliseconds. */
  at: number;
  isUndo: boolean;
  /** Whether it is a fact; a refused action or a mere repetition has changed nothing. */
  isFact: boolean;
  /** Who undid it first; null while it is not undone. */
  undone: OnceState;
}

export interface UndoFacts {
  rep: UndoingRep;
  /** Null when no action of the week has this id. */
  action: UndoableAction | null;
}

export interface UndoRequest {
  /** Null, or nothing but white space, when none is given. */
  reason: string | null;
  /** Corrected time, epoch milliseconds: an undo that arrives late counts from when it was made. */
  at: number;
}

export type UndoOutcome =
  | { verdict: 'accepted'; reason: 'undone' }
  | { verdict: 'conflict'; reason: 'already-undone'; undone: NonNullable<OnceState> }
  | {
      verdict: 'refused';
      reason: 'action-unknown' | 'undo-of-undo' | 'nothing-to-undo' | 'too-late' | 'reason-missing';
    };

/** On what terms a rep may undo an action at a moment; `unknown`: the rep may not even learn that it exists. */
export type UndoTerms = 'free' | 'with-reason' | 'too-late' | 'unknown';

export function undoTerms(
  rep: UndoingRep,
  action: Pick<UndoableAction, 'repId' | 'at'>,
  at: number,
): UndoTerms {
  const isOwn = action.repId === rep.repId;
  if (isOwn && at - action.at <= UNDO_FREE_MS) return 'free';
  if (rep.level >= UNDO_LATER_LEVEL) return 'with-reason';
  return isOwn ? 'too-late' : 'unknown';
}

/** Decides whether an action is undone: known → something to undo → permission → already done (decisions §6). */
export function decideUndo({ rep, action }: UndoFacts, { reason, at }: UndoRequest): UndoOutcome {
  const terms = action ? undoTerms(rep, action, at) : 'unknown';
  if (!action || terms === 'unknown') return { verdict: 'refused', reason: 'action-unknown' };
  if (action.isUndo) return { verdict: 'refused', reason: 'undo-of-undo' };
  if (!action.isFact) return { verdict: 'refused', reason: 'nothing-to-undo' };
  if (terms === 'too-late') return { verdict: 'refused', reason: 'too-late' };
  if (terms === 'with-reason' && !reason?.trim()) return { verdict: 'refused', reason: 'reason-missing' };
  if (action.undone) return { verdict: 'conflict', reason: 'already-undone', undone: action.undone };
  return { verdict: 'accepted', reason: 'undone' };
}
