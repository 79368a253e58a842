import { expect } from '@playwright/test';
import { isWhole } from '../../server/src/testing/sweeps.ts';
import {
  DOOR_EVENT,
  losingWeather,
  PASSAGES_EACH,
  type Passage,
  scanWithoutSignal,
  sendAll,
  waitingGuests,
} from '../door-passages.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { test } from '../journey-test.ts';
import { openEventDoor, startWeek } from '../rep-steps.ts';
import { recordedAt, startSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
const ACTIONS = isWhole ? 500 : 60;
const ROUND_TRIP_MS = 300;

const season = startSeason();

const eventNow = () => season.colleague.event(season.week.weekId, DOOR_EVENT);

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
  const guests = waitingGuests(before, ACTIONS / PASSAGES_EACH);
  const proxy = await startFaultProxy(season.server.port);
  await startWeek(page, { ...season, server: { ...season.server, url: proxy.url } }, username);
  await openEventDoor(page, DOOR_EVENT);
  await page.context().setOffline(true);

  const scanned = await scanWithoutSignal(page, guests);
  expect(await eventNow()).toMatchObject({ inside: before.inside, entryRaw: before.entryRaw });

  proxy.setWeather(losingWeather(ROUND_TRIP_MS));
  const { ms, requests } = await sendAll(page);
  const lost = [...proxy.met].filter(([fate]) => fate !== 'through');
  testInfo.annotations.push({
    type: 'drain',
    description: `${ACTIONS} in ${Math.round(ms / 1000)} s and ${requests} requests, lost: ${lost}`,
  });
  expect(requests).toBeLessThanOrEqual(ACTIONS / PASSAGES_EACH);
  expect(new Set(lost.map(([fate]) => fate))).toEqual(new Set(['request-lost', 'reply-lost']));

  expect(waysByGuest(await recordedPassages(DOOR_EVENT))).toEqual(waysByGuest(scanned));
  const inside = scanned.filter(({ way }) => way === 'in').length * 2 - ACTIONS;
  expect((await eventNow()).inside).toBe(before.inside + inside);
  await proxy.close();
});
