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
  value: Promise<RecordedAtDeparture>;
}

/** Departures of a week that have changed are read at most twice a second. Whoever asks earlier waits, and misses no change. */
const AT_MOST_EVERY_MS = 500;
/** Pages that hear of one change ask within moments of each other, and are read for together. */
const GATHER_MS = 25;
const MAX_DEPARTURES = 5_000;

/** How often departures are read, and the time that is meant, in milliseconds. */
interface Pace {
  atMostEveryMs: number;
  gatherMs: number;
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const USUAL_PACE: Pace = {
  atMostEveryMs: AT_MOST_EVERY_MS,
  gatherMs: GATHER_MS,
  now: () => performance.now(),
  pause: (ms) => setTimeout(ms),
};

/** The next reading of a week: of whatever is asked for until it begins. */
interface NextReading {
  places: Set<string>;
  begun: Promise<void>;
}

export function createBoardCache(versions: ListVersions, pace: Partial<Pace> = {}): BoardCache {
  const { atMostEveryMs, gatherMs, now, pause } = { ...USUAL_PACE, ...pace };
  const kept = new Map<string, Kept>();
  const readings = new Map<string, NextReading>();
  const lastBegun = new Map<string, number>();
  const keyOf = (weekId: string, place: string) => `${weekId} ${place}`;
  const versionOf = (weekId: string, place: string) => versions.current(listKey(weekId, place));
  const isKept = (weekId: string, place: string) => kept.has(keyOf(weekId, place));
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

  /** Resolves when a reading has begun that finds every change until now. */
  async function nextReading(weekId: string, places: readonly string[], read: ReadRecorded): Promise<void> {
    const next = readings.get(weekId) ?? { places: new Set(), begun: begin(weekId, read) };
    readings.set(weekId, next);
    for (const place of places) next.places.add(place);
    await next.begun;
  }

  async function begin(weekId: string, read: ReadRecorded): Promise<void> {
    const earliest = (lastBegun.get(weekId) ?? Number.NEGATIVE_INFINITY) + atMostEveryMs;
    await pause(Math.max(gatherMs, earliest - now()));
    const places = [...(readings.get(weekId)?.places ?? [])];
    readings.delete(weekId);
    lastBegun.set(weekId, now());
    renew(weekId, places, read);
  }

  return {
    async of(weekId, places, read) {
      // What nobody has read yet waits for nobody.
      const unknown = places.filter((place) => !isKept(weekId, place));
      renew(weekId, unknown, read);
      if (places.some((place) => isStale(weekId, place))) await nextReading(weekId, places, read);
      const values = places.map((place) => kept.get(keyOf(weekId, place))?.value ?? NOTHING_RECORDED);
      const all = await Promise.all(values);
      return new Map(places.map((place, index) => [place, all[index] ?? NOTHING_RECORDED]));
    },
  };
}
