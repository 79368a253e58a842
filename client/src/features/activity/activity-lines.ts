import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { firstText } from '#format/first-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { sentences } from '#format/sentences.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { explainError, messagesOf } from '#scan/verdict/explain-error.ts';
import { describeAction, waitingText } from './activity-text.ts';
import { type KnownNames, NO_NAMES } from './known-names.ts';

export type ActivityTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

/** One action as the activity list shows it. */
export interface ActivityLine {
  id: string;
  /** The passenger's name, if an answer contains it. */
  name: string | null;
  what: string;
  code: string;
  /** When the rep did it. */
  at: string;
  /** Its state, in one word or two. */
  status: string;
  tone: ActivityTone;
  /** One line of why. */
  why: string | null;
  /** For an action with several passengers, once answered: the outcome of each. */
  parts: readonly ActivityPart[];
}

/** One passenger of an action that holds several. */
export interface ActivityPart {
  /** The passenger's own action. */
  actionId: string;
  code: string;
  name: string | null;
  done: boolean;
  why: string;
}

export interface LineContext {
  now: number;
  time: ResortTime;
  names?: KnownNames;
  /** Whether an action, or part of one, is undone on this phone. */
  isUndone?: (actionId: string) => boolean;
}

/** Puts an outbox item into a line. */
export function activityLine(item: OutboxItem, context: LineContext): ActivityLine {
  const { now, time, names = NO_NAMES } = context;
  const words = describeAction(item, names.places);
  return {
    id: item.id,
    ...words,
    at: time.timeText(new Date(item.recordedAt).toISOString(), now),
    name: nameIn(item) ?? item.personName ?? names.people.get(words.code) ?? null,
    parts: partsOf(item, context),
    ...stateText(item, context),
  };
}

function stateText(
  item: OutboxItem,
  { now, time, isUndone }: LineContext,
): Pick<ActivityLine, 'status' | 'tone' | 'why'> {
  const { outcome } = item;
  if (outcome === null || item.again) {
    return item.state === 'sending'
      ? { status: 'Sending', tone: 'info', why: null }
      : { status: 'Waiting to send', tone: 'info', why: whyWaiting(item, now, time) };
  }
  if (isUndone?.(item.id)) return { status: 'Undone', tone: 'neutral', why: null };
  const explained = (error: ErrorReply) => explainError(item, error, { now, time }).why;
  switch (outcome.result) {
    case 'accepted': {
      const taken = outcome.results?.every(({ outcome }) => outcome === 'added') ?? true;
      const why = (!messagesOf(item)?.isWhySpokenOnly && outcome.message) || null;
      return taken ? { status: 'Done', tone: 'ok', why } : { status: 'Partly accepted', tone: 'warn', why };
    }
    case 'already-processed':
      return { status: 'Done', tone: 'ok', why: 'Already sent' };
    case 'conflict':
      return { status: 'Conflict', tone: 'warn', why: explained(outcome.error) };
    case 'refused':
      return { status: 'Refused', tone: 'bad', why: explained(outcome.error) };
    case 'discarded':
      return { status: 'Discarded', tone: 'neutral', why: explained(outcome.error) };
  }
}

/** What went wrong last, and when it is tried again if the server asked the app to wait. */
function whyWaiting(
  { lastFailure, notBefore, again }: OutboxItem,
  now: number,
  time: ResortTime,
): string | null {
  const why = waitingText(lastFailure) ?? (again ? 'Sent again, because the server was restarted' : null);
  if (notBefore === null || notBefore <= now) return why;
  const next = `Next try after ${time.timeText(new Date(notBefore).toISOString(), now)}`;
  return sentences(why, next);
}

function partsOf({ outcome }: OutboxItem, { now, time, isUndone }: LineContext): ActivityPart[] {
  if (outcome?.result !== 'accepted') return [];
  return (outcome.results ?? []).map(({ barcode, passengerName = null, message, ...result }) => {
    const undone = isUndone?.(result.idempotentId) ?? false;
    return {
      actionId: result.idempotentId,
      code: barcode,
      name: passengerName,
      done: result.outcome === 'added' && !undone,
      why: undone ? 'Undone' : `${message}${firstText(result, now, time)}`,
    };
  });
}

function nameIn({ outcome }: OutboxItem): string | null {
  if (outcome === null || !('error' in outcome)) return null;
  const name = 'passengerName' in outcome.error ? outcome.error.passengerName : null;
  return typeof name === 'string' ? name : null;
}
