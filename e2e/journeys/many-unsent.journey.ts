import { expect, type Page } from '@playwright/test';
import { isWhole } from '../../server/src/testing/sweeps.ts';
import { type Fate, startFaultProxy, type Weather } from '../fault-proxy.ts';
import { test } from '../journey-test.ts';
import { handScan, openEventDoor, startWeek } from '../rep-steps.ts';
import { recordedAt, startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
/** An event of every brand. */
const EVENT = '500001';
const ACTIONS = isWhole ? 500 : 60;
/** How often each guest goes in or out. */
const PASSAGES_EACH = 5;
const ROUND_TRIP_MS = 300;

const season = startSeason();

interface Passage {
  way: 'in' | 'out';
  barcode: string;
}

const eventNow = () => season.colleague.event(season.week.weekId, EVENT);

/** One call in ten is lost, on its way there and back in turn. */
function losingWeather(): Weather {
  // Early, as the whole of it takes few calls.
  const lost = new Map<number, Fate>([
    [1, 'request-lost'],
    [3, 'reply-lost'],
  ]);
  let calls = 0;
  return { latencyMs: ROUND_TRIP_MS / 2, fate: () => lost.get(calls++ % 20) ?? 'through' };
}

/** The requests in which actions are sent from now on. */
function watchSending(page: Page): URL[] {
  const sent: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'POST' && /^\/api\/(actions|events)/.test(url.pathname)) sent.push(url);
  });
  return sent;
}

/** From now on the hand scanner lets guests out, or in again. */
async function turnDoor(page: Page, way: 'In' | 'Out'): Promise<void> {
  await page.getByRole('button', { name: `Scan ${way}` }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
}

/** Each guest's ways in and out, in their order. */
function waysByGuest(passages: readonly Passage[]): Record<string, Passage['way'][]> {
  const ways: Record<string, Passage['way'][]> = {};
  for (const { way, barcode } of passages) {
    ways[barcode] ??= [];
    ways[barcode].push(way);
  }
  return ways;
}

/** The passages of an event in the ledger, oldest first; fails unless all were accepted. */
async function recordedPassages(eventId: string): Promise<Passage[]> {
  const passages = await recordedAt(season, `event:${eventId}`);
  expect(new Set(passages.map(({ verdict }) => verdict))).toEqual(new Set(['accepted']));
  return passages.map(({ kind, reference }) => ({
    way: kind === 'validate-in' ? 'in' : 'out',
    barcode: reference,
  }));
}

test(`${ACTIONS} scans at a door without a signal arrive once, in order and in few requests, at 300 ms and with every tenth call lost`, async ({
  page,
}, testInfo) => {
  test.setTimeout(600_000);
  const before = await eventNow();
  const guests = before.tickets
    .filter((each) => each.deleted === '0' && each.entryStatus === 'none')
    .slice(0, ACTIONS / PASSAGES_EACH);
  if (guests.length < ACTIONS / PASSAGES_EACH) throw new Error('the demo season has too few guests');
  const proxy = await startFaultProxy(season.server.port);
  await startWeek(page, { ...season, server: { ...season.server, url: proxy.url } }, username);
  await openEventDoor(page, EVENT);
  await page.context().setOffline(true);

  const scanned: Passage[] = [];
  for (let round = 0; scanned.length < ACTIONS; round += 1) {
    const way = round % 2 === 0 ? 'in' : 'out';
    if (round > 0) await turnDoor(page, way === 'in' ? 'In' : 'Out');
    for (const { barcode } of guests) {
      await handScan(page, barcode);
      scanned.push({ way, barcode });
      await expect(page.getByText(`${scanned.length} not sent yet`).first()).toBeVisible();
    }
  }
  expect(await eventNow()).toMatchObject({ inside: before.inside, entryRaw: before.entryRaw });

  const sent = watchSending(page);
  proxy.setWeather(losingWeather());
  const start = performance.now();
  await page.context().setOffline(false);
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 300_000 });
  const seconds = Math.round((performance.now() - start) / 1000);
  const lost = [...proxy.met].filter(([fate]) => fate !== 'through');
  testInfo.annotations.push({
    type: 'drain',
    description: `${ACTIONS} in ${seconds} s and ${sent.length} requests, lost: ${lost}`,
  });
  expect(sent.length).toBeLessThanOrEqual(ACTIONS / PASSAGES_EACH);
  expect(new Set(lost.map(([fate]) => fate))).toEqual(new Set(['request-lost', 'reply-lost']));

  expect(waysByGuest(await recordedPassages(EVENT))).toEqual(waysByGuest(scanned));
  const inside = scanned.filter(({ way }) => way === 'in').length * 2 - ACTIONS;
  expect((await eventNow()).inside).toBe(before.inside + inside);
  await proxy.close();
});
