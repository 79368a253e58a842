import { expect, type Page } from '@playwright/test';
import { isWhole } from '../../server/src/testing/sweeps.ts';
import { type Fate, startFaultProxy, type Weather } from '../fault-proxy.ts';
import { test } from '../journey-test.ts';
import { changeTimer } from '../page-scripts.ts';
import { handScan, keptOnPhone, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

/** After which the app gives a call up. */
const GIVEN_UP_AFTER_MS = 15_000;
const direction = 'outbound';
const username = 'nuco.rep@demo.test';

test.use({ waitsForReplies: false });

const season = startSeason();

/** Every second call goes through, beginning with the second. */
const everyOther = (fate: Fate): Weather => {
  let calls = 0;
  return { fate: () => (calls++ % 2 === 0 ? fate : 'through') };
};

interface BadNetwork {
  name: string;
  weather: Weather;
  /** The trouble that a call must have met before the network is good again. */
  fates: readonly Fate[];
  /** How many of the scans the server knows by then; null where it depends on which is quicker. */
  arrived: 0 | 'all' | null;
}

/** One after the other on the same phone. */
const networks: readonly BadNetwork[] = [
  { name: 'a second each way', weather: { latencyMs: 1000 }, fates: [], arrived: 'all' },
  { name: '400 bytes a second', weather: { bandwidth: 400 }, fates: [], arrived: 'all' },
  {
    name: 'every other reply lost',
    weather: everyOther('reply-lost'),
    fates: ['reply-lost', 'through'],
    arrived: null,
  },
  ...(
    [
      ['request-lost', 0],
      ['reply-lost', 'all'],
      ['truncated', 'all'],
      ['stalled', 'all'],
      ['portal', 0],
      ['redirected', 0],
    ] as const
  ).map(([fate, arrived]) => ({ name: fate, weather: { fate: () => fate }, fates: [fate], arrived })),
];
const SCANS_EACH = isWhole ? 2 : 1;

/** The people of the coach with most of them to load. */
async function fullestCoach() {
  const { weekId } = season.week;
  const { outbound } = await season.colleague.coaches(weekId);
  const coaches = await Promise.all(
    outbound.map(async (coachId) => {
      const { tickets, loaded } = await season.colleague.tickets(weekId, coachId, direction);
      return { coachId, loaded, people: tickets.filter((each) => !each.loaded && each.deleted === '0') };
    }),
  );
  const coach = coaches.sort((a, b) => b.people.length - a.people.length)[0];
  if (!coach || coach.people.length < networks.length * SCANS_EACH) throw new Error('too few people to load');
  return coach;
}

/** Scans, and waits for whatever verdict the rep gets; it disappears by itself. */
async function scan(page: Page, barcode: string): Promise<void> {
  const verdict = page.getByRole('button', { name: /Tap to hold/ });
  await expect(verdict).toBeHidden();
  await handScan(page, barcode);
  await expect(verdict.filter({ hasText: /Loaded|Saved on this phone/ })).toBeVisible();
}

test('through every bad network each scan gets a verdict, and arrives once', async ({ page }) => {
  test.setTimeout(600_000);
  // Sooner here: each call that stalls would take a quarter of a minute.
  await page.addInitScript(`(${changeTimer})(${GIVEN_UP_AFTER_MS}, 6_000)`);
  const { weekId } = season.week;
  const { coachId, loaded, people } = await fullestCoach();
  const proxy = await startFaultProxy(season.server.port);
  await startLoading(page, { url: proxy.url, username, weekId, coachId, direction });
  await expect(page.getByText(people[0]?.name ?? '').first()).toBeAttached();
  // Its files would otherwise take all six connections of the browser on a slow network, and no scan gets through.
  await keptOnPhone(page);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();

  const scanned: string[] = [];
  for (const { name, weather, fates, arrived } of networks) {
    await test.step(name, async () => {
      const known = async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded - loaded;
      const knownBefore = scanned.length;
      proxy.setWeather(weather);
      const before = new Map(proxy.met);
      for (const { barcode } of people.slice(scanned.length, scanned.length + SCANS_EACH)) {
        await scan(page, barcode);
        scanned.push(barcode);
      }
      const more = (fate: Fate) => (proxy.met.get(fate) ?? 0) - (before.get(fate) ?? 0);
      for (const fate of fates) await expect.poll(() => more(fate), { timeout: 60_000 }).toBeGreaterThan(0);
      if (arrived === 0) expect(await known()).toBe(knownBefore);
      if (arrived === 'all') await expect.poll(known, { timeout: 60_000 }).toBe(scanned.length);
      proxy.setWeather({});
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 60_000 });
      expect(await known()).toBe(scanned.length);
    });
  }

  const { tickets } = await season.colleague.tickets(weekId, coachId, direction);
  expect(tickets.filter((each) => each.loaded && scanned.includes(each.barcode))).toHaveLength(
    scanned.length,
  );
  const ledger = (await season.server.offpiste('export-actions', weekId)).split('\n');
  // Each is one row, however often it was sent.
  expect(scanned.map((barcode) => ledger.filter((row) => row.includes(barcode)).length)).toEqual(
    scanned.map(() => 1),
  );
  await proxy.close();
});
