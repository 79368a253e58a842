import type { WeekFile } from '@offpiste/domain/contract/week-file.ts';
import { useCallback, useEffect } from 'react';
import { fetchFile } from '#lists/fetch-file.ts';
import type { KeptFile } from '#offline/storage/sealed-cache.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';

export type HeldFile = KeptFile | 'fetching' | 'failed';

/** Fetches every listed document, one after the other, and reports the state of each. */
export function useFiles(listed: readonly WeekFile[]) {
  const [held, setHeld] = useStateWhileShown<ReadonlyMap<string, HeldFile>>(new Map());
  const hold = useCallback(
    (url: string, state: HeldFile) => setHeld((before) => new Map(before).set(url, state)),
    [setHeld],
  );

  const fetchOne = useCallback(
    async (url: string) => {
      hold(url, 'fetching');
      hold(url, (await fetchFile(url).catch(() => null)) ?? 'failed');
    },
    [hold],
  );

  const urls = listed.map(({ url }) => url).join('\n');
  useEffect(() => {
    let over = false;
    const fetchAll = async () => {
      for (const url of urls === '' ? [] : urls.split('\n')) {
        if (over) return;
        await fetchOne(url);
      }
    };
    void fetchAll();
    return () => {
      over = true;
    };
  }, [urls, fetchOne]);

  return { held, fetchAgain: (url: string) => void fetchOne(url) };
}
