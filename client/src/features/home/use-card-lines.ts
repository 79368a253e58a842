import { useCallback } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useActionDefinitions } from '#scan/action-definition.ts';
import { useNow } from '#ui/use-now.ts';
import { useWeek } from '#week/page/week-client.ts';
import type { CardLines } from './card-lines.ts';

const NONE: CardLines = {};

/** The lines of the cards. They arrive a moment later: the cards do not wait for them. */
export function useCardLines(): CardLines {
  const { summary } = useWeek();
  const { recorded } = useOutbox();
  const actions = useActionDefinitions();
  const now = useNow(60_000);
  const timeZone = summary?.timeZone;
  const lines = useAnswer(
    useCallback(async () => {
      const { readCardLines } = await import('./read-card-lines.ts');
      return readCardLines({ now, timeZone }, recorded, actions);
    }, [now, timeZone, recorded, actions]),
  );
  return lines.state === 'answered' ? lines.value : NONE;
}
