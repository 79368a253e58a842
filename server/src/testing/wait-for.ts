import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;
const PATIENCE_MS = 60_000;

/** Tries until it succeeds; rejects with its last reason where a minute was not enough. Vitest's own works in tests alone. */
export async function waitFor<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (reason) {
      if (Date.now() > deadline) throw reason;
    }
    await pause(EVERY_MS);
  }
}
