import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { ExtraPassengersReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { undoErrorCodes } from '@offpiste/domain/contract/undo.ts';
import * as z from 'zod/mini';
import type { ReplyJudgement } from './judge-reply.ts';
import type { OutboxItem, SettledOutcome } from './outbox-item.ts';

export interface SettleContext {
  now: number;
  /** The rep sees this reply on the screen at once, so no list has to remind of it. */
  seen: boolean;
  /** An earlier action of this phone already did the same: a 409 is then no news to the rep. */
  ownEarlier: boolean;
  /** The rep has undone it meanwhile: whatever its outcome, nothing is left to settle. */
  undone: boolean;
  /** Between 0 and 1; spreads the retries of many phones. */
  random: number;
}

const WithMessage = z.object({ message: z.string() });

const POISON_AFTER_ATTEMPTS = 8;
/** However long a server, or something in its place, asks the app to wait. */
export const LONGEST_WAIT_MS = 3_600_000;
/** Short enough for everything to be sent within two minutes of the server's recovery. */
const POISON_RETRY_MS = 60_000;

/** What becomes of a waiting item by the reply to its attempt. An item that is settled already stays as it is. */
export function settleItem(item: OutboxItem, judgement: ReplyJudgement, context: SettleContext): OutboxItem {
  if (item.state !== 'waiting') return item;
  const tried: OutboxItem = { ...item, attempts: item.attempts + 1 };
  const settled = (state: OutboxItem['state'], outcome: SettledOutcome): OutboxItem => {
    const { again, ...rest } = tried;
    // Nothing is new to the rep, and the lists that include it still do.
    const asBefore = again !== undefined && item.outcome?.result === outcome.result;
    return {
      ...rest,
      state: asBefore ? again : state,
      outcome,
      settledAt: asBefore ? item.settledAt : context.now,
      notBefore: null,
      lastFailure: null,
      ...('proof' in judgement && judgement.proof),
    };
  };
  switch (judgement.meaning) {
    case 'accepted': {
      const message = messageOf(judgement.reply);
      const results = ExtraPassengersReply.safeParse(judgement.reply).data?.results;
      if (!results) return settled('done', { result: 'accepted', message });
      const known = context.seen || results.every(({ outcome }) => outcome === 'added');
      return settled(known ? 'done' : 'conflict', { result: 'accepted', message, results });
    }
    case 'conflict': {
      const known = context.seen || context.ownEarlier || context.undone;
      return settled(known ? 'done' : 'conflict', { result: 'conflict', error: judgement.error });
    }
    case 'refused':
      return settled(context.seen || context.undone || isMoot(judgement.error) ? 'done' : 'needs-attention', {
        result: 'refused',
        status: judgement.status,
        error: judgement.error,
      });
    case 'already-processed':
      return settled('done', { result: 'already-processed' });
    case 'signed-out':
      return item;
    case 'unproven':
      return {
        ...tried,
        lastFailure: judgement.failure,
        notBefore:
          judgement.notBefore === null
            ? poisonRetryAt(tried, judgement.failure, context)
            : Math.min(judgement.notBefore, context.now + LONGEST_WAIT_MS),
      };
  }
}

/** The undone action was never recorded: the rep has what they wanted. */
function isMoot({ code }: ErrorReply): boolean {
  return code === undoErrorCodes['nothing-to-undo'];
}

/** An item on which the server fails again and again is tried about once a minute. */
function poisonRetryAt(item: OutboxItem, failure: string, { now, random }: SettleContext): number | null {
  if (!failure.startsWith('http-5') || item.attempts < POISON_AFTER_ATTEMPTS) return null;
  return now + POISON_RETRY_MS / 2 + (POISON_RETRY_MS / 2) * random;
}

function messageOf(reply: unknown): string {
  return WithMessage.safeParse(reply).data?.message ?? '';
}
