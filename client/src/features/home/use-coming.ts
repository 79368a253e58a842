import { useCallback } from 'react';
import { type Answer, useAnswer } from '#lists/use-answer.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSession } from '#session/session.ts';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { Comings } from './read-coming.ts';

/** How often lists that have come meanwhile are looked for. */
const EVERY_MS = 15_000;

/** What the rep does now, and what after it. It arrives a moment later: the cards below do not wait for it. */
export function useComing(): Answer<Comings> {
  const repId = useSession().rep?.repId ?? '';
  const { recorded } = useOutbox();
  const now = useNow(EVERY_MS);
  const time = useResortTime();
  return useAnswer(
    useCallback(async () => {
      const { readComing } = await import('./read-coming.ts');
      return readComing(repId, { now, time }, recorded);
    }, [repId, now, time, recorded]),
  );
}
