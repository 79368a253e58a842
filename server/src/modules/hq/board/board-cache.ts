import { setTimeout } from 'node:timers/promises';
import { listKey } from '#lists/list-versions.ts';
import type { ListVersions } from '#platform/app-deps.ts';
import { NOTHING_RECORDED, type RecordedAtDeparture } from './board-row.ts';

/** Reads what was recorded at some departures. */
export type ReadRecorded = (places: readonly string[]) => Promise<ReadonlyMap<string, RecordedAtDeparture>>;

/** Keeps what was recorded at each departure until its list changes; all desks of a process share it. */
export interface BoardCache {
  of(
    weekId: string,
    places: readonly string[],
    read: ReadRecorded,
  ): Promise<ReadonlyMap<string, RecordedAtDeparture>>;
}

interface Kept {
  version: string;
  readAt: number;
  value: Promise<RecordedAtDeparture>;
}

/** A busy departure is read at most twice a second. Whoever asks earlier waits, so that nobody misses the last change. */
const AT_MOST_EVERY_MS = 500;
const MAX_DEPARTURES = 5_000;

/** How often a departure is read, and the time that is meant, in milliseconds. */
interface Pace {
  atMostEveryMs: number;
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const USUAL_PACE: Pace = {
  atMostEveryMs: AT_MOST_EVERY_MS,
  now: () => performance.now(),
  pause: (ms) => setTimeout(ms),
};

export function createBoardCache(versions: ListVersions, pace: Partial<Pace> = {}): BoardCache {
  const { atMostEveryMs, now, pause } = { ...USUAL_PACE, ...pace };
  const kept = new Map<string, Kept>();
  const keyOf = (weekId: string, place: string) => `${weekId} ${place}`;
  const versionOf = (weekId: string, place: string) => versions.current(listKey(weekId, place));
  const isStale = (weekId: string, place: string) =>
    kept.get(keyOf(weekId, place))?.version !== versionOf(weekId, place);

  /** The versions are taken before reading: a change during the reading makes what is kept out of date. */
  function renew(weekId: string, places: readonly string[], read: ReadRecorded): void {
    const stale = places.filter((place) => isStale(weekId, place));
    if (stale.length === 0) return;
    const versionsThen = stale.map((place) => versionOf(weekId, place));
    const reading = read(stale);
    for (const [index, place] of stale.entries()) {
      const key = keyOf(weekId, place);
      const entry = {
        version: versionsThen[index] ?? '',
        readAt: now(),
        value: reading.then((all) => all.get(place) ?? NOTHING_RECORDED),
      };
      kept.delete(key);
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
    }
    for (const key of kept.keys()) {
      if (kept.size <= MAX_DEPARTURES) break;
      kept.delete(key);
    }
  }

  return {
    async of(weekId, places, read) {
      const readAt = places
        .filter((place) => isStale(weekId, place))
        .map((place) => kept.get(keyOf(weekId, place))?.readAt ?? Number.NEGATIVE_INFINITY);
      const wait = Math.max(...readAt) + atMostEveryMs - now();
      if (wait > 0) await pause(wait);
      renew(weekId, places, read);
      const values = places.map((place) => kept.get(keyOf(weekId, place))?.value ?? NOTHING_RECORDED);
      const all = await Promise.all(values);
      return new Map(places.map((place, index) => [place, all[index] ?? NOTHING_RECORDED]));
    },
  };
}
