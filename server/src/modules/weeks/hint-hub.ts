import { listKey } from '#lists/list-versions.ts';
import type { WeekChanges } from '#lists/week-changes.ts';

/** A phone that shows lists of a week. */
export interface Listener {
  weekId: string;
  /** By the names of a week's changes. */
  lists: readonly string[];
  onChanged: () => void;
}

/** Wakes the phones that show what has changed, a few at a time. */
export interface HintHub {
  /** Returns how to leave again. */
  join(listener: Listener): () => void;
  /** Wakes one in its turn, of what was not heard. */
  wake(listener: Listener): void;
  stop(): void;
}

const EVERY_MS = 100;
/** Each of them asks at once. A coach has fewer phones; five hundred on one list ask no more often than without a hint. */
const AT_ONCE = 5;
/** Of one phone: a scan each second is one question each second. */
const REST_MS = 1_000;

export function createHintHub({ watch }: Pick<WeekChanges, 'watch'>): HintHub {
  const listeners = new Map<string, Set<Listener>>();
  /** Whoever has waited longest is first. */
  const due = new Set<Listener>();
  const wokenAt = new WeakMap<Listener, number>();
  let timer: NodeJS.Timeout | undefined;

  const unwatch = watch((list) => {
    const woken = list === null ? [...listeners.values()].flatMap((some) => [...some]) : listeners.get(list);
    for (const listener of woken ?? []) wake(listener);
  });

  function wake(listener: Listener): void {
    due.add(listener);
    timer ??= setTimeout(wakeSome, EVERY_MS);
  }

  function wakeSome(): void {
    const now = performance.now();
    const isRested = (listener: Listener) => now - (wokenAt.get(listener) ?? -REST_MS) >= REST_MS;
    for (const listener of [...due].filter(isRested).slice(0, AT_ONCE)) {
      due.delete(listener);
      wokenAt.set(listener, now);
      listener.onChanged();
    }
    timer = due.size > 0 ? setTimeout(wakeSome, EVERY_MS) : undefined;
  }

  return {
    join(listener) {
      const { weekId, lists } = listener;
      // What is of the whole week changes every list.
      const keys = [listKey(weekId), ...lists.map((list) => listKey(weekId, list))];
      for (const key of keys) listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
      return () => {
        due.delete(listener);
        for (const key of keys) {
          listeners.get(key)?.delete(listener);
          if (listeners.get(key)?.size === 0) listeners.delete(key);
        }
      };
    },
    wake,
    stop() {
      unwatch();
      clearTimeout(timer);
    },
  };
}
