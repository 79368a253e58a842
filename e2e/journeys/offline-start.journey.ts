import { expect, type Page } from '@playwright/test';
import { swept } from '../../server/src/testing/sweeps.ts';
import { coldStart, cutOff } from '../flight-mode.ts';
import { type FrontServer, startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  openCoachLoading,
  startFromSignIn,
} from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

const season = startSeason();
let front: FrontServer;
test.beforeEach(async () => {
  front = await startFront(season.server.port);
});
test.afterEach(() => front.close());

async function coachToLoad(place: number) {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coachId = outbound[place];
  if (!coachId) throw new Error('too few coaches go out');
  const { tickets, loaded } = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const passenger = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  return { coachId, loaded, passenger };
}

test('a phone without a signal starts the app, unlocks it, loads a passenger and sends it later, once', async ({
  page,
}) => {
  const { coachId, loaded, passenger } = await coachToLoad(0);
  const { weekId, weekName } = season.week;
  await startFromSignIn(page, { url: front.url, weekName }, username);
  await openCoachLoading(page, coachId, direction);
  await expect(page.getByText(passenger.name).first()).toBeAttached();
  await keptOnPhone(page);

  const signalBack = await cutOff(page, front);
  const started = await coldStart(page, front.url);
  await expect(started.getByRole('heading', { name: /PIN/ })).toBeVisible();
  await enterPin(started);
  await chooseWeek(started, weekName);
  await openCoachLoading(started, coachId, direction);
  await started.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(started, passenger.barcode);
  await expect(started.getByText('Saved on this phone').first()).toBeVisible();
  await handScan(started, passenger.barcode);
  await expect(started.getByText('Already loaded').first()).toBeVisible();

  // What a start does not load is on the phone too.
  const phone = await coldStart(started, front.url);
  await phone.getByRole('button', { name: 'Log out' }).click();
  const question = phone.getByRole('dialog', { name: '2 actions stay on this phone' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await enterPin(phone);

  const sent = new Set<string>();
  phone.context().on('response', (reply) => {
    if (reply.url().endsWith('/api/coach/load')) sent.add(reply.request().postDataJSON().idempotentId);
  });
  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  // Both scans arrive; the second one changes nothing.
  await expect.poll(() => sent.size).toBe(2);
  expect((await season.colleague.tickets(weekId, coachId, direction)).loaded).toBe(loaded + 1);
});

test('replies of the server are never kept by the worker', async ({ page }) => {
  await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  await keptOnPhone(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Coaches' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  // The typeface, and its part with the letters of Polish and Czech names.
  expect(kept.filter((path) => /-latin(?:-ext)?-wght-normal-[^/]*\.woff2$/.test(path))).toHaveLength(2);
  expect(
    kept.filter(
      (path) => !/^\/(?:assets\/|brands\/|index\.html$|app-brand$|document-viewer\.json$)/.test(path),
    ),
  ).toEqual([]);
});

/** Where reps start; the screens behind them are found by going there. */
const ENTRANCES = [
  '/ /home /action /activity /my-season /contacts /handbook /my-week /coach /loadCoach /transfer /loadTransfer',
  '/load-extras /events /ticketing /liftPass /lessons /workshops /registerLesson /registerWorkshop /keyDist',
  '/accommodation /searchPassenger /search-staff /resort /event-schedule /week-info',
].flatMap((line) => line.split(' '));

/** Addresses of one screen differ in what they show. */
function screenOf(address: string): string {
  const [, first, ...rest] = new URL(address, front.url).pathname.split('/');
  return [first, rest.length].join('/');
}

/** Opens every screen that links lead to once, and returns the title of each. */
async function visitEveryScreen(page: Page): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const seen = new Set(ENTRANCES.map(screenOf));
  const addresses = [...ENTRANCES];
  for (const address of addresses) {
    // The screen before stays until the code of the next one is there.
    await page.locator('h1').evaluate((title) => title.setAttribute('data-before', ''));
    await goWithin(page, address);
    const title = page.locator('h1:not([data-before])');
    await expect(title).toBeVisible({ timeout: 30_000 });
    const loading = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Loading/ });
    await expect(loading).toHaveCount(0);
    // Documents are on the phone only once they have been fetched.
    await expect(page.getByText('Downloading…')).toHaveCount(0);
    titles.set(address, await title.innerText());
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) {
      if (seen.has(screenOf(link))) continue;
      seen.add(screenOf(link));
      addresses.push(link);
    }
  }
  return titles;
}

test('every screen that was open once opens without a signal, from its address', async ({ page }) => {
  test.setTimeout(600_000);
  await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  const titles = await visitEveryScreen(page);
  expect(titles.size).toBeGreaterThan(40);
  await keptOnPhone(page);

  await cutOff(page, front);
  for (const [address, title] of swept([...titles], 3)) {
    await page.goto(front.url + address);
    await expect(page.locator('h1'), address).toHaveText(title);
    await expect(page.locator('main'), address).not.toContainText(
      /Failed to|did not (?:load|open)|An error occurred/,
    );
  }
});
