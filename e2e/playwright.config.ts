import { defineConfig, devices } from '@playwright/test';
import { journeyBrowser } from './browsers.ts';

/** As sharp as the telephone's only when pictures are wanted: otherwise drawing takes a sixth of the work. */
const deviceScaleFactor = process.env.SCREENS ? devices['Pixel 7'].deviceScaleFactor : 1;

/** Journeys in a real Chromium against the real server; each file starts its own (see `server-process.ts`)
 * on a copy of one prepared season. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../.cache/journeys',
  globalSetup: './prepare-season.ts',
  // One more than the cores of a usual machine: journeys wait for their phones now and then.
  workers: 3,
  fullyParallel: false,
  // None of these is waited for where all goes well; a slow machine needs them.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor,
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the app on the phone is an eighth of a journey's work; those in which that matters allow it.
    serviceWorkers: 'block',
    // A tap on what never comes ends before the journey does, so that the report can show the page.
    actionTimeout: 60_000,
    launchOptions: journeyBrowser,
  },
});
