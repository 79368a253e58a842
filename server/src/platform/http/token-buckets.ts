/** How much of something a subject may do: this many at once, and then as they come back. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** Budgets by subject, in this process. */
export interface TokenBuckets {
  /** Takes one; returns the milliseconds to wait when none is left, and 0 when it was taken. */
  take(subject: string): number;
  /** Returns the milliseconds until there is one, without taking it. */
  waitMs(subject: string): number;
}

interface Bucket {
  left: number;
  at: number;
}

/** The subjects seen last; a forgotten one has long had its whole budget back. */
const MOST_SUBJECTS = 20_000;

/** Budgets that refill over time; `clock` returns epoch milliseconds. */
export function createTokenBuckets({ burst, perSecond }: Rate, clock: () => number): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  function look(subject: string): Bucket {
    const now = clock();
    const known = buckets.get(subject) ?? { left: burst, at: now };
    const passedMs = Math.max(0, now - known.at);
    return { left: Math.min(burst, known.left + (passedMs / 1_000) * perSecond), at: now };
  }

  const waitFor = ({ left }: Bucket) => (left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1_000));

  return {
    waitMs: (subject) => waitFor(look(subject)),
    take(subject) {
      const bucket = look(subject);
      const wait = waitFor(bucket);
      if (wait === 0) bucket.left -= 1;
      // Seen last, so it is forgotten last.
      buckets.delete(subject);
      buckets.set(subject, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > MOST_SUBJECTS && oldest !== undefined) buckets.delete(oldest);
      return wait;
    },
  };
}
