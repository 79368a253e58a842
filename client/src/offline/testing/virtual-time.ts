interface Sleeper {
  at: number;
  wake: () => void;
}

/** Time that passes only while everybody sleeps, so that a minute on the network costs no minute of the test. */
export function virtualTime(clock: { now: number }) {
  const sleepers: Sleeper[] = [];

  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ at: clock.now + ms, wake });
    });

  /** Runs the work to its end, letting the time pass that it sleeps. */
  const run = async <T>(work: Promise<T>): Promise<T> => {
    let over = false;
    const result = work.finally(() => {
      over = true;
    });
    result.catch(() => undefined);
    for (;;) {
      // Work that needs no time runs first.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (over) return result;
      sleepers.sort((a, b) => a.at - b.at);
      const next = sleepers.shift();
      clock.now = Math.max(clock.now, next?.at ?? 0);
      next?.wake();
    }
  };

  return { sleep, run };
}
