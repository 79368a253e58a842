import type { WeekFile } from '@offpiste/domain/contract/week-file.ts';
import { useCallback, useEffect } from 'react';
import { fetchFile } from '#lists/fetch-file.ts';
import type { KeptFile } from '#offline/storage/kept.ts';
import { useSame } from '#ui/use-same.ts';
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
    async (file: WeekFile) => {
      hold(file.url, 'fetching');
      hold(file.url, (await fetchFile(file).catch(() => null)) ?? 'failed');
    },
    [hold],
  );

  // The list comes again and again; only another one is fetched again.
  const wanted = useSame(listed);
  useEffect(() => {
    let over = false;
    const fetchAll = async () => {
      for (const file of wanted) {
        if (over) return;
        await fetchOne(file);
      }
    };
    void fetchAll();
    return () => {
      over = true;
    };
  }, [wanted, fetchOne]);

  return { held, fetchAgain: (file: WeekFile) => void fetchOne(file) };
}
