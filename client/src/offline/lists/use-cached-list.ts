import { useEffect, useSyncExternalStore } from 'react';
import { selectedWeekId } from '#session/selected-week.ts';
import type { FetchList, KeptList, ListFailure } from './list-cache.ts';
import type { PollState } from './list-poll.ts';
import { pollNamed } from './running-polls.ts';

export interface UsedList<T> {
  data: T | null;
  /** The list with when it was made. */
  kept: KeptList | null;
  state: PollState;
  failure: ListFailure | null;
  refresh: () => Promise<void>;
}

/**
 * A list of the selected week, kept encrypted on this phone and brought up to date every 10 s while the page is visible.
 * `key` is the place of the actions that change it (the contract's `place`), so that it is requested again right
 * after one. The fetcher must send the headers it is given: they let the server answer that nothing has changed.
 */
export function useCachedList<T>(key: string, fetchList: FetchList<T>): UsedList<T> {
  const poll = pollNamed(selectedWeekId(), key);
  const view = useSyncExternalStore(poll.subscribe, poll.view);
  useEffect(() => poll.fetchWith(fetchList), [poll, fetchList]);
  useEffect(() => poll.use(), [poll]);
  return {
    data: (view.list?.value ?? null) as T | null,
    kept: view.list,
    state: view.state,
    failure: view.failure,
    refresh: poll.refresh,
  };
}
