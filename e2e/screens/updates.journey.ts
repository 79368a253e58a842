import { expect } from '@playwright/test';
import { startFront } from '../front-server.ts';
import { contactsCode, deployNextVersion } from '../next-version.ts';
import { goWithin, keptOnPhone, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });

test('a new version, a missing one and no signal hold', async ({ page, season }) => {
  const front = await startFront(season.server.port);
  const server = { ...season.server, url: front.url };
  const { look } = await startLooking(page);
  const offer = page.getByRole('region', { name: 'Update' });

  const code = await contactsCode(front);
  front.replace(code, null);
  await startWeek(page, { server, week: season.week }, USERNAME);
  await goWithin(page, '/contacts');
  await expect(page.getByRole('heading', { name: 'Part of the app is missing' })).toBeVisible();
  await look('100-part-missing');

  front.restore(code);
  await page.goto(`${front.url}/home`);
  await keptOnPhone(page);
  await deployNextVersion(front);
  await page.reload();
  await expect(offer).toBeVisible({ timeout: 30_000 });
  await look('101-update-on-home');
  await goWithin(page, '/');
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await look('102-update-on-select-week');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: /PIN/ })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await look('103-sign-in-offline');
  await front.close();
});
