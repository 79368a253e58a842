import { connectivity } from '../connectivity.ts';
import { onPlaceChanged } from '../rep-offline.ts';
import { keptLists } from './kept-lists.ts';
import { type FetchList, isListOf } from './list-cache.ts';
import { createListPoll, type ListPoll } from './list-poll.ts';

/** A poll that several components share. */
export interface SharedPoll extends Pick<ListPoll, 'view' | 'subscribe' | 'refresh'> {
  fetchWith: (fetchList: FetchList<unknown>) => void;
  /** Polls until the given function is called. */
  use: () => () => void;
}

const EVERY_MS = 10_000;

const polls = new Map<string, SharedPoll>();

/** The poll of a list in a week: one, however many components look at it. */
export function pollNamed(weekId: string | null, key: string): SharedPoll {
  const name = `${weekId} ${key}`;
  const known = polls.get(name);
  if (known) return known;
  const poll = createSharedPoll(key, () => {
    if (polls.get(name) === poll) polls.delete(name);
  });
  polls.set(name, poll);
  return poll;
}

/** Has every list that somebody looks at read again, from this phone and from the server. */
export function refreshPolls(): void {
  for (const poll of [...polls.values()]) poll.refresh().catch(() => undefined);
}

function createSharedPoll(key: string, onUnused: () => void): SharedPoll {
  let users = 0;
  let stop = () => {};
  let fetchList: FetchList<unknown> | null = null;
  const poll = createListPoll({
    key,
    cache: keptLists,
    fetchList: () => async (headers) =>
      fetchList ? connectivity.watch(fetchList(headers)) : { ok: false, kind: 'network' },
    isVisible: () => document.visibilityState === 'visible',
  });
  return {
    view: poll.view,
    subscribe: poll.subscribe,
    refresh: poll.refresh,
    fetchWith: (next) => {
      fetchList = next;
    },
    use() {
      users += 1;
      if (users === 1) stop = startPolling(key, poll);
      return () => {
        users -= 1;
        if (users > 0) return;
        stop();
        onUnused();
      };
    },
  };
}

/** Asks now, every 10 s, when the page is looked at again, and after an action at this place. */
function startPolling(key: string, poll: ListPoll): () => void {
  const tick = () => void poll.tick().catch(() => undefined);
  const timer = setInterval(tick, EVERY_MS);
  const stopWatching = onPlaceChanged((place) => {
    if (isListOf(key, place)) void poll.refresh().catch(() => undefined);
  });
  document.addEventListener('visibilitychange', tick);
  tick();
  return () => {
    clearInterval(timer);
    stopWatching();
    document.removeEventListener('visibilitychange', tick);
  };
}
