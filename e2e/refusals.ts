import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** How Chromium tells in its console that a page, a worker or a service worker wanted what its policy forbids. */
const REFUSAL = /Content Security Policy|Refused to|requires 'Trusted\w+' assignment|Permissions policy/i;

const refusals: string[] = [];

/** Collects what content policies refuse from now on, in every page that this browser opens and in its workers. */
export function watchRefusals(browser: Browser): void {
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

/** Gives what was refused since it was last asked for. */
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
