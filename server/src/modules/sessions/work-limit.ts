/** Runs at most so many pieces of work at once and lets a limited number wait. */
export interface WorkLimit {
  /** Returns null at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

export function createWorkLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkLimit {
  let running = 0;
  const queue: (() => void)[] = [];

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run(work) {
      if (running < atOnce) {
        running += 1;
        return runNow(work);
      }
      if (queue.length >= waiting) return null;
      // The place of whoever ends is handed on, so `running` stays as it is.
      return new Promise<void>((resolve) => queue.push(resolve)).then(() => runNow(work));
    },
  };
}
