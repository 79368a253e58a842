import { whileAwake } from '#browser/while-awake.ts';

/** One holder of a name at a time, in all tabs. */
export interface Locks {
  /**
   * Runs the work under the lock, or returns `busy` at once when another holder has it. `isHeld` turns false when the lock
   * is given up before the work is done.
   */
  tryHold: <T>(name: string, work: (isHeld: () => boolean) => Promise<T>) => Promise<T | 'busy'>;
}

/**
 * Web Locks, given up by a tab that the browser freezes or puts away: it would hold up all others until somebody opens it
 * again. Its work ends then: another tab may be doing it.
 *
 * A browser without them gets locks of this tab only, and the server's idempotency for the rest.
 */
export function browserLocks(): Locks {
  const { locks } = navigator;
  if (!locks) return memoryLocks();
  return {
    tryHold: <T>(name: string, work: (isHeld: () => boolean) => Promise<T>) =>
      locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? whileAwake<T | 'busy'>(work, 'busy') : 'busy',
      ),
  };
}

/** Locks that live in this object. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    async tryHold(name, work) {
      if (held.has(name)) return 'busy';
      held.add(name);
      try {
        return await work(() => true);
      } finally {
        held.delete(name);
      }
    },
  };
}

/**
 * Runs the work under as many of these locks as nobody holds, and gives it what they stand for; returns `busy` where that
 * is none.
 */
export async function holdAll<V, T>(
  locks: Locks,
  wanted: ReadonlyMap<string, V>,
  work: (held: V[]) => Promise<T>,
): Promise<T | 'busy'> {
  const names = [...wanted];
  const holdFrom = async (next: number, held: V[]): Promise<T | 'busy'> => {
    const [name, value] = names[next] ?? [];
    if (name === undefined || value === undefined) return held.length > 0 ? await work(held) : 'busy';
    // A lock that was given up meanwhile says `busy` too: its work has begun and must not begin again.
    let isBusy = true;
    const result = await locks.tryHold(name, () => {
      isBusy = false;
      return holdFrom(next + 1, [...held, value]);
    });
    return isBusy ? await holdFrom(next + 1, held) : result;
  };
  return await holdFrom(0, []);
}
