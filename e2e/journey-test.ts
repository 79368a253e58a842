import { test as base, expect, type TestInfo } from '@playwright/test';
import { openSeason, type Season } from './open-season.ts';
import { shownText, takePageLog } from './page-log.ts';
import { openScreensOnDemand, waitForReplies } from './patient-phone.ts';
import { takeRefusals } from './refusals.ts';
import { startServer } from './start-server.ts';
import { watchBrowser } from './watch-browser.ts';

export interface JourneyOptions {
  /** Whether the phone waits for the server's reply however busy this machine is; false where a slow one is the point. */
  waitsForReplies: boolean;
}

/**
 * The test of every journey: it fails as well when the browser had to refuse something that the app did. One that fails
 * reports what its pages did last.
 */
export const test = base.extend<
  JourneyOptions & { nothingRefused: undefined; pageLog: undefined },
  { season: Season }
>({
  // One in each worker, because starting a server takes time.
  season: [
    async ({ browserName: _ }, use) => {
      const season = await openSeason(startServer);
      await use(season);
      await season.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  waitsForReplies: [true, { option: true }],
  browser: [
    async ({ browser }, use) => {
      watchBrowser(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, waitsForReplies, serviceWorkers }, use) => {
    if (waitsForReplies) await waitForReplies(context);
    if (serviceWorkers === 'block') await openScreensOnDemand(context);
    await use(context);
  },
  page: async ({ page }, use, journey) => {
    await use(page);
    await attachIfFailed(journey, 'its page', () => shownText(page));
  },
  nothingRefused: [
    async ({ browser: _ }, use) => {
      await use(undefined);
      expect(takeRefusals()).toEqual([]);
    },
    { auto: true },
  ],
  pageLog: [
    async ({ browser: _ }, use, journey) => {
      takePageLog();
      await use(undefined);
      await attachIfFailed(journey, 'what its pages did last', takePageLog);
    },
    { auto: true },
  ],
});

async function attachIfFailed(
  journey: TestInfo,
  name: string,
  text: () => string | Promise<string>,
): Promise<void> {
  if (journey.status === journey.expectedStatus) return;
  await journey.attach(name, { body: await text(), contentType: 'text/plain' });
}
