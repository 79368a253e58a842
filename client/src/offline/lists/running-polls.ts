import { WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import { api } from '#api/api-client.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { connectivity } from '../connectivity.ts';
import { onPlaceChanged, onRepLeft } from '../rep-offline.ts';
import { keptLists } from './kept-lists.ts';
import { type FetchList, isListOf } from './list-cache.ts';
import { createListPoll, type ListPoll } from './list-poll.ts';
import { createListRounds, type OpenList } from './list-rounds.ts';
import { createHints } from './week-hints.ts';

/** A poll that several components share. */
export interface SharedPoll extends Pick<ListPoll, 'view' | 'subscribe' | 'refresh'> {
  fetchWith: (fetchList: FetchList<unknown>) => void;
  /** Polls until the given function is called. */
  use: () => () => void;
}

const EVERY_MS = 10_000;

const polls = new Map<string, SharedPoll>();

const rounds = createListRounds({
  askChanges: (weekId, version) =>
    connectivity.watch(
      api.request('GET', `/api/week/changes/${encodeURIComponent(weekId)}`, {
        schema: WeekChangesReply,
        headers: version === null ? {} : { 'If-None-Match': version },
      }),
    ),
  week: selectedWeekId,
  isVisible: () => document.visibilityState === 'visible',
  now: () => Date.now(),
});
onRepLeft(rounds.forget);

/** The poll of a list in a week: one, however many components look at it. */
export function pollNamed(weekId: string | null, key: string): SharedPoll {
  const name = `${weekId} ${key}`;
  const known = polls.get(name);
  if (known) return known;
  const poll = createSharedPoll({ weekId, key }, () => {
    if (polls.get(name) === poll) polls.delete(name);
  });
  polls.set(name, poll);
  return poll;
}

/** Has every list that somebody looks at read again, from this phone and from the server. */
export function refreshPolls(): void {
  for (const poll of [...polls.values()]) poll.refresh().catch(() => undefined);
}

function createSharedPoll(about: Pick<OpenList, 'weekId' | 'key'>, onUnused: () => void): SharedPoll {
  let users = 0;
  let stop = () => {};
  let fetchList: FetchList<unknown> | null = null;
  const poll = createListPoll({
    key: about.key,
    cache: keptLists,
    fetchList: () => async (headers) =>
      fetchList ? connectivity.watch(fetchList(headers)) : { ok: false, kind: 'network' },
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
      if (users === 1) stop = follow({ ...about, ...poll });
      return () => {
        users -= 1;
        if (users > 0) return;
        stop();
        onUnused();
      };
    },
  };
}

const followed = new Set<OpenList>();
let stopRounds = () => {};

const round = () => void rounds.round().catch(() => undefined);
const hints = createHints({
  isWanted: () => document.visibilityState === 'visible' && navigator.onLine !== false,
  week: selectedWeekId,
  lists: () => [...followed],
  version: rounds.versionOf,
  onHint: rounds.hear,
});

/** Asks now, after an action at the list's place, and in the rounds of all open lists. */
function follow(list: OpenList): () => void {
  const close = rounds.open(list);
  const stopWatching = onPlaceChanged((place) => {
    if (isListOf(list.key, place)) void list.refresh().catch(() => undefined);
  });
  if (followed.size === 0) stopRounds = startRounds();
  followed.add(list);
  hints.renew();
  return () => {
    close();
    stopWatching();
    followed.delete(list);
    hints.renew();
    if (followed.size === 0) stopRounds();
  };
}

/** Every 10 s, unless the server says by itself what has changed; and when the page is looked at again. */
function startRounds(): () => void {
  const timer = setInterval(() => {
    if (!hints.areAlive() || !rounds.areFresh() || connectivity.get() !== 'online') round();
  }, EVERY_MS);
  const look = () => {
    hints.renew();
    round();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', hints.renew);
  addEventListener('offline', hints.renew);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', hints.renew);
    removeEventListener('offline', hints.renew);
  };
}
