import { devices, expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { fillSignIn } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

test('a rep is added, opens the link on a phone, gets a password there and signs in with it', async ({
  page,
  browser,
}) => {
  await openHq(page, season.server.url, '/reps');
  await expectAccessible(page, 'Reps');
  await page.getByRole('button', { name: 'Add a rep' }).click();
  const form = page.getByRole('dialog', { name: 'Add a rep' });
  await form.getByLabel('Email').fill('Jo.Peak@Alpine.Example');
  await form.getByLabel('Name').fill('Jo Peak');
  await expectAccessible(page, 'adding a rep');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();

  // The link comes next by itself; it can wait.
  const asked = page.getByRole('dialog', { name: 'Invite Jo Peak' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Name or email').fill('peak jo');
  const row = page.getByRole('list', { name: 'Reps' }).getByRole('listitem');
  await expect(row).toContainText('Has not signed in yet');

  await row.getByRole('button', { name: 'Invite… Jo Peak' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const made = page.getByRole('dialog', { name: 'The link of Jo Peak' });
  await expect(made.getByRole('img', { name: 'QR code of the link of Jo Peak' })).toBeVisible();
  const link = await made.getByText(/\/invite#/).innerText();
  await expectAccessible(page, 'the link');
  await made.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('not opened yet');

  const phone = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  const app = await phone.newPage();
  await app.goto(link);
  await app.getByRole('button', { name: 'Get my password' }).click();
  await expect(app.getByRole('heading', { name: 'Welcome, Jo Peak' })).toBeVisible();
  await expect(app).toHaveURL(/\/invite$/);
  await expectAccessible(app, 'the invitation');
  const username = await app.getByLabel('Email').inputValue();
  const password = await app.getByRole('textbox', { name: 'New password' }).inputValue();
  expect(username).toBe('jo.peak@alpine.example');
  await app.getByRole('button', { name: 'I have saved it: sign in' }).click();
  await fillSignIn(app, username, password);
  await expect(app.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();

  await expect(row).toContainText('on 1 phone now');
  await expect(row).toContainText('Link opened');

  // Whoever comes later with the same link gets nothing, and reads why.
  const late = await phone.newPage();
  await late.goto(link);
  await late.getByRole('button', { name: 'Get my password' }).click();
  await expect(late.getByText('This link is no longer valid')).toBeVisible();
  await phone.close();
});
