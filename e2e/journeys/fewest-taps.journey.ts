import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { coldStart, cutOff } from '../flight-mode.ts';
import { startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import { enterPin, keptOnPhone, openCoachLoading, startWeek } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
/** Headquarters have no schedule in the demo. */
const withoutShifts = 'hq@demo.test';
const season = shareSeason();

/** Counts every tap on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const before = await page.evaluate(() => {
    const counter = window as unknown as { taps?: number };
    if (counter.taps === undefined)
      document.addEventListener('click', () => (counter.taps = (counter.taps ?? 0) + 1), { capture: true });
    counter.taps ??= 0;
    return counter.taps;
  });
  return async () => (await page.evaluate(() => (window as unknown as { taps: number }).taps)) - before;
}

const camera = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Stop' });

async function firstCoach(): Promise<string> {
  return (await season.colleague.coaches(season.week.weekId)).outbound[0] ?? '';
}

test('from the locked phone to the camera on the coach is five taps: the PIN and Continue', async ({
  page,
}) => {
  await startWeek(page, season, username);
  await openCoachLoading(page, await firstCoach(), 'outbound');
  const coach = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(camera(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('last_activity', String(Date.now() - 601_000));
    dispatchEvent(new Event('focus'));
  });
  await expect(page.getByText('You were at')).toBeVisible();

  const taps = await countTaps(page);
  await enterPin(page);
  await page.getByRole('button', { name: `Continue ${coach}` }).click();
  await expect(camera(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/loadCoach/${await firstCoach()}/outbound`);
  expect(await taps()).toBe(5);
});

test('the same five taps lead back after the app was closed, without a signal', async ({ page }) => {
  const front = await startFront(season.server.port);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  await openCoachLoading(page, await firstCoach(), 'outbound');
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(camera(page)).toBeVisible();
  const signalBack = await cutOff(page, front);
  // What is kept is written half a second after the last change.
  await page.waitForTimeout(2000);
  const phone = await coldStart(page, front.url);
  await expect(phone.getByText('You were at')).toBeVisible();

  const taps = await countTaps(phone);
  await enterPin(phone);
  await phone.getByRole('button', { name: /^Continue/ }).click();
  await expect(camera(phone)).toBeVisible();
  expect(await taps()).toBe(5);
  await signalBack();
  await front.close();
});

test('from Home to the camera at tonight’s door is one tap, with a signal and without', async ({ page }) => {
  await page.clock.setFixedTime(await beforeTonight());
  const front = await startFront(season.server.port);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, withoutShifts);
  await keptOnPhone(page);
  for (const signal of [true, false]) {
    const signalBack = signal ? null : await cutOff(page, front);
    const taps = await countTaps(page);
    await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Scan guests' }).click();
    await expect(camera(page)).toBeVisible();
    expect(await taps()).toBe(1);
    await camera(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await signalBack?.();
  }
  await front.close();
});

/** Two hours before the first event of the week, as this rep sees it. */
async function beforeTonight(): Promise<Date> {
  const rep = await apiRep(season.server.url, withoutShifts, 'nuco');
  const { week } = await rep.week(season.week.weekId);
  await rep.signOut();
  const starts = Object.values(week.places.event).flatMap(({ startDateTime }) => startDateTime ?? []);
  const first = starts.sort()[0];
  if (first === undefined) throw new Error('no event has a start');
  return new Date(Date.parse(first) - 2 * 3_600_000);
}
