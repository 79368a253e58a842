import type { BrowserContext, Page, Request } from '@playwright/test';

const SHOWN = 30;
const ANSWERS_WITHIN_MS = 5_000;

let began = Date.now();
let lines: string[] = [];
const unanswered = new Map<Request, string>();

/** Notes from now on what every page of a context asks for, is answered and says. */
export function watchPages(context: BrowserContext): void {
  context.on('weberror', (failed) => note(`error ${failed.error().message}`));
  context.on('console', (message) => note(`${message.type()} ${message.text()}`));
  context.on('request', (request) => {
    const name = `${request.method()} ${request.url()}`;
    unanswered.set(request, name);
    note(name);
  });
  context.on('requestfinished', (request) => end(request, 'answered'));
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
}

/** Returns what the pages did since the last call: what has no answer, and the last lines. */
export function takePageLog(): string {
  const log = [
    ...[...unanswered.values()].map((request) => `no answer to ${request}`),
    ...lines.slice(-SHOWN),
  ];
  [began, lines] = [Date.now(), []];
  unanswered.clear();
  return log.join('\n');
}

/** Returns the address of a page and the text that it shows, also of one that no longer answers. */
export async function shownText(page: Page): Promise<string> {
  const text = await Promise.race([
    page.evaluate(() => document.body.innerText).catch(String),
    new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, 'the page does not answer')),
  ]);
  return `${page.url()}\n${text}`;
}

function end(request: Request, how: string): void {
  unanswered.delete(request);
  note(`${how} ${request.url()}`);
}

function note(text: string): void {
  lines.push(`${Date.now() - began} ms ${text}`);
}
