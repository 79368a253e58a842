import { expect, type Page } from '@playwright/test';
import { allLookUps } from '../all-look-ups.ts';
import { addBiometrics } from '../biometric-phone.ts';
import { coldStart, cutOff } from '../flight-mode.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  setPin,
  signIn,
  slideToEnd,
  startFromSignIn,
  viewerOnPhone,
} from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';
import { EVENT, sixPeople } from '../six-people.ts';
import { keepsWeek, storedCounts } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
const SAVED = 'Saved on this phone';

const { season, front, rep } = startSeasonBehindFront(username, startSeason);

interface Way {
  /** On a phone that opens personal data by finger only. */
  apart: boolean;
  /** Whether the rep taps *Download everything*; otherwise the opened week fetches it by itself. */
  tapped: boolean;
}

/** Works a shift without a signal on a phone that had one when the week was opened. */
async function workPreparedShift(page: Page, { apart, tapped }: Way): Promise<void> {
  const people = await sixPeople(season, rep);
  const { coach, transfer, lesson, pass, guest, room, keyGuest } = people;
  const before = await people.served();

  if (apart) {
    await addBiometrics(page, { hasPrf: true });
    await signIn(page, front.url, username);
    await setPin(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await chooseWeek(page, season.week.weekName);
    await expect.poll(() => storedCounts(page)).toMatchObject({ week: 1, personalKeys: 1 });
    await expect.poll(async () => (await storedCounts(page)).personal).toBeGreaterThanOrEqual(2);
  } else await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  await keptOnPhone(page);
  const lookUps = tapped ? [] : await allLookUps(season, rep);
  if (tapped) {
    await page.getByRole('link', { name: 'Scan', exact: true }).click();
    await page.getByRole('link', { name: 'Prepare shift' }).click();
    await page.getByRole('button', { name: 'Download everything' }).click();
    await expect(page.getByText('Ready to work offline', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Complete, updated')).toHaveCount(8);
  } else {
    await expect.poll(() => keepsWeek(page), { timeout: 60_000 }).toBe(true);
    await viewerOnPhone(page);
  }

  const signalBack = await cutOff(page, front);
  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);
  for (const [address, text] of lookUps) {
    await goWithin(phone, address);
    await expect(phone.getByText(text).filter({ visible: true }).first(), address).toBeVisible();
    await expect(phone.getByText('No connection'), address).toHaveCount(0);
  }
  if (!tapped) {
    const [, name = ''] = lookUps.find(([address]) => address.startsWith('/passenger/')) ?? [];
    await goWithin(phone, '/searchPassenger');
    await phone.getByRole('searchbox').fill(name);
    await expect(phone.getByRole('link', { name }).first()).toBeVisible();
  }
  const saved = () => expect(phone.getByText(SAVED).first()).toBeVisible();
  const scanAgain = async (code: string, text: string) => {
    await expect(phone.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
    await handScan(phone, code);
    await expect(phone.getByText(text).first()).toBeVisible();
  };

  for (const [path, { ticket }, again] of [
    [`/loadCoach/${coach.id}/outbound`, coach, 'Already loaded'],
    [`/loadTransfer/${transfer.id}/outbound`, transfer, 'Already loaded'],
    [`/registerLesson/${lesson.id}`, lesson, 'Already registered'],
  ] as const) {
    const title = phone.getByRole('heading', { level: 1 });
    const titleBefore = (await title.textContent()) ?? '';
    await goWithin(phone, path);
    await expect(title).not.toHaveText(titleBefore);
    await expect(phone.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
    await handScan(phone, ticket.barcode);
    await saved();
    await scanAgain(ticket.barcode, again);
  }

  await goWithin(phone, `/ticket/${EVENT}`);
  await expect(phone.getByRole('button', { name: /^Not here yet/ })).toBeVisible();
  await handScan(phone, guest.barcode);
  await expect(
    phone.getByText(`Valid ticket for ${guest.name} - will be processed when online`).first(),
  ).toBeVisible();

  await goWithin(phone, '/liftPass');
  await expect(phone.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
  await handScan(phone, pass.barcode);
  await expect(phone.getByRole('heading', { name: pass.name, level: 2 })).toBeVisible();
  await slideToEnd(phone, 'Slide to distribute');
  await saved();

  await goWithin(phone, '/keyDist');
  await phone.getByRole('link', { name: room.distLoc }).click();
  await handScan(phone, keyGuest.bookingRef);
  await expect(phone.getByText('Verified')).toBeVisible();
  await slideToEnd(phone, 'Slide to distribute');
  await saved();
  expect(await people.served()).toEqual(before);

  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  const after = before.map((count) => count + 1);
  await expect.poll(people.served, { timeout: 40_000 }).toEqual(after);
  await expect(phone.getByText('not sent yet')).toHaveCount(0, { timeout: 40_000 });
  expect(await people.served()).toEqual(after);

  await goWithin(phone, '/ready');
  await expect(phone.getByText('Ready to work offline', { exact: true })).toBeVisible();
}

test('a shift prepared with one tap: flight mode, a cold start, and all six workflows answer as the server would', async ({
  page,
}) => {
  await workPreparedShift(page, { apart: false, tapped: true });
});

test('a week opened with a signal and nothing tapped since: every look-up and all six workflows work without one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await workPreparedShift(page, { apart: false, tapped: false });
});

test('the same with the PIN alone on a phone that opens personal data by finger', async ({ page }) => {
  await workPreparedShift(page, { apart: true, tapped: true });
});
