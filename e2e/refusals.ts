import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** How Chromium's console reports that a page, a worker or a service worker tried what its policy forbids. */
const REFUSAL = /Content Security Policy|Refused to|requires 'Trusted\w+' assignment|Permissions policy/i;

const refusals: string[] = [];

/** Collects refusals of the content policy from now on, in every page that this browser opens and in its workers. */
export function watchRefusals(browser: Browser): void {
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

/** Returns the refusals since the last call. */
export function takeRefusals(): string[] {
  return refusals.splice(0);
}

function watchContext(context: BrowserContext): void {
  context.on('console', note);
  context.on('serviceworker', (worker) => worker.on('console', note));
}

function note(message: ConsoleMessage): void {
  if (REFUSAL.test(message.text())) refusals.push(message.text());
}
