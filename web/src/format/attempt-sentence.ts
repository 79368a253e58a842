import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { HistoryEntry } from '@offpiste/domain/contract/hq/departure.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import type { ResortTime } from './resort-time.ts';

/** An attempt of a departure's history, or of a person's timeline, which knows more. */
export type AttemptToTell = HistoryEntry &
  Partial<Pick<TimelineEntry, 'where' | 'booked' | 'first' | 'undoneBy' | 'keys' | 'clockSuspect'>>;

/** What an accepted action has done. */
const DONE: Record<ActionKind | 'no-show' | 'close-departure', string> = {
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
const WHY: Readonly<Record<string, string>> = {
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

const NO_SHOW: Readonly<Record<string, string>> = {
  'not-here': 'not here',
  'own-way': 'travels on their own',
  left: 'left',
  ill: 'ill',
  other: 'another reason',
};

/**
 * Returns an attempt as a sentence in the resort's time: who, on which phone, where, and what came of it; then when it
 * arrived, if that was late, and who took it back.
 */
export function attemptSentence(entry: AttemptToTell, time: ResortTime, now: number): string {
  const { by, phone, where, scanned, kind } = entry;
  const device = phone ? `, phone “${phone}”,` : '';
  const how = kind === 'undo' ? 'undid something' : scanned ? 'scanned' : 'entered';
  const at = where?.name ? ` ${kind === 'distribute-pass' ? 'for' : 'at'} ${where.name}` : '';
  return [
    `${time.timeText(entry.at, now)} ${by || 'Somebody'}${device} ${how}${at}: ${resultOf(entry, time)}`,
    entry.late && `Arrived ${time.timeText(entry.receivedAt, now)}`,
    entry.clockSuspect && 'The phone’s clock was wrong',
    entry.undoneBy && takenBack(entry.undoneBy, time, now),
  ]
    .filter((part) => typeof part === 'string')
    .join('. ');
}

function resultOf(entry: AttemptToTell, time: ResortTime): string {
  const { verdict, late } = entry;
  if (verdict === 'accepted') return doneText(entry);
  const why = whyText(entry, time);
  if (verdict === 'refused') return `refused, ${why}`;
  return late ? `${doneText(entry)}, although ${why}` : `not counted, ${why}`;
}

function doneText({ kind, keys, because, stops }: AttemptToTell): string {
  const done = isKnown(kind) ? DONE[kind] : kind;
  if (keys !== null && keys !== undefined) return `${keys} ${keys === 1 ? 'key' : 'keys'} ${done}`;
  if (kind === 'no-show' && because) return `${done}, ${NO_SHOW[because] ?? because}`;
  if (kind === 'undo' && because) return `${done}, “${because}”`;
  const named = stops.filter((stop) => stop !== '');
  return kind === 'close-departure' && named.length > 0 ? `${named.join(', ')} ${done}` : done;
}

function whyText({ reason, booked = [], first }: AttemptToTell, time: ResortTime): string {
  if (booked.length > 0) return `booked on ${booked.map(({ name }) => name).join(' and ')}`;
  if (reason.startsWith('wrong-')) return 'booked on none';
  const why = WHY[reason] ?? reason;
  if (!first) return why;
  const at = first.place.name ? ` at ${first.place.name}` : '';
  return `${why} by ${first.by || 'somebody'}${at}, ${time.clockText(first.at)}`;
}

function takenBack(
  { by, at, because }: NonNullable<TimelineEntry['undoneBy']>,
  time: ResortTime,
  now: number,
): string {
  return `Taken back by ${by || 'somebody'}, ${time.timeText(at, now)}${because ? `: “${because}”` : ''}`;
}

function isKnown(kind: string): kind is keyof typeof DONE {
  return Object.hasOwn(DONE, kind);
}
