import { useCallback, useEffect, useState } from 'react';
import { api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { KeptList, ListFailure } from '#offline/lists/list-cache.ts';
import { useCachedList } from '#offline/lists/use-cached-list.ts';
import { useWeek, week } from '#week/page/week-client.ts';
import type { ListProblem, ListState } from './list-body.tsx';
import type { ListStart, NamedList } from './named-list.ts';

/** A list as this phone keeps it, to lay the rep's own actions on top of it. */
export interface MadeList<T> extends ListState<T> {
  made: KeptList | null;
}

/**
 * A list as a screen needs it: from this phone at once, then from the server, as new as ten seconds. Where this phone keeps
 * none yet it starts from the week's bookings.
 */
export function useList<T>({ key, path, schema, start }: NamedList<T>): MadeList<T> {
  const fetchList = useCallback(
    (headers: Record<string, string>) => api.request('GET', path, { schema, headers }),
    [path, schema],
  );
  const list = useCachedList<T>(key, fetchList);
  const isMissing = list.data === null;
  const started = useListStart({ key, path, start }, { isMissing, hasFailed: list.failure !== null });
  return {
    data: list.data ?? started ?? undefined,
    fromWeek: isMissing && started !== null,
    dataAt: list.kept?.updatedAt ?? null,
    made: list.kept,
    problem: list.failure && problemOf(list.failure),
    retry: () => void list.refresh(),
  };
}

function problemOf(failure: ListFailure): ListProblem {
  switch (failure.kind) {
    case 'network':
      return { text: 'No connection', quiet: true };
    case 'timeout':
      return { text: 'The server took too long to answer', quiet: true };
    case 'unproven':
      return { text: 'The Wi-Fi wants you to sign in first', quiet: false };
    case 'http':
      return { text: failureText(failure), quiet: false };
  }
}

interface StartedList<T> {
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
function useListStart<T>(
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
