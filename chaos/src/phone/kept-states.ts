import type { WeekStates } from '../../../client/src/lists/week-states/week-states.ts';
import type { KeptList } from '../../../client/src/offline/lists/list-cache.ts';
import type { Random } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Tab } from './tab.ts';

/** As `start-keeping-week.ts` does it. */
const TICK_MS = 10_000;

export interface StatesOptions {
  weekId: string;
  systemId: string;
  /** The keys of the lists whose screens the reps of the history look at. */
  keys: readonly string[];
  time: VirtualTime;
  random: Random;
  /** The page keeps this version of its week now. */
  onKept: (version: unknown) => void;
}

/**
 * Keeps the lists of a page's week by the one reply with all of them, as the app does beside its screens: at once, after
 * every 90 seconds in which somebody looks at the page, and whenever the returned function is called. The page itself
 * unpacks what comes, as there are no workers here.
 */
export function keepStates(tab: Tab, options: StatesOptions): WeekStates['refresh'] {
  const { weekId, systemId, keys, time, random, onKept } = options;
  const { app, life, phone } = tab;
  const { keptLists } = app['offline/lists/kept-lists.ts'];
  const isSignedIn = () => app['session/session.ts'].currentRep() !== null;
  const states = app['lists/week-states/week-states.ts'].createWeekStates({
    get: (path) => app['api/api-client.ts'].api.bytes(path),
    read: app['lists/week-states/read-states.ts'].readStates,
    cache: keptLists,
    week: () => (isSignedIn() ? { weekId, systemId } : null),
    now: phone.now,
  });
  const refresh = async () => {
    const failure = await states.refresh();
    if (failure !== null || !life.isAlive()) return failure;
    onKept(keptLists.inMemory('week-states')?.value);
    // Whoever opens a screen has its list read from the phone.
    for (const key of keys) await keptLists.read(key);
    return null;
  };
  const poll = app['lists/week-states/states-poll.ts'].createStatesPoll({
    refresh: async () => (await refresh()) === null,
    week: () => (tab.isLookedAt && isSignedIn() ? weekId : null),
    now: phone.now,
    random: random.next,
  });
  const tick = () => {
    if (!life.isAlive()) return;
    void poll.tick();
    time.setTimeout(tick, TICK_MS);
  };
  tick();
  return refresh;
}

/** Says of every list of a page that it is taken to be right still, as the week's changes do not name it. */
export function watchConfirmed({ app }: Tab, onConfirmed: (key: string, list: KeptList) => void): void {
  const { keptLists } = app['offline/lists/kept-lists.ts'];
  const { confirm } = keptLists;
  keptLists.confirm = async (key, at) => {
    const list = await confirm(key, at);
    if (list?.updatedAt === at) onConfirmed(key, list);
    return list;
  };
}
