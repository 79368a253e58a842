import type { BrowserContext } from '@playwright/test';
import { SLOW_REPLY_MS } from '../client/src/offline/connectivity.ts';
import { changeTimer } from './page-scripts.ts';

/** Which timer of the app becomes how long (`changeTimer`). */
export const patience = [SLOW_REPLY_MS, 15_000] as const;

/**
 * Makes the app on this phone wait for the server's reply. Otherwise a busy machine decides which of two right answers a
 * scan gets: the server's, or the phone's own. What the app does with a slow reply is tested where time is controlled.
 */
export async function waitForReplies(context: BrowserContext): Promise<void> {
  await context.addInitScript(`(${changeTimer})(${patience.join()})`);
}
