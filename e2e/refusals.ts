import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** How Chromium's console reports that a page, a worker or a service worker tried what its policy forbids. */
const REFUSAL = /Content Security Policy|Refused to|requires 'Trusted\w+' assignment|Permissions policy/i;

const refusals: string[] = [];

/** Collects refusals of the content policy from now on, in every page of a context and in its workers. */
export function watchRefusals(context: BrowserContext): void {
  context.on('console', note);
  context.on('serviceworker', (worker) => worker.on('console', note));
}

/** Returns the refusals since the last call. */
export function takeRefusals(): string[] {
  return refusals.splice(0);
}

function note(message: ConsoleMessage): void {
  if (REFUSAL.test(message.text())) refusals.push(message.text());
}
