import { useEffect, useState } from 'react';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { useWeek, week } from '#week/page/week-client.ts';
import type { ListStart } from './named-list.ts';

export interface StartedList<T> {
  key: string;
  path: string;
  start: ListStart<T> | undefined;
}

/** How long the server's own list may take before the week's bookings are shown: most come sooner, and nothing flickers. */
const PATIENCE_MS = 500;

/**
 * What a list starts from: the week's bookings once the server's list has failed or takes long, while this phone keeps
 * none; null before, where the week says nothing of it, and where it is not missing.
 */
export function useListStart<T>(
  { key, path, start }: StartedList<T>,
  { isMissing, hasFailed }: { isMissing: boolean; hasFailed: boolean },
): T | null {
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
    const timer = setTimeout(() => void ask().catch(() => undefined), hasFailed ? 0 : PATIENCE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [path, isMissing, hasFailed, summary]);

  return isMissing && started?.path === path ? started.value : null;
}
