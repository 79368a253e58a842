import { expect } from '@playwright/test';
import { test } from '../journey-test.ts';
import { handScan, loseSignal, startLoading } from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';
import { storedText } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

const { season, front } = startSeasonBehindFront(username, startSeason);

test('without a signal a restarted app knows the week, judges a load and sends it later, once', async ({
  page,
}) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coachId = outbound[0];
  if (!coachId) throw new Error('no coach goes out');
  const before = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const passenger = before.tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  await startLoading(page, {
    url: season.server.url,
    username,
    weekId: season.week.weekId,
    coachId,
    direction,
  });
  await expect(page.getByText(passenger.name).first()).toBeAttached();

  const signalBack = await loseSignal(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Already loaded').first()).toBeVisible();
  expect((await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded).toBe(before.loaded);

  const stored = (await storedText(page)).databases;
  expect(stored.includes('key extractable:false')).toBe(true);
  for (const secret of [passenger.name, passenger.barcode, 'load-coach', season.week.weekName]) {
    expect(stored.includes(secret), secret).toBe(false);
  }

  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(async () => (await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded)
    .toBe(before.loaded + 1);
});

test('two tabs that come back into coverage together send every load once', async ({ page }) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coachId = outbound[1];
  if (!coachId) throw new Error('only one coach goes out');
  const before = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const people = before.tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0').slice(0, 2);
  await startLoading(page, {
    url: front.url,
    username,
    weekId: season.week.weekId,
    coachId,
    direction,
  });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();

  await front.cut();
  for (const [tab, person] of [
    [page, people[0]],
    [other, people[1]],
  ] as const) {
    if (!person) throw new Error('the demo season has no coach with enough people');
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Scan Barcode' }).click();
    await handScan(tab, person.barcode);
    await expect(tab.getByText('Saved on this phone').first()).toBeVisible();
  }

  const called = front.requests.length;
  await front.mend();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('focus')))));
  await expect
    .poll(async () => (await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded)
    .toBe(before.loaded + people.length);
  const loads = front.requests.slice(called).filter(({ path }) => path === '/api/coach/load');
  expect(loads).toHaveLength(people.length);
});
