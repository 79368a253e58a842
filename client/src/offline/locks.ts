/** One holder of a name at a time, in all tabs. */
export interface Locks {
  /** Runs the work under the lock, or returns `busy` at once when another holder has it. */
  tryHold: <T>(name: string, work: () => Promise<T>) => Promise<T | 'busy'>;
}

/**
 * Web Locks, given up by a tab that the browser freezes or puts away: it would hold up all others until somebody opens it
 * again. Its work goes on then, and the server knows what it has already had.
 *
 * A browser without them gets locks of this tab only, and the server's idempotency for the rest.
 */
export function browserLocks(): Locks {
  const { locks } = navigator;
  if (!locks) return memoryLocks();
  return {
    tryHold: (name, work) =>
      locks.request(name, { ifAvailable: true }, (lock) => (lock ? whileAwake(work) : 'busy')),
  };
}

/** Returns `busy` when the tab is frozen before the work is done. */
async function whileAwake<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  const over = new AbortController();
  const frozen = new Promise<'busy'>((resolve) => {
    const giveUp = () => resolve('busy');
    document.addEventListener('freeze', giveUp, { signal: over.signal });
    addEventListener('pagehide', giveUp, { signal: over.signal });
  });
  try {
    return await Promise.race([work(), frozen]);
  } finally {
    over.abort();
  }
}

/** Locks that live in this object. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    async tryHold(name, work) {
      if (held.has(name)) return 'busy';
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
  };
}
