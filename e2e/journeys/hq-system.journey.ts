import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { shareSeason } from '../season.ts';

test.use(DESK);

const season = shareSeason();

test('headquarters sees that its server runs, that the policies are in place and that nobody has made a backup', async ({
  page,
}) => {
  await openHq(page, season.server.url, '/system');
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('As expected')).toBeVisible();
  await expect(page.getByText('No backup for a day and a half')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the hash' })).toBeVisible();
  await expectAccessible(page, 'System');
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Brands', exact: true })).toBeVisible();
});
