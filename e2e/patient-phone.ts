import type { BrowserContext } from '@playwright/test';
import { PRELOAD_AFTER_MS } from '../client/src/app/preload-screens.ts';
import { SLOW_REPLY_MS } from '../client/src/offline/connectivity.ts';
import { changeTimer } from './page-scripts.ts';

const DAY_MS = 24 * 3_600_000;

/** Which timer of the app becomes how long (`changeTimer`). */
export const patience = [SLOW_REPLY_MS, 15_000] as const;

/**
 * Makes the app on this phone wait for the server's reply. Otherwise a busy machine decides which of two right answers a
 * scan gets: the server's, or the phone's own. What the app does with a slow reply is tested where time is controlled.
 */
export async function waitForReplies(context: BrowserContext): Promise<void> {
  await context.addInitScript(`(${changeTimer})(${patience.join()})`);
}

/**
 * Makes the app on this phone fetch a screen when it is opened, and not all of them after a start: a fifth of what a phone
 * costs. Those that keep the app, and so open it without a signal, fetch them as everywhere.
 */
export async function openScreensOnDemand(context: BrowserContext): Promise<void> {
  await context.addInitScript(`(${changeTimer})(${PRELOAD_AFTER_MS}, ${DAY_MS})`);
}
