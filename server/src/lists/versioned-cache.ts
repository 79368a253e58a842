import type { ListVersions } from '#platform/app-deps.ts';

/** Keeps what was made of a list until the list may have changed. */
export interface VersionedCache<T> {
  /** What is kept under a name for a list, made again only if the list may have changed since. */
  get(name: string, list: string, make: () => Promise<T>): Promise<T>;
}

/** Holds at most so many; the one that was made longest ago leaves first. */
export function createVersionedCache<T>(versions: ListVersions, most: number): VersionedCache<T> {
  const kept = new Map<string, { version: string; value: Promise<T> }>();
  return {
    async get(name, list, make) {
      const key = `${name} ${list}`;
      // Taken before reading: a change during the reading makes the value out of date, never the other way.
      const version = versions.current(list);
      const known = kept.get(key);
      if (known?.version === version) return await known.value;

      const value = make();
      const entry = { version, value };
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      try {
        return await value;
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
  };
}
