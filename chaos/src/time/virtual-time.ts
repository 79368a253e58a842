interface Timer {
  id: number;
  at: number;
  work: () => void;
}

/**
 * One clock for all phones and servers of a history. It stops while anything real is in progress (a query, a
 * cipher, a database of a phone) and jumps to the next timer when nothing is: a day passes in milliseconds, and
 * what happens depends on the seed only.
 */
export interface VirtualTime {
  /** Epoch milliseconds. */
  now: () => number;
  setTimeout: (work: () => void, ms?: number) => number;
  clearTimeout: (id: number | undefined) => void;
  sleep: (ms: number) => Promise<void>;
  /** Holds the clock until the work is done. */
  whileReal: <T>(work: Promise<T>) => Promise<T>;
  /** Holds the clock until the returned function is called. */
  hold: () => () => void;
  /** Lets so much time pass, or less if `enough` says so after a timer. */
  pass: (ms: number, enough?: () => boolean) => Promise<void>;
  /** Resolves when nothing real is in progress. */
  settled: () => Promise<void>;
}

const realImmediate = setImmediate;

/** The clock as its owner has it. */
export interface VirtualClock extends VirtualTime {
  /** Something of `setImmediate` was put off (1) or done (-1). */
  pendingImmediate: (change: 1 | -1) => void;
  /** Calls this from now on whenever nothing is in progress, before the clock moves on. */
  whenQuiet: (look: () => Promise<void>) => void;
  /** Forgets every timer and whatever waits for quiet, and starts from the beginning. */
  restart: (at: number) => void;
}

export function createVirtualTime(startAt: number): VirtualClock {
  let now = startAt;
  let nextId = 1;
  let real = 0;
  let immediates = 0;
  let onQuiet: (() => void) | null = null;
  const timers: Timer[] = [];
  let look = async () => {};

  const start = (work: () => void, ms = 0): number => {
    const timer = { id: nextId++, at: now + Math.max(0, ms || 0), work };
    let place = timers.length;
    while (place > 0 && (timers[place - 1] as Timer).at > timer.at) place -= 1;
    timers.splice(place, 0, timer);
    return timer.id;
  };

  const release = () => {
    real -= 1;
    if (real > 0 || !onQuiet) return;
    const wake = onQuiet;
    onQuiet = null;
    wake();
  };

  const settled = async () => {
    for (let isQuiet = false; !isQuiet; ) {
      if (real > 0) {
        await new Promise<void>((resolve) => {
          onQuiet = resolve;
        });
      }
      await new Promise<void>((resolve) => realImmediate(resolve));
      isQuiet = real === 0 && immediates === 0;
    }
  };

  return {
    now: () => now,
    setTimeout: start,
    clearTimeout(id) {
      const place = timers.findIndex((timer) => timer.id === id);
      if (place >= 0) timers.splice(place, 1);
    },
    sleep: (ms) => new Promise((resolve) => start(resolve, ms)),
    async whileReal(work) {
      real += 1;
      try {
        return await work;
      } finally {
        release();
      }
    },
    hold() {
      real += 1;
      let held = true;
      return () => {
        if (held) release();
        held = false;
      };
    },
    async pass(ms, enough = () => false) {
      const until = now + ms;
      await settled();
      await look();
      while (!enough()) {
        const next = timers[0];
        if (!next || next.at > until) {
          now = until;
          return;
        }
        timers.shift();
        now = Math.max(now, next.at);
        next.work();
        await settled();
        await look();
      }
    },
    settled,
    pendingImmediate: (change) => {
      immediates += change;
    },
    whenQuiet: (next) => {
      look = next;
    },
    restart(at) {
      timers.length = 0;
      look = async () => {};
      now = at;
    },
  };
}

/**
 * The phones' databases (fake-indexeddb) do every step in a `setImmediate`; counted, they hold the clock too.
 * Returns how to take that back.
 */
export function countImmediates(time: VirtualClock): () => void {
  const counted = (work: (...given: unknown[]) => void, ...given: unknown[]) => {
    time.pendingImmediate(1);
    return realImmediate(() => {
      time.pendingImmediate(-1);
      work(...given);
    });
  };
  globalThis.setImmediate = counted as unknown as typeof setImmediate;
  return () => {
    globalThis.setImmediate = realImmediate;
  };
}
