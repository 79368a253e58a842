import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { ListMoment } from './on-top.ts';

/** How an action, or its undo, is kept in the outbox. */
type State = Partial<OutboxItem>;

/** A list, what the rep did and undid on this phone, and the expected result. */
export interface OnTopCase {
  title: string;
  /** Whether the server's list has it as done. */
  listed: boolean;
  made?: ListMoment;
  action: State;
  undo?: State;
  /** A second action like the first, recorded last. */
  again?: State;
  /** What counts on top of the list. */
  counts: 'done' | 'undone' | 'nothing';
  /** Whether screen and verdict have it as done. */
  shown: boolean;
  /** Whether the screen marks it as not sent yet. */
  waiting?: true;
  /** Only for kinds that tick off: where each action counts by itself, as for keys, the result differs. */
  ticksOff?: true;
}

/** The list was requested at 1000 by the phone's clock, before transaction 100 began. */
export const LIST_MADE: ListMoment = { updatedAt: 1_000, asOf: '7/100:100:' };
const BY_AN_EARLIER_VERSION: ListMoment = { updatedAt: 1_000 };

const error = { error: '', code: '', requestId: '' };
const accepted: State = { state: 'done', outcome: { result: 'accepted', message: '' } };
const conflict: State = {
  state: 'done',
  outcome: { result: 'conflict', error: { ...error, recorded: true, idempotentId: '' } },
};

const unsent: State = {};
const before: State = { ...accepted, settledAt: 900, recordedIn: '7/99' };
const after: State = { ...accepted, settledAt: 1_100, recordedIn: '7/100' };
const late: State = { recordedAt: -100_000 };

export const onTopCases: readonly OnTopCase[] = [
  { title: 'unsent', listed: false, action: unsent, counts: 'done', shown: true, waiting: true },
  {
    title: 'on its way',
    listed: false,
    action: { state: 'sending' },
    counts: 'done',
    shown: true,
    waiting: true,
  },
  {
    title: 'unsent, and a colleague has done it',
    listed: true,
    action: unsent,
    counts: 'done',
    shown: true,
    ticksOff: true,
  },
  { title: 'recorded after the list', listed: false, action: after, counts: 'done', shown: true },
  {
    title: 'recorded after the list, by a clock that was set back since',
    listed: false,
    action: { ...after, settledAt: 10 },
    counts: 'done',
    shown: true,
  },
  {
    title: 'recorded before the list, which has it',
    listed: true,
    action: before,
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'recorded before the list, by a clock that was set back since',
    listed: true,
    action: { ...before, settledAt: 5_000 },
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'recorded before the list, and a colleague has taken it back',
    listed: false,
    action: before,
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'answered after the list was made, which includes it all the same',
    listed: false,
    action: { ...before, settledAt: 1_100 },
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'recorded before the database was started again, and answered before the list was asked for',
    listed: true,
    action: { ...accepted, settledAt: 900, recordedIn: '6/5000' },
    counts: 'nothing',
    shown: true,
  },
  {
    title:
      'recorded before the database was started again, while the list was on its way, and proven there since',
    listed: true,
    action: { ...accepted, settledAt: 1_100, recordedIn: '6/5000', epoch: '7' },
    counts: 'nothing',
    shown: true,
  },
  {
    title:
      'undone before the database was started again, while the list was on its way, and proven there since',
    listed: false,
    action: { ...accepted, settledAt: 900, recordedIn: '6/5000', epoch: '7' },
    undo: { ...accepted, settledAt: 1_100, recordedIn: '6/5001', epoch: '7' },
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'recorded after the database was started again, and answered after the list was asked for',
    listed: false,
    action: { ...accepted, settledAt: 1_100, recordedIn: '8/5' },
    counts: 'done',
    shown: true,
  },
  {
    title: 'answered by an earlier version of the app before the list was asked for',
    listed: true,
    action: { ...accepted, settledAt: 900 },
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'answered after a list that an earlier version of the app kept',
    listed: false,
    made: BY_AN_EARLIER_VERSION,
    action: after,
    counts: 'done',
    shown: true,
  },
  {
    title: 'processed already, as the server says without a word, after the list',
    listed: false,
    action: { state: 'done', outcome: { result: 'already-processed' }, settledAt: 1_100 },
    counts: 'done',
    shown: true,
  },
  {
    title: 'refused',
    listed: false,
    action: {
      state: 'needs-attention',
      outcome: { result: 'refused', status: 404, error },
      settledAt: 1_100,
    },
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'given up',
    listed: false,
    action: { state: 'done', outcome: { result: 'discarded', status: 404, error }, settledAt: 1_100 },
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'contradicted on the spot',
    listed: false,
    action: { ...conflict, settledAt: 1_100, recordedIn: '7/100', recordedAt: 1_000 },
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'contradicted late, which happened all the same',
    listed: false,
    action: { ...conflict, ...late, settledAt: 1_100, recordedIn: '7/100' },
    counts: 'done',
    shown: true,
  },
  {
    title: 'contradicted late and undone: the other rep’s action remains',
    listed: true,
    action: { ...conflict, ...late, settledAt: 900, recordedIn: '7/99' },
    undo: unsent,
    counts: 'nothing',
    shown: true,
    ticksOff: true,
  },
  {
    title: 'in the list, undo unsent',
    listed: true,
    action: before,
    undo: unsent,
    counts: 'undone',
    shown: false,
  },
  {
    title: 'in the list, undone after it',
    listed: true,
    action: before,
    undo: after,
    counts: 'undone',
    shown: false,
  },
  {
    title: 'in the list, undone after it by a clock that was set back since',
    listed: true,
    action: before,
    undo: { ...after, settledAt: 10 },
    counts: 'undone',
    shown: false,
  },
  {
    title: 'undone before the list, which has it again',
    listed: true,
    action: before,
    undo: before,
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'undone before the list',
    listed: false,
    action: before,
    undo: before,
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'in the list, undo refused',
    listed: true,
    action: before,
    undo: { state: 'needs-attention', outcome: { result: 'refused', status: 403, error }, settledAt: 1_100 },
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'in the list, undone already by somebody else as the answer to the undo said',
    listed: true,
    action: before,
    undo: { ...conflict, settledAt: 1_100, recordedIn: '7/100' },
    counts: 'undone',
    shown: false,
  },
  {
    title: 'undone before it was sent',
    listed: false,
    action: unsent,
    undo: unsent,
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'undone before it was sent, and a colleague has done it',
    listed: true,
    action: unsent,
    undo: unsent,
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'recorded and undone after the list',
    listed: false,
    action: after,
    undo: after,
    counts: 'nothing',
    shown: false,
  },
  {
    title: 'recorded and undone after the list, which has it from a colleague',
    listed: true,
    action: after,
    undo: after,
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'refused, its undo unsent, and a colleague has done it',
    listed: true,
    action: { state: 'done', outcome: { result: 'refused', status: 404, error }, settledAt: 900 },
    undo: unsent,
    counts: 'nothing',
    shown: true,
  },
  {
    title: 'undone before the list, done again and unsent',
    listed: false,
    action: before,
    undo: before,
    again: unsent,
    counts: 'done',
    shown: true,
    waiting: true,
  },
];
