import { MOST_ACTIONS } from '@offpiste/domain/contract/action-call-limits.ts';
import { type Browser, devices } from '@playwright/test';
import {
  DOOR_EVENT,
  losingWeather,
  PASSAGES_EACH,
  scanWithoutSignal,
  sendAll,
  waitingGuests,
} from '../e2e/door-passages.ts';
import { startFaultProxy } from '../e2e/fault-proxy.ts';
import { openSeason } from '../e2e/open-season.ts';
import { openEventDoor, startWeek } from '../e2e/rep-steps.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { launchBrowser } from './browser.ts';
import { GOALS, printGoals, quantile } from './goals.ts';
import { unlessQuick } from './options.ts';

const ACTIONS = 500;
const GUESTS = ACTIONS / PASSAGES_EACH;
const ROUND_TRIP_MS = 300;
const ROUNDS = unlessQuick(3, 1);
/** As many calls as a phone needs that loses none, one after the other. */
const LIMIT_MS = Math.ceil(ACTIONS / MOST_ACTIONS) * ROUND_TRIP_MS;

/**
 * How long a phone takes to send a day without a signal: the real app in Chromium with 500 actions, a round trip of 300 ms, and one
 * call in ten lost, beside the round trips of the calls that it needs. Returns whether the goal is met.
 */
export async function drain(): Promise<boolean> {
  const browser = await launchBrowser();
  try {
    const drained = [];
    while (drained.length < ROUNDS) drained.push(await drainOnce(browser));
    const times = drained.map(({ ms }) => ms);
    const requests = drained.map((one) => `${one.requests}, ${one.lost} lost`).join('; ');
    return printGoals([
      {
        what: `${ACTIONS} actions, ${ROUND_TRIP_MS} ms and one call in ten lost (requests: ${requests})`,
        ours: `${(quantile(times, 0.5) / 1_000).toFixed(1)} s`,
        peer: `round trips of ${LIMIT_MS / ROUND_TRIP_MS} calls, ${LIMIT_MS / 1_000} s`,
        ratios: times.map((ms) => ms / LIMIT_MS),
        goal: GOALS.drain.seconds,
      },
    ]);
  } finally {
    await browser.close();
  }
}

interface Drained {
  ms: number;
  requests: number;
  /** Calls, also other ones than those with actions. */
  lost: number;
}

/** In a season that nobody has worked in: its guests at the door are enough for one round. */
async function drainOnce(browser: Browser): Promise<Drained> {
  const season = await openSeason(startServerProcess);
  const eventNow = () => season.colleague.event(season.week.weekId, DOOR_EVENT);
  const before = await eventNow();
  const proxy = await startFaultProxy(season.server.port);
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await startWeek(page, { ...season, server: { ...season.server, url: proxy.url } }, 'nuco.rep@demo.test');
    await openEventDoor(page, DOOR_EVENT);
    await context.setOffline(true);
    await scanWithoutSignal(page, waitingGuests(before, GUESTS));
    proxy.setWeather(losingWeather(ROUND_TRIP_MS));
    const sent = await sendAll(page);
    const { inside } = await eventNow();
    // Each guest comes in once more often than they leave.
    if (inside !== before.inside + GUESTS) throw new Error(`${inside - before.inside} of ${GUESTS} came in`);
    const met = [...proxy.met].filter(([fate]) => fate !== 'through');
    return { ...sent, lost: met.reduce((sum, [, times]) => sum + times, 0) };
  } finally {
    await context.close();
    await proxy.close();
    await season.end();
  }
}
