import type { LaunchOptions } from '@playwright/test';

/**
 * Chromium takes the last such list only: what journeys need of Playwright's own, and what costs half a second of work
 * with each page that is opened, the pages behind a search field which nobody sees and a process in reserve.
 */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

const args = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const chromium = process.env.CHROME_BIN || '/usr/bin/chromium';

/** Chromium as people have it. It alone has notifications. */
export const wholeBrowser = { executablePath: chromium, args } satisfies LaunchOptions;

/** The Chromium of journeys: the headless shell, where `CHROME_SHELL_BIN` names one. It takes a quarter less work. */
export const journeyBrowser = {
  executablePath: process.env.CHROME_SHELL_BIN || chromium,
  args,
} satisfies LaunchOptions;
