import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { explainError, messagesOf } from './explain-error.ts';
import type { Verdict } from './verdict.ts';
import { commonRefusalWord, conflictWord } from './verdict-text.ts';

/**
 * Returns the verdict on a stored action as the server's later answer changed it: `item` is the action as it is now,
 * and `time` formats its times. An action that still waits, or came out as shown, keeps its verdict.
 */
export function asSettled<V extends Verdict>(verdict: V, item: OutboxItem, time: ResortTime): V {
  const { state, outcome } = item;
  const explained = (error: ErrorReply) => {
    const { name, why } = explainError(item, error, { now: Date.now(), time });
    return { name: name ?? verdict.name, why, note: null };
  };
  switch (outcome?.result) {
    case 'conflict':
      // One that no person has to settle, such as what this rep had done before, is of no consequence.
      if (state !== 'conflict') return verdict;
      return {
        ...verdict,
        outcome: 'attention',
        word: conflictWord,
        ...explained(outcome.error),
      };
    case 'refused':
    case 'discarded':
      if (outcome.result === 'refused' && state !== 'needs-attention') return verdict;
      return {
        ...verdict,
        outcome: 'refused',
        word: (messagesOf(item)?.refusalWord ?? commonRefusalWord)(outcome.error.code),
        ...explained(outcome.error),
      };
    default:
      return verdict;
  }
}
