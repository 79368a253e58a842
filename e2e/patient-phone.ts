import type { BrowserContext } from '@playwright/test';
import { SLOW_REPLY_MS } from '../client/src/offline/connectivity.ts';

const PATIENT_MS = 15_000;

/**
 * Makes the app on this phone wait for the server's reply. Otherwise a busy machine decides which of two right answers a
 * scan gets: the server's, or the phone's own. What the app does with a slow reply is tested where time is controlled.
 */
export async function waitForReplies(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([slow, patient]) => {
      const wait = globalThis.setTimeout;
      const patientTimeout = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(task, ms === slow ? patient : ms, ...rest);
      Object.assign(globalThis, { setTimeout: patientTimeout });
    },
    [SLOW_REPLY_MS, PATIENT_MS] as const,
  );
}
