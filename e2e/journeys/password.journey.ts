import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { fillSignIn, goWithin, loseSignal, openFromTray, setPin, signIn } from '../rep-steps.ts';
import { addedRep, startSeason } from '../season.ts';

const season = startSeason();

const make = async (page: Page, password: string) => {
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Make a new password' }).click();
};
const shown = async (page: Page) =>
  (await page.getByRole('region', { name: 'Your new password' }).locator('p').innerText()).trim();

test('a rep replaces the password that was handed over; the old one and the other phone are out', async ({
  page,
  browser,
}) => {
  const { username, password } = await addedRep(season, 'field@nuco.test');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, season.server.url, username, password);
  await setPin(other);
  await signIn(page, season.server.url, username, password);
  await setPin(page);

  const notice = page.getByRole('region', { name: 'Password' });
  await expect(notice).toContainText('It works until');
  await notice.getByRole('link', { name: 'Change it' }).click();
  await make(page, 'not this one');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await make(page, password);
  const next = await shown(page);
  expect(next).toMatch(/^[\w-]{22}$/);

  // The confirmation finds no signal: the password stays on the screen, and is confirmed later.
  const signalBack = await loseSignal(page);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(/^No connection. Both passwords may work/)).toBeVisible();
  expect(await shown(page)).toBe(next);
  signalBack();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('Password changed. Your other phones are logged out.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await goWithin(other, '/contacts');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(other, username, password);
  await expect(other.getByText('Invalid username or password')).toBeVisible();
  await fillSignIn(other, username, next);
  await setPin(other);
  await expect(other.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Password' })).toHaveCount(0);
  await other.context().close();
});

test('a phone that dies before the new password is confirmed leaves the rep with both', async ({ page }) => {
  const { username, password } = await addedRep(season, 'dying@nuco.test');
  await signIn(page, season.server.url, username, password);
  await setPin(page);
  await openFromTray(page, 'Change password');
  await make(page, password);
  const next = await shown(page);

  await page.reload();
  await page.goto(`${season.server.url}/change-password`);
  await make(page, password);
  expect(await shown(page)).toBe(next);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page, username, next);
  await setPin(page);
  await openFromTray(page, 'Change password');
  await make(page, password);
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});
