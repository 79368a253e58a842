import { useEffect, useState } from 'react';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { useWeek, week } from '#week/week-client.ts';
import type { ListStart } from './named-list.ts';

export interface StartedList<T> {
  key: string;
  path: string;
  start: ListStart<T> | undefined;
}

/** What a list starts from while this phone keeps none; null where the week tells nothing of it, or it is not missing. */
export function useListStart<T>({ key, path, start }: StartedList<T>, isMissing: boolean): T | null {
  const { summary } = useWeek();
  const [started, setStarted] = useState<{ path: string; value: T | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the list, another week starts another one
  useEffect(() => {
    if (!isMissing || !start) return;
    let over = false;
    const ask = async () => {
      const value = (await keptLists.read(key)) ? null : await start(week);
      if (!over) setStarted({ path, value });
    };
    ask().catch(() => undefined);
    return () => {
      over = true;
    };
  }, [path, isMissing, summary]);

  return isMissing && started?.path === path ? started.value : null;
}
