import { type Browser, chromium } from '@playwright/test';

/** Starts the Chromium of the machine, or that of `CHROME_BIN`, without a window. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROME_BIN || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
