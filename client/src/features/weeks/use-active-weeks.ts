import { type ActiveWeek, ActiveWeeksReply } from '@offpiste/domain/contract/week.ts';
import { useCallback, useEffect } from 'react';
import { api } from '#api/api-client.ts';
import { keepWeeks, readKeptWeeks } from '#lists/kept-weeks.ts';
import { connectivity } from '#offline/connectivity.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';

export interface ActiveWeeks {
  /** Null until this phone or the server has answered. */
  weeks: readonly ActiveWeek[] | null;
  /** When the server gave this list (epoch ms). */
  updatedAt: number | null;
  asking: boolean;
  /** The last question to the server got no list. */
  failed: boolean;
  reload: () => void;
}

const nothingKnown = { weeks: null, updatedAt: null, asking: true, failed: false };

/** The weeks a rep may choose from: from this phone at once, then from the server. */
export function useActiveWeeks(): ActiveWeeks {
  const [known, setKnown] = useStateWhileShown<Omit<ActiveWeeks, 'reload'>>(nothingKnown);

  const reload = useCallback(() => {
    setKnown((before) => ({ ...before, asking: true }));
    const asked = api.request('GET', '/api/week/active', { schema: ActiveWeeksReply });
    void connectivity.watch(asked).then((reply) => {
      if (!reply.ok) return setKnown((before) => ({ ...before, asking: false, failed: true }));
      const kept = { weeks: reply.value.activeWeeks, updatedAt: Date.now() };
      setKnown({ ...listed(kept), asking: false, failed: false });
      void keepWeeks(kept);
    });
  }, [setKnown]);

  useEffect(() => {
    void readKeptWeeks().then((kept) => {
      if (kept) setKnown((before) => (before.weeks ? before : { ...before, ...listed(kept) }));
    });
    reload();
  }, [reload, setKnown]);

  return { ...known, reload };
}

function listed({ weeks, updatedAt }: { weeks: readonly ActiveWeek[]; updatedAt: number }) {
  return { weeks: weeks.filter((week) => !week.disabled), updatedAt };
}
