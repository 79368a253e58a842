import { useCallback } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useActionDefinitions } from '#scan/action-definition.ts';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { CardLines } from './card-lines.ts';

const NONE: CardLines = {};

/** The lines of the cards. They arrive a moment later: the cards do not wait for them. */
export function useCardLines(): CardLines {
  const { recorded } = useOutbox();
  const actions = useActionDefinitions();
  // Lists that have come meanwhile are looked for.
  const now = useNow(15_000);
  const time = useResortTime();
  const lines = useAnswer(
    useCallback(async () => {
      const { readCardLines } = await import('./read-card-lines.ts');
      return readCardLines({ now, time }, recorded, actions);
    }, [now, time, recorded, actions]),
  );
  return lines.state === 'answered' ? lines.value : NONE;
}
