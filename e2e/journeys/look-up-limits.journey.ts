import type { ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { RepDataReply } from '@offpiste/domain/contract/staff.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { test } from '../journey-test.ts';
import { goWithin, startFromSignIn, startWeek } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

const season = shareSeason();

const main = (page: Page) => page.getByRole('main');

/** Goes to each address and finds what it shows. */
async function expectShown(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  for (const [address, text] of screens) {
    await goWithin(page, address);
    await expect(main(page).getByText(text).first(), address).toBeVisible();
  }
}

test('a record that is missing, not found or not for the rep is explained', async ({ page }) => {
  const { server, week, colleague } = season;
  const lead = await apiRep(server.url, 'wasteland.lead@demo.test', 'wasteland');
  const [own, all] = await Promise.all(
    [colleague, lead].map((rep) => rep.get<RepDataReply>(`/api/repData/${week.weekId}`)),
  );
  await lead.signOut();
  const seen = new Set(own?.map((record) => record['User ID']));
  const unseen = all?.find((record) => !seen.has(record['User ID']));
  if (!unseen) throw new Error('the demo season has nobody whom a rep does not see');

  await startWeek(page, season, 'nuco.rep@demo.test');
  await expectShown(page, [
    ['/passenger/WASTELAND-AB12CD-000001', 'You do not have permissions to view this page'],
    ['/passenger/NUCO-ZZZZZZ-999999', 'Passenger not found or failed to load data.'],
    ['/accommodation/nowhere', 'Room not found'],
    ['/rep/nobody', 'Staff member not found'],
    [`/rep/${unseen['User ID']}`, 'Staff member not found'],
    ['/resort/nowhere', 'Not found'],
    ['/notifications', 'Messages are not available for your account.'],
  ]);
  await goWithin(page, '/searchPassenger');
  await page.getByLabel('Name or booking reference').fill('nobody at all');
  await expect(page.getByText('No results found')).toBeVisible();
  await goWithin(page, '/search-staff');
  await page.getByLabel('Name').fill(unseen.Rep);
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText("Try adjusting your search to find what you're looking for.")).toBeVisible();
  for (const id of [Buffer.from('no~such~shift').toString('base64url'), 'no base64!']) {
    await goWithin(page, `/shift/${encodeURIComponent(id)}`);
    await expect(page.getByRole('heading', { name: 'My Week', level: 1 })).toBeVisible();
  }
});

test('a document that fails to load says so, and opens at the next tap', async ({ page }) => {
  // Before the week is opened, which fetches its documents by itself, all in one reply; the screen asks one by one.
  const documents = /\/(files\/week|api\/week\/documents)\/[^/]+\/[^/]+$/;
  await page.context().route(documents, (route) => route.fulfill({ status: 404, json: {} }));
  await startWeek(page, season, 'nuco.rep@demo.test');
  await goWithin(page, '/week-info');
  const failed = page.getByText(/Failed to load file/);
  const document = page.getByRole('button', { name: 'Welcome meeting' });
  await expect(document).toContainText('Failed to load file');
  await expect(page.getByText('Downloading…')).toHaveCount(0);
  const others = (await failed.count()) - 1;
  await page.context().unroute(documents);
  await document.click();
  await expect(failed).toHaveCount(others);
});

test('another brand has its own form, handbook and people, and no schedule', async ({ page }) => {
  const { server, week } = season;
  const url = server.url.replace('//localhost', '//wasteland.localhost');
  const rep = await apiRep(server.url, 'wasteland.rep@demo.test', 'wasteland');
  await rep.signOut();
  await startFromSignIn(page, { url, weekName: week.weekName }, 'wasteland.rep@demo.test');
  const { brand }: ConfigReply = await page.evaluate(async () => (await fetch('/config')).json());
  await expectShown(page, [
    ['/passenger/NUCO-ZZZZZZ-999999', 'You do not have permissions to view this page'],
  ]);
  await goWithin(page, '/my-week');
  await expect(main(page).getByText(rep.name)).toBeVisible();
  await expect(page.getByText(/^Rooms/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Weekly (schedule|stats)/ })).toHaveCount(0);
  await goWithin(page, '/client-issue');
  await expect(page.getByTitle('Client issue form')).toHaveAttribute('src', brand.clientIssueUrl ?? '');
  await goWithin(page, '/handbook');
  for (const { name, url: to } of brand.handbookLinks)
    await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', to);
  expect(brand.slug).toBe('wasteland');
});
