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
}

export interface ListPoll {
  view: () => ListView;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server at once; during another request, once more afterwards. */
  refresh: () => Promise<void>;
  /** Takes the list to have been right at a time, as the server knows of no change since; whether there is one. */
  confirm: (at: number) => Promise<boolean>;
  /** Shows this phone's copy, with why the server could not be asked. */
  fail: (failure: ListFailure) => Promise<void>;
}

/** Keeps one list up to date, first with this phone's copy, then with the server's reply. */
export function createListPoll({ key, cache, fetchList }: ListPollOptions): ListPoll {
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

  return {
    view: view.get,
    subscribe: view.subscribe,
    refresh: () => {
      again = running !== null;
      running ??= ask().finally(() => {
        running = null;
      });
      return running;
    },
    async confirm(at) {
      // The server's reply is on its way, and newer.
      if (running !== null) return true;
      const list = await cache.confirm(key, at);
      if (list && running === null) view.set(viewOf(list, null, true));
      return list !== null;
    },
    async fail(failure) {
      const list = await cache.read(key);
      if (running === null) view.set(viewOf(list, failure, false));
    },
  };
}

function viewOf(list: KeptList | null, failure: ListFailure | null, answered: boolean): ListView {
  if (list) return { list, failure, state: answered ? 'fresh' : 'stale' };
  return { list, failure, state: failure ? 'failed' : 'loading' };
}
