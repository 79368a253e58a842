import { createStore } from '#state/store.ts';
import type { FetchList, KeptList, ListCache, ListFailure } from './list-cache.ts';

/**
 * `loading`: nothing to show yet. `fresh`: the server's latest reply. `stale`: this phone's copy, until the
 * server answers again. `failed`: nothing to show, and the last attempt failed.
 */
export type PollState = 'loading' | 'fresh' | 'stale' | 'failed';

export interface ListView {
  list: KeptList | null;
  state: PollState;
  /** Why the last attempt failed; null when it did not. */
  failure: ListFailure | null;
}

export interface ListPollOptions {
  key: string;
  cache: ListCache;
  fetchList: () => FetchList<unknown>;
  isVisible: () => boolean;
}

export interface ListPoll {
  view: () => ListView;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server at once; during another request, once more afterwards. */
  refresh: () => Promise<void>;
  /** Asks unless the page is hidden. */
  tick: () => Promise<void>;
}

/** Keeps one list up to date, first with this phone's copy, then with the server's reply. */
export function createListPoll({ key, cache, fetchList, isVisible }: ListPollOptions): ListPoll {
  const view = createStore(viewOf(cache.inMemory(key), null, false));
  let running: Promise<void> | null = null;
  let again = false;

  const ask = async () => {
    do {
      again = false;
      const kept = await cache.read(key);
      const { list, failure: before } = view.get();
      if (kept !== list) view.set(viewOf(kept, before, false));
      const failure = await cache.refresh(key, fetchList());
      view.set(viewOf(cache.inMemory(key), failure, failure === null));
    } while (again);
  };

  const refresh = () => {
    again = running !== null;
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    view: view.get,
    subscribe: view.subscribe,
    refresh,
    tick: async () => {
      if (isVisible()) await refresh();
    },
  };
}

function viewOf(list: KeptList | null, failure: ListFailure | null, answered: boolean): ListView {
  if (list) return { list, failure, state: answered ? 'fresh' : 'stale' };
  return { list, failure, state: failure ? 'failed' : 'loading' };
}
