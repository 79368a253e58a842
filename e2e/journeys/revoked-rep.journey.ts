import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { expect } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { test } from '../journey-test.ts';
import {
  fillSignIn,
  goWithin,
  handScan,
  loseSignal,
  openFromTray,
  setPin,
  startLoading,
  startWeek,
} from '../rep-steps.ts';
import { handedOver, startSeason } from '../season.ts';
import { expectStored } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
const season = startSeason();

test('a rep who is disabled is signed out by the next call; the week is erased, unsent actions wait and arrive later', async ({
  page,
}) => {
  const username = 'nuco.rep@demo.test';
  const { weekId } = season.week;
  const coachId = (await season.colleague.coaches(weekId)).outbound[0] ?? '';
  const { tickets, loaded } = await season.colleague.tickets(weekId, coachId, direction);
  const passenger = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  await startLoading(page, { url: season.server.url, username, weekId, coachId, direction });
  await expect(page.getByText(passenger.name).first()).toBeAttached();
  const signalBack = await loseSignal(page);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();

  await season.server.offpiste('rep', 'disable', username);
  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('Authentication failed - please log in again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStored(page, { week: 0, lists: 0, files: 0, outbox: 1 });
  await fillSignIn(page, username, DEMO_PASSWORD);
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  expect((await season.colleague.tickets(weekId, coachId, direction)).loaded).toBe(loaded);

  await fillSignIn(page, username, await handedOver(season, 'reset-password', username));
  await setPin(page);
  await expect
    .poll(async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded)
    .toBe(loaded + 1);
});

test('a rep who loses a level no longer opens the page of another brand’s passenger', async ({ page }) => {
  const username = 'nuco.lead@demo.test';
  const lead = await apiRep(season.server.url, username, 'nuco');
  const { week } = await lead.week(season.week.weekId);
  await lead.signOut();
  const foreign = week.passengers.find(({ reference }) => reference.startsWith('WASTELAND-'));
  if (!foreign) throw new Error('nobody of the other brand');
  await startWeek(page, season, username);
  await goWithin(page, `/passenger/${foreign.reference}`);
  await expect(page.getByText(foreign.passengerName).first()).toBeVisible();

  await season.server.offpiste('rep', 'set-level', username, '1');
  // As after closing the app: the phone's copy is shown at once, and fetched again.
  await page.reload();
  await expect(page.getByText(foreign.passengerName)).toHaveCount(0);
  await expect(page.getByText(/do not have permissions|not found/)).toBeVisible();
});

test('a phone that was lost is signed out from the rep’s other phone', async ({ page, browser }) => {
  const username = 'nuco.rep2@demo.test';
  const lost = await (await browser.newContext()).newPage();
  await startWeek(lost, season, username);
  await startWeek(page, season, username);
  await openFromTray(page, 'Signed-in phones');
  await expect(page.getByText('This phone', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Log out Chrome on Android/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Your password').fill('not this one');
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(question.getByText('Invalid username or password')).toBeVisible();
  await question.getByLabel('Your password').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Phone logged out.')).toBeVisible();

  await lost.evaluate(() => dispatchEvent(new Event('focus')));
  await goWithin(lost, '/contacts');
  await expect(lost.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStored(lost, { week: 0, lists: 0 });
  await expect(page.getByRole('heading', { name: 'Signed-in phones' })).toBeVisible();
  await lost.context().close();
});
