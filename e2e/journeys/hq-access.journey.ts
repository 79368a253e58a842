import { expect } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { addedAtHq, startSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

test.use(DESK);

const season = startSeason();

test('a manager makes a passkey at the first sign-in and uses it at the next', async ({ page }) => {
  const manager = await addedAtHq(season, 'manager@alpine.test');
  const device = await addBiometrics(page);
  await signInAtHq(page, season.server.url, manager);
  const first = page.getByRole('dialog', { name: 'Make a passkey' });
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue without a passkey (demo)' })).toBeHidden();
  await expectAccessible(page, 'the first passkey');

  // The password alone opens nothing.
  const refused = await page.evaluate(async () => {
    const reply = await fetch('/api/hq/board/none', { headers: { 'X-Brand': 'nuco' } });
    return [reply.status, ((await reply.json()) as { code: string }).code];
  });
  expect(refused).toEqual([403, 'hq_passkey_required']);

  await first.getByLabel('Name of the passkey').fill('Office laptop');
  await first.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Add a second passkey')).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signInAtHq(page, season.server.url, manager);
  const again = page.getByRole('dialog', { name: 'Confirm with your passkey' });
  await device.setOwner(false);
  await again.getByRole('button', { name: 'Use passkey' }).click();
  await expect(again.getByRole('alert')).toContainText('Your passkey was not confirmed');
  await device.setOwner(true);
  await again.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
});

test('a desk may look and not change', async ({ page }) => {
  const desk = await addedAtHq(season, 'desk@alpine.test', '--desk');
  await addBiometrics(page);
  await signInAtHq(page, season.server.url, desk);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const [coach = ''] = (await season.colleague.coaches(season.week.weekId)).outbound;
  await page.goto(`${season.server.url}/hq/${season.week.weekId}/departures/coach:${coach}:outbound`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  for (const name of ['Load by name', 'Close', 'On board'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('a rep’s account reads that headquarters is not open to it, and keeps the phone app', async ({
  page,
}) => {
  await signInAtHq(page, season.server.url, { username: 'nuco.rep@demo.test' });
  await expect(page.getByText('Headquarters is not open to your account')).toBeVisible();
  await expectAccessible(page, 'closed');
  await page.getByRole('link', { name: 'Open the app' }).click();
  await expect(page.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
});
