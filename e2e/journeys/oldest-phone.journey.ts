import type { EventsReply } from '@offpiste/domain/contract/event.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { expect } from '@playwright/test';
import { coldStart, cutOff } from '../flight-mode.ts';
import { test } from '../journey-test.ts';
import { failTheCheckOfTheStyles, forgetNewerFeatures } from '../oldest-phone.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  openCoachLoading,
  openEventDoor,
  scanAndHold,
  slideToEnd,
  startLoading,
} from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
const direction = 'outbound';
/** An event of every brand. */
const EVENT = '500001';
const TOO_OLD = /This phone is too old for this app: it needs iOS 16\.4, Chrome 111/;

const { season, front, rep } = startSeasonBehindFront(username, startSeason);

test('a phone that is too old says so in one sentence, even if it cannot run the app at all', async ({
  page,
}) => {
  await page.goto(front.url);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText(TOO_OLD)).toBeHidden();

  failTheCheckOfTheStyles(front);
  const context = await page.context().browser()?.newContext();
  const older = await context?.newPage();
  if (!context || !older) throw new Error('no other phone');
  await older.goto(front.url);
  await expect(older.getByLabel('Email')).toBeVisible();
  await expect(older.getByText(TOO_OLD)).toBeVisible();
  await context.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { as nobody writes it }' }),
  );
  await older.reload();
  await expect(older.getByText(TOO_OLD)).toBeVisible();
  await context.close();
});

test('the oldest phones do a whole shift: coach, door and lift passes, and a cold start without a signal', async ({
  page,
}) => {
  forgetNewerFeatures(front);
  const errors: string[] = [];
  page.context().on('weberror', (failed) => errors.push(String(failed.error().stack)));
  const { weekId, weekName } = season.week;
  const { outbound } = await season.colleague.coaches(weekId);
  const coachId = outbound[0];
  if (!coachId) throw new Error('no coach goes out');
  const before = await season.colleague.tickets(weekId, coachId, direction);
  const [first, second] = before.tickets.filter(({ loaded, deleted }) => !loaded && deleted === '0');
  const door = await season.colleague.event(weekId, EVENT);
  const guest = door.tickets.find(({ deleted, entryStatus }) => deleted === '0' && entryStatus === 'none');
  const passes = await rep.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${weekId}`);
  const pass = passes.tickets.find(({ distributed, deleted }) => distributed === 0 && deleted === '0');
  const { data: events } = await season.colleague.get<EventsReply>(`/api/events/${weekId}`);
  if (!first || !second || !guest || !pass || events.length === 0)
    throw new Error('the demo season has too little to do');

  await startLoading(page, { url: front.url, username, weekId, coachId, direction });
  // Neither the page nor the worker that answers for the week has what is newer.
  const isNewer = () => 'groupBy' in Map || 'withResolvers' in Promise;
  expect(await page.evaluate(isNewer)).toBe(false);
  await expect(async () => {
    // One may end while it is asked.
    const workers = await Promise.all(page.workers().map((worker) => worker.evaluate(isNewer)));
    expect(new Set(workers)).toEqual(new Set([false]));
  }).toPass();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(await scanAndHold(page, first.barcode)).toContainText(first.name);
  await page.getByRole('button', { name: 'Stop' }).click();

  await goWithin(page, '/home');
  await openEventDoor(page, EVENT);
  await page.getByRole('button', { name: 'Scan' }).first().click();
  await expect(await scanAndHold(page, guest.barcode)).toContainText(guest.name);

  await goWithin(page, '/liftPass');
  await page.getByRole('button', { name: 'Scan' }).first().click();
  await handScan(page, pass.barcode);
  await slideToEnd(page, 'Slide to distribute');
  await expect(
    page.getByText(`Pass successfully distributed to ${pass.name}`, { exact: true }),
  ).toBeVisible();

  for (const screen of [
    '/coach',
    '/accommodation',
    '/searchPassenger',
    '/event-schedule',
    '/ready',
    '/contacts',
  ]) {
    await goWithin(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('An error occurred')).toBeHidden();
  }

  // The library that reads it brings what is newer with it.
  await goWithin(page, '/week-info');
  await page.getByRole('button', { name: 'Emergency plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Emergency plan' });
  await expect(plan.getByRole('region', { name: 'Page 1 of 1' })).toContainText('Mountain rescue: 112');
  await plan.getByRole('button', { name: 'Close' }).click();

  // A phone offers without a signal the weeks that it has seen with one.
  await goWithin(page, '/');
  await expect(page.getByRole('button', { name: weekName })).toBeVisible();
  await keptOnPhone(page);
  const signalBack = await cutOff(page, front);
  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, weekName);
  await openCoachLoading(phone, coachId, direction);
  await phone.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(phone, second.barcode);
  await expect(phone.getByText('Saved on this phone').first()).toBeVisible();
  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded)
    .toBe(before.loaded + 2);
  expect(errors).toEqual([]);
});
