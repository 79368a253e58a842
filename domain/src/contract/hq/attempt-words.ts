import type { ActionKind } from '../actions.ts';
import type { NamedPlace } from './timeline.ts';

/** Kinds of actions, for a choice and in a file. */
export const kindWords: Readonly<Record<ActionKind, string>> = {
  'load-coach': 'Loaded on a coach',
  'load-transfer': 'Loaded on a transfer',
  'add-extra': 'Extra passenger',
  'no-show': 'No-show',
  'close-departure': 'Departure closed',
  'register-lesson': 'Registered for a lesson',
  'distribute-pass': 'Lift pass handed out',
  'validate-in': 'Let in',
  'validate-out': 'Let out',
  'distribute-keys': 'Keys handed out',
  'return-keys': 'Keys taken back',
  undo: 'Undone',
};

/** What an accepted action has done. */
const doneWords: Readonly<Record<ActionKind, string>> = {
  'load-coach': 'loaded',
  'load-transfer': 'loaded',
  'register-lesson': 'registered',
  'distribute-pass': 'lift pass handed out',
  'validate-in': 'let in',
  'validate-out': 'let out',
  'add-extra': 'added as an extra passenger',
  'distribute-keys': 'handed out',
  'return-keys': 'taken back',
  'no-show': 'marked as a no-show',
  'close-departure': 'closed',
  undo: 'taken back',
};

/** Why something was refused or contradicts, by the rules' own words; one that is not here is shown as it is. */
const whyWords: Readonly<Record<string, string>> = {
  'invalid-code': 'no code of a ticket',
  'partial-code': 'only part of a code',
  'invalid-format': 'no code of a ticket',
  'invalid-barcode': 'no code of a ticket',
  'passenger-unknown': 'nobody of this week',
  'passenger-cancelled': 'cancelled',
  cancelled: 'cancelled',
  'place-unknown': 'this place is not in the week',
  'event-unknown': 'this event is not open to the app’s brand',
  'transfer-unknown': 'this transfer is not in the week',
  'room-unknown': 'this room has no keys of ours',
  'room-blocked': 'the room is blocked',
  'room-not-ready': 'the room is not ready',
  'no-allowed-barcodes': 'nobody may receive its keys',
  'barcode-not-authorised': 'belongs to another room',
  'keys-not-left': 'not so many keys were left',
  'keys-not-out': 'not so many keys were out',
  'extra-keys-not-out': 'not so many extra keys were out',
  'already-done': 'already done',
  'already-distributed': 'already handed out',
  'already-returned': 'already taken back',
  'already-added': 'already an extra passenger',
  'already-entered': 'already inside',
  'already-exited': 'already outside',
  'not-entered': 'had not come in',
  'already-undone': 'already taken back',
  'already-aboard': 'on board',
  'already-no-show': 'already marked as a no-show',
  'booked-here': 'booked there',
  'no-spare-seat': 'no seat was free',
  'pass-unknown': 'no pass of this week',
  'pass-deleted': 'the pass was cancelled',
  'pass-not-allocated': 'another rep hands this pass out',
  'several-passes': 'has several passes',
  'foreign-pass': 'a pass of another brand',
  'someone-missing': 'somebody was missing',
  'manifest-changed': 'the list had changed',
  'already-closed': 'already closed',
  'week-unknown': 'the week was closed',
  'action-unknown': 'no such action',
  'undo-of-undo': 'an undo cannot be undone',
  'nothing-to-undo': 'nothing had been recorded',
  'too-late': 'after more than 15 minutes',
  'reason-missing': 'no reason was given',
};

/** Returns what an action of a kind has done; a kind that is not known as it is. */
export function doneWord(kind: string): string {
  return Object.hasOwn(doneWords, kind) ? doneWords[kind as ActionKind] : kind;
}

/** Returns what a kind is called; one that is not known as it is. */
export function kindWord(kind: string): string {
  return Object.hasOwn(kindWords, kind) ? kindWords[kind as ActionKind] : kind;
}

/** Returns why an attempt was refused, or what it contradicts. */
export function whyText(reason: string, booked: readonly Pick<NamedPlace, 'name'>[]): string {
  if (booked.length > 0) return `booked on ${booked.map(({ name }) => name).join(' and ')}`;
  if (reason.startsWith('wrong-')) return 'booked on none';
  return whyWords[reason] ?? reason;
}
