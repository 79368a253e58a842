import { type CDPSession, devices, type Page } from '@playwright/test';
import { DOOR_EVENT, sendAll, turnDoor, waitingGuests } from '../e2e/door-passages.ts';
import { openSeason } from '../e2e/open-season.ts';
import { scanUntilShown } from '../e2e/page-scripts.ts';
import { openEventDoor, startWeek } from '../e2e/rep-steps.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { launchBrowser } from './browser.ts';
import { GOALS, printGoals, quantile } from './goals.ts';
import { unlessQuick } from './options.ts';

/** A cheap phone beside this machine. */
const SLOW_DOWN = 4;
const MOST_MS = 100;
/** Guests who go in and out in turn. */
const GUESTS = unlessQuick(100, 25);
const WITHOUT_SIGNAL = 3;
const WARM_UP = 1;
const ROUNDS = unlessQuick(20, 5);

/**
 * How long a rep waits for a verdict without a signal: the real app in Chromium, slowed down, at the door of an event, from the last
 * key of a hand scanner (where a code from the camera arrives too) until the verdict is painted. Then what the page holds at the end
 * of a shift with a signal, beside what it held when everything had been used. Returns whether the goals are met.
 */
export async function verdict(): Promise<boolean> {
  const season = await openSeason(startServerProcess);
  const browser = await launchBrowser();
  try {
    const guests = waitingGuests(await season.colleague.event(season.week.weekId, DOOR_EVENT), GUESTS);
    const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await startWeek(page, season, 'nuco.rep@demo.test');
    await openEventDoor(page, DOOR_EVENT);
    const devTools = await context.newCDPSession(page);

    let round = 0;
    const everybody = async () => await scanAll(page, guests, round++);
    await context.setOffline(true);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const rounds: number[][] = [];
    while (round < WITHOUT_SIGNAL) rounds.push(await everybody());
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await sendAll(page);
    while (round < WITHOUT_SIGNAL + WARM_UP) await everybody();
    const [warm, warmScans] = [await heldMb(page, devTools), round * GUESTS];
    while (round < ROUNDS) await everybody();
    const held = await heldMb(page, devTools);
    return printGoals([
      {
        what: `a verdict without a signal, p95, ${SLOW_DOWN} times slower`,
        ours: `${quantile(rounds.flat(), 0.95).toFixed(0)} ms, median ${quantile(rounds.flat(), 0.5).toFixed(0)}`,
        peer: `${MOST_MS} ms`,
        ratios: rounds.map((times) => quantile(times, 0.95) / MOST_MS),
        goal: GOALS.verdict.shown,
      },
      {
        what: `what the page holds after ${ROUNDS * GUESTS} scans`,
        ours: `${held.toFixed(1)} MB`,
        peer: `after ${warmScans}, ${warm.toFixed(1)} MB`,
        ratios: [held / warm],
        goal: GOALS.verdict.memory,
      },
    ]);
  } finally {
    await browser.close();
    await season.end();
  }
}

/** Everybody comes in, or goes out in every second round. Returns how long each verdict took, in ms. */
async function scanAll(page: Page, guests: readonly string[], round: number): Promise<number[]> {
  if (round > 0) await turnDoor(page, round % 2 === 0 ? 'In' : 'Out');
  const times = [];
  for (const guest of guests) times.push(await page.evaluate(scanUntilShown, guest));
  return times;
}

/** What the page's scripts hold once nothing is unsent and what nobody uses is gone. */
async function heldMb(page: Page, devTools: CDPSession): Promise<number> {
  await sendAll(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}
