import type { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { expect } from '@playwright/test';
import { coldStart, cutOff } from '../flight-mode.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  startFromSignIn,
  startWeek,
} from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';
import { EVENT, firstOf } from '../six-people.ts';
import { keepsWeek } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
const SAVED = 'Saved on this phone';
const FROM_WEEK = 'From the week’s bookings';

const { season, front, rep } = startSeasonBehindFront(username, startSeason);

/** Checks that the calls since then were at most three, with at most a megabyte. */
function fewCallsSince(earlier: number): void {
  // The browser may look for a new version of the app at any time.
  const calls = /^\/(api|auth|files|whatsOn)\//;
  const requests = front.requests.slice(earlier).filter(({ path }) => calls.test(path));
  const paths = requests.map(({ path }) => path);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(3);
  const loaded = requests.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(loaded).toBeGreaterThan(0);
  expect(loaded).toBeLessThan(1_000_000);
}

test('a tap after the background has fetched the week makes at most three requests and loads at most a megabyte, however many documents there are', async ({
  page,
}) => {
  const documents = await rep.get<WeekFilesReply>(`/files/week/${season.week.weekId}`);
  // One request for each of them would be more than three.
  expect(documents.length).toBeGreaterThan(2);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  await expect.poll(() => keepsWeek(page, documents.length), { timeout: 60_000 }).toBe(true);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Prepare shift' }).click();
  await expect(page.getByText('Complete, updated')).toHaveCount(8);

  const { length: earlier } = front.requests;
  const asked = page.waitForResponse(/\/api\/week\/states\//);
  await page.getByRole('button', { name: 'Download everything' }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('Ready to work offline', { exact: true })).toBeVisible();

  fewCallsSince(earlier);
});

test('a tap before the background has fetched anything joins it: all lists come in one reply, and all documents in another', async ({
  page,
}) => {
  const { weekId } = season.week;
  const { length: start } = front.requests;
  const release = front.hold(`/api/week/states/${weekId}`);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await goWithin(page, '/ready');
  await expect(page.getByText('Not ready to work offline', { exact: true })).toBeVisible();
  const { length: tapped } = front.requests;
  await page.getByRole('button', { name: 'Download everything' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeEnabled({ timeout: 60_000 });
  const documents = await rep.get<WeekFilesReply>(`/files/week/${weekId}`);
  await expect.poll(() => keepsWeek(page, documents.length), { timeout: 60_000 }).toBe(true);

  fewCallsSince(tapped);
  const paths = front.requests.slice(start).map(({ path }) => path);
  expect(paths.filter((path) => /week\/(states|documents)|^\/files/.test(path))).toEqual([
    `/api/week/states/${weekId}`,
    expect.stringMatching(/^\/api\/week\/documents\//),
  ]);
});

test('without a signal nothing can be fetched, and the screen says so', async ({ page }) => {
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  const signalBack = await cutOff(page, front);
  await page.getByRole('link', { name: 'Prepare shift' }).click();
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(page.getByText('No answer. What you have is kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeEnabled();
  await signalBack();
});

test('a week whose lists never came: its places open from its own bookings without a signal, and a coach is loaded', async ({
  page,
}) => {
  const { weekId } = season.week;
  const { colleague } = season;
  const { week } = await rep.week(weekId);
  const coach = await firstOf((await colleague.coaches(weekId)).outbound, async (id) => {
    const { tickets } = await colleague.tickets(weekId, id, 'outbound');
    const ticket = tickets.find(
      ({ loaded, deleted, barcode }) => !loaded && deleted === '0' && barcode.startsWith('NUCO-'),
    );
    return ticket && { id, ticket };
  });
  const loaded = async () => (await colleague.tickets(weekId, coach.id, 'outbound')).loaded;
  const before = await loaded();
  const lessons = Object.values(week.places.lesson);
  const event = week.places.event[EVENT]?.name ?? '';

  // The signal is lost right after the week: neither the call for all lists nor any list's own one gets through.
  const lists = /\/api\/(week\/states|coach|transfer|workshopLessons|events|scanLiftPass)\//;
  await page.context().route(lists, (route) => route.abort());
  await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  await keptOnPhone(page);
  const signalBack = await cutOff(page, front);
  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);

  for (const [address, text] of [
    ['/coach', coach.id],
    ['/transfer', Object.keys(week.places.transfer)[0] ?? ''],
    ['/lessons', lessons.find(({ lessonType }) => lessonType === 'lessons')?.group ?? ''],
    ['/workshops', lessons.find(({ lessonType }) => lessonType === 'workshop')?.group ?? ''],
    ['/events', event],
    ['/ticketing', event],
  ] as const) {
    await goWithin(phone, address);
    await expect(phone.getByText(FROM_WEEK), address).toBeVisible();
    await expect(phone.getByText(text).filter({ visible: true }).first(), address).toBeVisible();
  }

  await goWithin(phone, `/loadCoach/${coach.id}/outbound`);
  // The screen before says so too.
  await expect(phone.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await expect(phone.getByText(FROM_WEEK)).toBeVisible();
  await expect(phone.getByText('Only passengers of your own brand are shown and counted.')).toBeVisible();
  await handScan(phone, coach.ticket.barcode);
  await expect(phone.getByText(SAVED).first()).toBeVisible();
  await expect(phone.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute('aria-valuenow', '1');
  expect(await loaded()).toBe(before);

  await phone.context().unroute(lists);
  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(loaded, { timeout: 40_000 }).toBe(before + 1);
  await expect(phone.getByText(FROM_WEEK)).toHaveCount(0, { timeout: 40_000 });
  await expect(phone.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 1),
  );
});
