import type { EventInfo } from '@offpiste/domain/contract/event.ts';
import { expect, type Page, type Request } from '@playwright/test';
import type { Fate, Weather } from './fault-proxy.ts';
import { handScan } from './rep-steps.ts';

/** An event of every brand in the demo season. */
export const DOOR_EVENT = '500001';

/** How often each guest goes in or out. */
export const PASSAGES_EACH = 5;

/** A guest's way through the door of an event. */
export interface Passage {
  way: 'in' | 'out';
  barcode: string;
}

/** One call in ten is lost, on its way there and back in turn. */
export function losingWeather(roundTripMs: number): Weather {
  // Early, as the whole of it takes few calls.
  const lost = new Map<number, Fate>([
    [1, 'request-lost'],
    [3, 'reply-lost'],
  ]);
  let calls = 0;
  return { latencyMs: roundTripMs / 2, fate: () => lost.get(calls++ % 20) ?? 'through' };
}

/** Returns the tickets of so many guests who have not been at the door yet. */
export function waitingGuests({ tickets }: EventInfo, count: number): string[] {
  const waiting = tickets.filter((each) => each.deleted === '0' && each.entryStatus === 'none');
  if (waiting.length < count) throw new Error('the demo season has too few guests');
  return waiting.slice(0, count).map(({ barcode }) => barcode);
}

/** Lets each guest in and out in turn, `PASSAGES_EACH` times, at a door without a signal; returns what was scanned, in its order. */
export async function scanWithoutSignal(page: Page, barcodes: readonly string[]): Promise<Passage[]> {
  const scanned: Passage[] = [];
  for (let round = 0; round < PASSAGES_EACH; round += 1) {
    const way = round % 2 === 0 ? 'in' : 'out';
    if (round > 0) await turnDoor(page, way === 'in' ? 'In' : 'Out');
    for (const barcode of barcodes) {
      await handScan(page, barcode);
      scanned.push({ way, barcode });
      await expect(page.getByText(`${scanned.length} not sent yet`).first()).toBeVisible();
    }
  }
  return scanned;
}

/** From now on the hand scanner lets guests out, or in again. */
export async function turnDoor(page: Page, way: 'In' | 'Out'): Promise<void> {
  await page.getByRole('button', { name: `Scan ${way}` }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
}

/** Returns how long a phone that has its signal back takes until nothing is unsent, in ms, and in how many requests. */
export async function sendAll(page: Page): Promise<{ ms: number; requests: number }> {
  let requests = 0;
  const count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/api\/(actions|events)/.test(pathname)) requests += 1;
  };
  page.on('request', count);
  const start = performance.now();
  await page.context().setOffline(false);
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 300_000 });
  page.off('request', count);
  return { ms: performance.now() - start, requests };
}
