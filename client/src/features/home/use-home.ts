import { useCallback } from 'react';
import { type Answer, useAnswer } from '#lists/use-answer.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useActionDefinitions } from '#scan/action-definition.ts';
import { useSession } from '#session/session.ts';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { HomeFacts } from './read-home.ts';

/** How often lists that have come meanwhile are looked for. */
const EVERY_MS = 15_000;

/** What Home and the Scan page say about the week. It arrives a moment later: their cards do not wait for it. */
export function useHome(): Answer<HomeFacts> {
  const repId = useSession().rep?.repId ?? '';
  const { recorded } = useOutbox();
  const actions = useActionDefinitions();
  const now = useNow(EVERY_MS);
  const time = useResortTime();
  return useAnswer(
    useCallback(async () => {
      const { readHome } = await import('./read-home.ts');
      return readHome(repId, { now, time }, recorded, actions);
    }, [repId, now, time, recorded, actions]),
  );
}
