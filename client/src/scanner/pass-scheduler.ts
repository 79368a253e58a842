/** Frame time at 30 frames a second, minus the time to get a frame. */
const BUDGET_MS = 28;
/** On a slow phone the second pass runs once in so many frames. */
const SLOW_EVERY = 3;
const WEIGHT = 0.1;

/**
 * Runs a second, dearer look only where the first missed, and on a phone too slow for both at every third frame
 * only, so that the first keeps up with the camera.
 */
export function createPassScheduler(now: () => number = () => performance.now()) {
  let average = 0;
  let skipped = 0;
  return {
    run<T>(first: () => T | null, second: () => T | null): T | null {
      const started = now();
      const quick = first();
      if (quick !== null) return quick;
      if (average > BUDGET_MS && skipped + 1 < SLOW_EVERY) {
        skipped += 1;
        return null;
      }
      skipped = 0;
      const thorough = second();
      average += (now() - started - average) * (average === 0 ? 1 : WEIGHT);
      return thorough;
    },
  };
}
