import { test as base, expect } from '@playwright/test';
import { openSeason, type Season } from './open-season.ts';
import { waitForReplies } from './patient-phone.ts';
import { takeRefusals, watchRefusals } from './refusals.ts';

export interface JourneyOptions {
  /** Whether the phone waits for the server's reply however busy this machine is; false where a slow one is the point. */
  waitsForReplies: boolean;
}

/** The test of every journey: it fails as well when the browser had to refuse something that the app did. */
export const test = base.extend<JourneyOptions & { nothingRefused: undefined }, { season: Season }>({
  // One in each worker, because starting a server takes time.
  season: [
    async ({ browserName: _ }, use) => {
      const season = await openSeason();
      await use(season);
      await season.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  waitsForReplies: [true, { option: true }],
  browser: [
    async ({ browser }, use) => {
      watchRefusals(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, waitsForReplies }, use) => {
    if (waitsForReplies) await waitForReplies(context);
    await use(context);
  },
  nothingRefused: [
    async ({ browser: _ }, use) => {
      await use(undefined);
      expect(takeRefusals()).toEqual([]);
    },
    { auto: true },
  ],
});
