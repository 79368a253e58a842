import type { OnceState } from './once-state.ts';
import type { UndoableAction, UndoFacts, UndoOutcome, UndoRequest } from './undo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const rep = { repId: 'R1', level: 1 };
const lead = { repId: 'R1', level: 2 };
const own: UndoableAction = { repId: 'R1', at: HOUR, isUndo: false, isFact: true, undone: null };
const colleagues: UndoableAction = { ...own, repId: 'R2' };
const undone: NonNullable<OnceState> = {
  actionId: 'undo-0001',
  repId: 'R1',
  repName: 'Jo',
  at: HOUR + MINUTE,
};
const soon: UndoRequest = { reason: null, at: own.at + MINUTE };
const later: UndoRequest = { reason: null, at: own.at + 15 * MINUTE + 1 };
const why = 'Scanned at the wrong coach';

/** Run by the rule's, the server's and the app's tests; instants count from a moment that each test chooses. */
export const undoCases: readonly {
  name: string;
  facts: UndoFacts;
  request: UndoRequest;
  outcome: UndoOutcome;
}[] = [
  {
    name: 'a rep undoes what they did a minute ago',
    facts: { rep, action: own },
    request: soon,
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'fifteen minutes to the millisecond are within fifteen minutes',
    facts: { rep, action: own },
    request: { ...later, at: own.at + 15 * MINUTE },
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'an undo that a corrected clock puts before the action counts',
    facts: { rep, action: own },
    request: { ...soon, at: own.at - MINUTE },
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'after fifteen minutes a rep undoes nothing, whatever the reason',
    facts: { rep, action: own },
    request: { ...later, reason: why },
    outcome: { verdict: 'refused', reason: 'too-late' },
  },
  {
    name: 'a level 2 rep undoes own actions as freely as anybody',
    facts: { rep: lead, action: own },
    request: soon,
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'after fifteen minutes level 2 needs a reason',
    facts: { rep: lead, action: own },
    request: later,
    outcome: { verdict: 'refused', reason: 'reason-missing' },
  },
  {
    name: 'white space is not a reason',
    facts: { rep: lead, action: own },
    request: { ...later, reason: ' \n' },
    outcome: { verdict: 'refused', reason: 'reason-missing' },
  },
  {
    name: 'after fifteen minutes level 2 undoes with a reason',
    facts: { rep: lead, action: own },
    request: { ...later, reason: why },
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'below level 2 a colleague’s action is unknown, with or without a reason',
    facts: { rep, action: colleagues },
    request: { ...soon, reason: why },
    outcome: { verdict: 'refused', reason: 'action-unknown' },
  },
  {
    name: 'below level 2 the reply does not show that a colleague has already undone it',
    facts: { rep, action: { ...colleagues, undone: { ...undone, repId: 'R2', repName: 'Max' } } },
    request: soon,
    outcome: { verdict: 'refused', reason: 'action-unknown' },
  },
  {
    name: 'for a colleague’s action level 2 needs a reason, however soon',
    facts: { rep: lead, action: colleagues },
    request: soon,
    outcome: { verdict: 'refused', reason: 'reason-missing' },
  },
  {
    name: 'level 2 undoes a colleague’s action with a reason',
    facts: { rep: lead, action: colleagues },
    request: { ...later, reason: why },
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'headquarters undoes with a reason what a colleague did',
    facts: { rep: { ...lead, level: 3 }, action: colleagues },
    request: { ...later, reason: why },
    outcome: { verdict: 'accepted', reason: 'undone' },
  },
  {
    name: 'an id without an action is unknown',
    facts: { rep: lead, action: null },
    request: { ...soon, reason: why },
    outcome: { verdict: 'refused', reason: 'action-unknown' },
  },
  {
    name: 'an undo cannot be undone',
    facts: { rep: lead, action: { ...own, isUndo: true } },
    request: { ...soon, reason: why },
    outcome: { verdict: 'refused', reason: 'undo-of-undo' },
  },
  {
    name: 'a refused action has changed nothing that could be undone',
    facts: { rep, action: { ...own, isFact: false } },
    request: soon,
    outcome: { verdict: 'refused', reason: 'nothing-to-undo' },
  },
  {
    name: 'an action that is already undone is a conflict that names who and when',
    facts: { rep, action: { ...own, undone } },
    request: { ...soon, at: own.at + 2 * MINUTE },
    outcome: { verdict: 'conflict', reason: 'already-undone', undone },
  },
  {
    name: 'level 2 sees who undid a colleague’s action',
    facts: {
      rep: lead,
      action: { ...colleagues, undone: { ...undone, repId: 'R2', repName: 'Max' } },
    },
    request: { ...later, reason: why },
    outcome: {
      verdict: 'conflict',
      reason: 'already-undone',
      undone: { ...undone, repId: 'R2', repName: 'Max' },
    },
  },
];
