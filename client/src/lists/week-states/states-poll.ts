export interface StatesPollOptions {
  /** Asks for what has changed; whether that went well. */
  refresh: () => Promise<boolean>;
  /** The opened week, while the app is unlocked and looked at; null otherwise. */
  week: () => string | null;
  now: () => number;
  /** From 0 to 1, so that the phones of a shift do not ask together. */
  random: () => number;
}

/** A week in use is asked for what has changed this often: open lists ask for themselves (docs/decisions/0052). */
const EVERY_MS = 90_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 600_000;

/** Keeps the lists of the opened week on this phone. `tick` may be called at any time, and asks when that is due. */
export function createStatesPoll({ refresh, week, now, random }: StatesPollOptions): {
  tick: () => Promise<void>;
} {
  let asked: string | null = null;
  let dueAt = 0;
  let failures = 0;
  let running = false;

  return {
    async tick() {
      const weekId = week();
      if (weekId === null || running) return;
      if (weekId !== asked) [asked, dueAt, failures] = [weekId, 0, 0];
      if (now() < dueAt) return;
      running = true;
      const went = await refresh().catch(() => false);
      running = false;
      failures = went ? 0 : failures + 1;
      const wait = went ? EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
      dueAt = now() + wait * (0.75 + random() / 2);
    },
  };
}
