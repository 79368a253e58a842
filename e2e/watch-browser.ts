import type { Browser, BrowserContext } from '@playwright/test';
import { watchPages } from './page-log.ts';
import { watchRefusals } from './refusals.ts';

/** Notes from now on what every page that this browser opens does, and what it has to refuse to the app. */
export function watchBrowser(browser: Browser): void {
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
}

function watch(context: BrowserContext): void {
  watchRefusals(context);
  watchPages(context);
}
