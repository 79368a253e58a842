import { test as base, expect } from '@playwright/test';
import { takeRefusals, watchRefusals } from './refusals.ts';

/** The test of every journey: it fails as well when the browser had to refuse something that the app did. */
export const test = base.extend<{ nothingRefused: undefined }>({
  browser: [
    async ({ browser }, use) => {
      watchRefusals(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  nothingRefused: [
    async ({ browser: _ }, use) => {
      await use(undefined);
      expect(takeRefusals()).toEqual([]);
    },
    { auto: true },
  ],
});
