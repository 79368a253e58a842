/** Whose work goes first when a place falls free: that of phones that are known, then that of strangers. */
export type Lane = 'known' | 'strangers';

/** Runs at most so many pieces of work at once and lets a limited number wait in each lane. */
export interface WorkLimit {
  /** Returns null at once when too many wait already in this lane. */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T> | null;
}

export function createWorkLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkLimit {
  let running = 0;
  const queues: Record<Lane, (() => void)[]> = { known: [], strangers: [] };

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const next = queues.known.shift() ?? queues.strangers.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run(lane, work) {
      if (running < atOnce) {
        running += 1;
        return runNow(work);
      }
      const queue = queues[lane];
      if (queue.length >= waiting) return null;
      // The place is passed to the next, so `running` does not change.
      return new Promise<void>((resolve) => queue.push(resolve)).then(() => runNow(work));
    },
  };
}
