import { doneWord, whyText } from '@offpiste/domain/contract/hq/attempt-words.ts';
import type { HistoryEntry } from '@offpiste/domain/contract/hq/departure.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import type { ResortTime } from './resort-time.ts';

/** An attempt of a departure's history, or of a person's timeline, which knows more. */
export type AttemptToTell = HistoryEntry &
  Partial<Pick<TimelineEntry, 'where' | 'booked' | 'first' | 'undoneBy' | 'keys' | 'clockSuspect'>>;

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
  const why = contradictionText(entry, time);
  if (verdict === 'refused') return `refused, ${why}`;
  return late ? `${doneText(entry)}, although ${why}` : `not counted, ${why}`;
}

function doneText({ kind, keys, because, stops }: AttemptToTell): string {
  const done = doneWord(kind);
  if (keys !== null && keys !== undefined) return `${keys} ${keys === 1 ? 'key' : 'keys'} ${done}`;
  if (kind === 'no-show' && because) return `${done}, ${noShowText(because)}`;
  if (kind === 'undo' && because) return `${done}, “${because}”`;
  const named = stops.filter((stop) => stop !== '');
  return kind === 'close-departure' && named.length > 0 ? `${named.join(', ')} ${done}` : done;
}

function contradictionText({ reason, booked = [], first }: AttemptToTell, time: ResortTime): string {
  const why = whyText(reason, booked);
  if (!first || booked.length > 0 || reason.startsWith('wrong-')) return why;
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

function noShowText(reason: string): string {
  return Object.hasOwn(noShowReasons, reason)
    ? noShowReasons[reason as keyof typeof noShowReasons].toLowerCase()
    : reason;
}
