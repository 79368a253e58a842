import type { MessageRep, MessageRow } from '@offpiste/domain/contract/hq/messages.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { Ban, Check, CheckCheck, Clock, type LucideIcon, Send } from 'lucide-react';
import type { Tone } from '#ui/badge.tsx';

type State = MessageRep['state'];

/** What a state is called, and what it means; what needs somebody comes first. */
export const messageStates: Record<State, { words: string; meaning: string; tone: Tone; icon: LucideIcon }> =
  {
    'not-reachable': {
      words: 'Not reachable',
      meaning: 'No phone takes alerts, and none is signed in',
      tone: 'bad',
      icon: Ban,
    },
    sent: {
      words: 'Sent',
      meaning: 'Comes when they open the app: no alert was taken',
      tone: 'warn',
      icon: Send,
    },
    waiting: { words: 'Waiting', meaning: 'Not gone out yet', tone: 'neutral', icon: Clock },
    taken: {
      words: 'Taken',
      meaning: 'A push service took the alert for a phone',
      tone: 'info',
      icon: Check,
    },
    fetched: {
      words: 'In the app',
      meaning: 'The app has it, and has not shown it yet',
      tone: 'info',
      icon: Check,
    },
    shown: { words: 'Shown', meaning: 'A phone has shown it', tone: 'ok', icon: CheckCheck },
  };

/** The states, what needs somebody first. */
export const statesInOrder = keysOf(messageStates);

/** How many reps a message is for. */
export function repsOf({ counts }: Pick<MessageRow, 'counts'>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
