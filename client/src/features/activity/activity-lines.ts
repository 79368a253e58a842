import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { timeText } from '#workflow/time-text.ts';
import { describeAction, waitingText } from './activity-text.ts';

export type ActivityTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

/** One action as the activity list tells it. */
export interface ActivityLine {
  id: string;
  /** The passenger's name, as far as an answer has told it. */
  name: string | null;
  what: string;
  code: string;
  /** When the rep did it. */
  at: string;
  /** How it stands, in one word or two. */
  status: string;
  tone: ActivityTone;
  /** One line of why. */
  why: string | null;
}

export interface LineContext {
  now: number;
  /** The resort's; the phone's own when unknown. */
  timeZone?: string | undefined;
  /** Passenger names by code. */
  names?: ReadonlyMap<string, string>;
}

/** Puts an outbox item into a line. */
export function activityLine(item: OutboxItem, context: LineContext): ActivityLine {
  const { now, timeZone, names } = context;
  const words = describeAction(item);
  return {
    id: item.id,
    ...words,
    at: timeText(new Date(item.recordedAt).toISOString(), now, timeZone),
    name: nameIn(item) ?? names?.get(words.code) ?? null,
    ...standing(item, context),
  };
}

function standing(
  item: OutboxItem,
  { now, timeZone }: LineContext,
): Pick<ActivityLine, 'status' | 'tone' | 'why'> {
  const { outcome } = item;
  if (outcome === null) {
    return item.state === 'sending'
      ? { status: 'Sending', tone: 'info', why: null }
      : { status: 'Waiting to send', tone: 'info', why: waitingText(item.lastFailure) };
  }
  switch (outcome.result) {
    case 'accepted':
      return { status: 'Done', tone: 'ok', why: outcome.message || null };
    case 'already-processed':
      return { status: 'Done', tone: 'ok', why: 'It had been sent before' };
    case 'conflict': {
      const { error, by, at } = outcome.error;
      const who = by ? ` by ${by}` : '';
      const when = at ? ` at ${timeText(at, now, timeZone)}` : '';
      return { status: 'Conflict', tone: 'warn', why: `${error}${who}${when}` };
    }
    case 'refused':
      return { status: 'Refused', tone: 'bad', why: outcome.error.error };
    case 'discarded':
      return { status: 'Discarded', tone: 'neutral', why: outcome.error.error };
  }
}

function nameIn({ outcome }: OutboxItem): string | null {
  if (outcome === null || !('error' in outcome)) return null;
  const name = 'passengerName' in outcome.error ? outcome.error.passengerName : null;
  return typeof name === 'string' ? name : null;
}
