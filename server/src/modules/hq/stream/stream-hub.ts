import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import { listKey } from '#lists/list-versions.ts';
import type { ListVersions } from '#platform/app-deps.ts';

/** Somebody who hears what has changed in a week, or only what is of none. */
export interface Watcher {
  weekId: string | null;
  onChanged: (lists: string[]) => void;
}

/** Collects what changes for all streams of a process, and tells each in one event what is of its week. */
export interface StreamHub {
  /** Returns how to leave again. */
  join(watcher: Watcher): () => void;
  stop(): void;
}

/** So long after the first change all that has changed is one event. */
const COLLECT_MS = 250;
/** Of a busy week there is an event so often at most: every page that is open asks again after each. */
const AT_MOST_EVERY_MS = 750;
/** Begins the key of what is of no week. */
const OF_NO_WEEK = '~';

export function createStreamHub(listVersions: ListVersions): StreamHub {
  const watchers = new Set<Watcher>();
  const changed = new Set<string | null>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const unwatch = listVersions.watch((list) => {
    if (watchers.size === 0) return;
    changed.add(list);
    timer ??= setTimeout(tell, Math.max(COLLECT_MS, toldAt + AT_MOST_EVERY_MS - performance.now()));
  });

  function tell(): void {
    timer = undefined;
    toldAt = performance.now();
    const keys = [...changed];
    changed.clear();
    for (const { weekId, onChanged } of watchers) {
      const lists = listsOf(weekId, keys);
      if (lists.length > 0) onChanged(lists);
    }
  }

  return {
    join(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    stop() {
      unwatch();
      clearTimeout(timer);
    },
  };
}

/** What of the changed keys a page of the week shows; `null` among them means that changes may have been missed. */
function listsOf(weekId: string | null, keys: readonly (string | null)[]): string[] {
  const week = weekId === null ? null : listKey(weekId);
  if (keys.includes(null) || keys.includes(week)) return [EVERYTHING];
  return keys.flatMap((key) => {
    if (key === null) return [];
    if (key.startsWith(OF_NO_WEEK)) return [key.slice(OF_NO_WEEK.length)];
    return week !== null && key.startsWith(`${week}/`) ? [key.slice(week.length + 1)] : [];
  });
}
