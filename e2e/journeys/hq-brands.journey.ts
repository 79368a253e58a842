import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

test('a brand is created, shown in its colour, opened at its address, changed and removed', async ({
  page,
  browser,
}) => {
  const { url } = season.server;
  await openHq(page, url, '/brands');
  await expectAccessible(page, 'Brands');
  await page.getByRole('link', { name: 'Create a brand' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Älpine Tours');
  await expect(page.getByLabel('Slug')).toHaveValue('alpine-tours');
  await page.getByLabel('Slug').fill('alpine');
  await page.getByLabel('Prefixes of its tickets').fill('nuco');

  // A colour that nobody could read in sunlight, and the nearest that everybody can.
  await page.getByLabel('Colour', { exact: true }).fill('#ffd400');
  await expect(page.getByRole('button', { name: 'Create the brand' })).toBeDisabled();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByRole('complementary', { name: 'How it will look' })).toBeVisible();
  await expectAccessible(page, 'creating a brand');
  await page.getByLabel('Colour', { exact: true }).fill('#1b6e3c');

  await page.getByRole('button', { name: 'Create the brand' }).click();
  await expect(page.getByText('The prefix NUCO is already that of NUCO: choose another one.')).toBeVisible();
  await page.getByLabel('Prefixes of its tickets').fill('ALPINE');
  await page.getByRole('button', { name: 'Create the brand' }).click();
  await expect(page.getByText('The brand is there. Its reps open')).toBeVisible();

  // Whoever opens its address sees it, with the logo that it has until it is given another.
  const phone = await browser.newContext();
  const app = await phone.newPage();
  await app.goto(`http://alpine.localhost:${season.server.port}`);
  await expect(app.getByRole('img', { name: /Älpine Tours/ })).toBeVisible();
  await phone.close();

  await page.getByRole('link', { name: 'Invite its first rep' }).click();
  const form = page.getByRole('dialog', { name: 'Add a rep' });
  await expect(form.getByLabel('Brand')).toHaveValue('alpine');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${url}/hq/brands`);
  await page.getByRole('link', { name: 'Change… Älpine Tours' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Alpine');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 96, height: 64 } });
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Alpine', exact: true }) });
  await expect(card.locator('img')).toHaveAttribute('src', /^\/brands\/alpine-[0-9a-f]{16}-96x64\.png$/);
  await page.getByRole('button', { name: 'Remove… Alpine' }).click();
  await page.getByRole('dialog', { name: 'Remove Alpine?' }).getByRole('button', { name: 'Remove' }).click();
  // While it asks, all behind it counts as hidden.
  await expect(page.getByRole('heading', { name: 'Snowfuze' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alpine', exact: true })).toBeHidden();
});
