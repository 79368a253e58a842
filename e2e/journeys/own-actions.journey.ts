import { expect, type Page } from '@playwright/test';
import { isWhole } from '../../server/src/testing/sweeps.ts';
import { test } from '../journey-test.ts';
import { goWithin, handScan, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const SCANS = isWhole ? 200 : 50;
const LISTS = '**/api/coach/allBarcodes/**';

test.use({ waitsForReplies: false });

const season = startSeason();

/** The same numbers between 0 and 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every list of a coach comes 0 to 3 s late, before or after the server has read it, and every third not at all. */
async function delayLists(page: Page): Promise<void> {
  const random = seeded(16);
  await page.route(LISTS, async (route) => {
    const [late, before, lost] = [random() * 3_000, random() < 0.5, random() < 1 / 3];
    const pause = () => new Promise((resolve) => setTimeout(resolve, late));
    try {
      if (before) await pause();
      if (lost) return await route.abort('connectionreset');
      const reply = await route.fetch();
      if (!before) await pause();
      await route.fulfill({ response: reply });
    } catch {
      // The screen has been left meanwhile.
    }
  });
}

/** The coaches of both directions with passengers who can still be loaded, the fullest first. */
async function coachesOf(weekId: string) {
  const running = await season.colleague.coaches(weekId);
  const both = (['outbound', 'inbound'] as const).flatMap((direction) =>
    running[direction].map(async (coachId) => {
      const { tickets, loaded, total } = await season.colleague.tickets(weekId, coachId, direction);
      const free = tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0');
      return { coachId, direction, loaded, total, free };
    }),
  );
  return (await Promise.all(both)).sort((a, b) => b.free.length - a.free.length);
}

/** Writes down every count that the bar ever shows on this screen. */
async function watchCount(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const counts: number[] = [];
    const isLoaded = (bar: Element) =>
      document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent === 'Loaded';
    const look = () => {
      const bar = [...document.querySelectorAll('[role=progressbar]')].find(isLoaded);
      const now = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN);
      if (!Number.isNaN(now) && counts.at(-1) !== now) counts.push(now);
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
    Object.assign(globalThis, { countsShown: counts, stopCounting: () => watcher.disconnect() });
  });
  return () =>
    page.evaluate(() => {
      const { countsShown, stopCounting } = globalThis as unknown as {
        countsShown: number[];
        stopCounting: () => void;
      };
      stopCounting();
      return countsShown;
    });
}

test(`the count of a coach never goes back over ${SCANS} scans while its lists come late or not at all`, async ({
  page,
}) => {
  test.setTimeout(400_000);
  const { weekId } = season.week;
  const coaches = await coachesOf(weekId);
  await delayLists(page);
  let scans = 0;
  for (const { coachId, direction, loaded, total, free } of coaches) {
    if (scans === SCANS) break;
    const options = {
      url: season.server.url,
      username: 'nuco.rep@demo.test',
      weekId,
      coachId,
      direction,
    } as const;
    if (scans === 0) await startLoading(page, options);
    else {
      await page.getByRole('button', { name: 'Stop' }).click();
      await goWithin(page, `/loadCoach/${coachId}/${direction}`);
    }
    const bar = page.getByRole('progressbar', { name: 'Loaded' }).first();
    await expect(bar).toHaveAttribute('aria-valuetext', `${loaded} of ${total}`, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Scan Barcode' }).click();
    const counts = await watchCount(page);
    const people = free.slice(0, SCANS - scans);
    for (const [index, { barcode }] of people.entries()) {
      await handScan(page, barcode);
      // Checks every frame, so that 200 scans take no longer than necessary.
      await page.waitForFunction(
        (count) => (globalThis as unknown as { countsShown: number[] }).countsShown.at(-1) === count,
        loaded + index + 1,
        { timeout: 20_000 },
      );
      scans += 1;
    }
    await expect
      .poll(async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded)
      .toBe(loaded + people.length);
    // Once, until a list that includes all of it has arrived, or the phone hears that it has it.
    if (scans === SCANS)
      await page.waitForResponse(
        (reply) => reply.url().includes('allBarcodes') && (reply.ok() || reply.status() === 304),
      );
    await expect(bar).toHaveAttribute('aria-valuetext', `${loaded + people.length} of ${total}`);
    expect(await counts()).toEqual(Array.from({ length: people.length + 1 }, (_, index) => loaded + index));
  }
  expect(scans).toBe(SCANS);
});
