import { MissingReply } from '@offpiste/domain/contract/departure.ts';
import { useEffect, useState } from 'react';
import { api } from '#api/api-client.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';

/** A close takes a while: others send meanwhile. */
const AGAIN_MS = 20_000;

/** What else may account for those who are missing on a departure; null while no server says. */
export function useWhereabouts(place: string): MissingReply | null {
  const weekId = useSelectedWeekId() ?? '';
  const [known, setKnown] = useState<MissingReply | null>(null);
  useEffect(() => {
    let over = false;
    const path = `/api/departures/missing/${encodeURIComponent(weekId)}/${encodeURIComponent(place)}`;
    const ask = async () => {
      const result = await api.request('GET', path, { schema: MissingReply });
      if (!over) setKnown(result.ok ? result.value : null);
    };
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [weekId, place]);
  return known;
}
