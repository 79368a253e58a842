/** One holder of a name at a time, in all tabs. */
export interface Locks {
  /** Runs the work under the lock, or returns `busy` at once when another holder has it. */
  tryHold: <T>(name: string, work: () => Promise<T>) => Promise<T | 'busy'>;
}

/** Web Locks; a browser without them gets locks of this tab only, and the server's idempotency for the rest. */
export function browserLocks(): Locks {
  const { locks } = navigator;
  if (!locks) return memoryLocks();
  return {
    tryHold: (name, work) =>
      locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : ('busy' as const))),
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
        return await work();
      } finally {
        held.delete(name);
      }
    },
  };
}
