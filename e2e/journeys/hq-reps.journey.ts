import { devices, expect } from '@playwright/test';
import { drop } from '../drop-files.ts';
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
  // No brand is taken for granted where there are several.
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await form.getByLabel('Brand').selectOption('nuco');
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

  const phone = await browser.newContext({ ...devices['Pixel 7'] });
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

test('a sheet of reps is mended, read by person and applied once, and a new rep signs in by a link', async ({
  page,
  browser,
}) => {
  test.slow();
  const HEAD = 'E-mail;Name;Brand;Level;Funktion';
  const sheet = (brand: string) => ({
    'Saison 2027.csv': Buffer.from(
      [
        HEAD,
        `zoe.neu@alpine.example;Zoë Néu;${brand};1;Rep`,
        'hq@demo.test;Somebody Else;nuco;0;Rep',
        'max.alt@alpine.example;Max Älter;nuco;2;Driver',
      ].join('\r\n'),
      'latin1',
    ),
  });
  await openHq(page, season.server.url, '/reps');
  await expectAccessible(page, 'Reps with a place for a sheet');
  await drop(page, sheet('nowhere'));

  // What only a person can say is asked first; the same header is not asked about again.
  await page.getByLabel('“Funktion” in reps').selectOption('staffType');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('is not a brand of this system')).toBeVisible();
  await expect(page.getByText('Nothing was changed. There is 1 problem.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  await expectAccessible(page, 'a sheet of reps with a problem');

  await drop(page, sheet('nuco'));
  await page.getByLabel('“Funktion” in reps').selectOption('staffType');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('People: 1 kept, 2 added')).toBeVisible();
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people.filter({ hasText: 'Zoë Néu' })).toContainText('nuco, level 1, Rep');
  await expect(people.filter({ hasText: 'hq@demo.test' })).toContainText('a sheet changes no such account');
  await expectAccessible(page, 'a sheet of reps that is ready');
  await page.getByRole('button', { name: 'Apply' }).dblclick();
  await page.getByRole('link', { name: 'Make links for who has not signed in yet' }).click();

  await page.getByLabel('Name or email').fill('néu');
  const row = page.getByRole('list', { name: 'Reps' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Has not signed in yet');
  await row.getByRole('button', { name: 'Invite… Zoë Néu' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const made = page.getByRole('dialog', { name: 'The link of Zoë Néu' });
  const link = await made.getByText(/\/invite#/).innerText();
  await made.getByRole('button', { name: 'Close' }).click();

  const phone = await browser.newContext({ ...devices['Pixel 7'] });
  const app = await phone.newPage();
  await app.goto(link);
  await app.getByRole('button', { name: 'Get my password' }).click();
  const username = await app.getByLabel('Email').inputValue();
  const password = await app.getByRole('textbox', { name: 'New password' }).inputValue();
  expect(username).toBe('zoe.neu@alpine.example');
  await app.getByRole('button', { name: 'I have saved it: sign in' }).click();
  await fillSignIn(app, username, password);
  await expect(app.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
  await phone.close();

  // A message to this rep alone is one tap away.
  await page.getByLabel('Show').selectOption('all');
  await expect(row).toContainText('on 1 phone now');
  await row.getByRole('link', { name: 'Message Zoë Néu' }).click();
  const chosen = page.getByRole('dialog').getByLabel('Rep', { exact: true }).locator('option:checked');
  await expect(chosen).toHaveText(/^Zoë Néu/);
});

test('everybody who has not signed in gets a link at once, on paper', async ({ page }) => {
  await openHq(page, season.server.url, '/reps?show=not-yet');
  const names = page.getByRole('list', { name: 'Reps' }).getByRole('listitem');
  await expect(names.first()).toBeVisible();
  const count = await names.count();
  await page.getByRole('button', { name: /^Make \d+ links…/ }).click();
  await expectAccessible(page, 'before many links are made');
  await page.getByRole('button', { name: 'Make links' }).click();
  const links = page.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(links.first().getByText(/\/invite#/)).toBeVisible();
  expect(await links.count()).toBeGreaterThan(1);
  expect(await links.count()).toBeLessThanOrEqual(count);
  const addresses = await links.getByText(/\/invite#/).allInnerTexts();
  expect(new Set(addresses).size).toBe(addresses.length);
  await expectAccessible(page, 'links on paper');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(names.first()).toContainText('not opened yet');
});
