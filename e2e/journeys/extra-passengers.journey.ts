import type { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { expect, type Page } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { handScan, openDeparture, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
/** Codes that are not in the demo season: people who are on no list. */
const unlisted = (person: number) => `NUCO-NOLIST-${String(person).padStart(6, '0')}`;

const season = startSeason();

/** From the first start of the app to the screen of one transfer. */
async function openExtras(page: Page, transferId: string): Promise<void> {
  await startWeek(page, season, username);
  await page.goto(`${season.server.url}/load-extras`);
  await openDeparture(page, page.getByRole('link', { name: transferId }));
  await expect(page.getByRole('heading', { name: `Load Extras ${transferId}` })).toBeVisible();
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Scanned passengers' }).getByRole('listitem');
const codesOf = async (transferId: string) =>
  (
    await season.colleague.get<ExtrasReply>(`/api/transfer/extras/${transferId}/${season.week.weekId}`)
  ).extras.map(({ barcode }) => barcode);
/** A colleague adds somebody from another phone. */
const addedByColleague = (transferId: string, barcode: string) => {
  const timestamp = new Date().toISOString();
  return season.colleague.act('/api/transfer/extra-passengers', {
    weekId: season.week.weekId,
    transferId,
    passengers: [{ barcode, timestamp }],
    repId: season.colleague.repId,
    timestamp,
  });
};

test('a rep scans people on no list by camera, removes one and submits the rest', async () => {
  const transferId = 'GVA-01';
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await openExtras(page, transferId);

  await page.getByRole('button', { name: 'Scan Passenger' }).click();
  phone.show({ code: unlisted(1) });
  await expect(rowsOf(page)).toHaveCount(1);
  phone.show({ code: 'https://example.com/menu' });
  await expect(page.getByText('Invalid barcode format').first()).toBeVisible();
  phone.show({ code: unlisted(2), look: 'dark' });
  await expect(rowsOf(page)).toHaveCount(2);
  phone.show({ code: unlisted(1) });
  await expect(page.getByText('Already on the list')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Scan' }).click();
  await expect(rowsOf(page)).toHaveCount(2);

  await page.getByRole('button', { name: `Remove ${unlisted(1)}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Submit Extra Passengers' }).dblclick();
  await expect(page.getByText('1 extra passenger added')).toBeVisible();
  await expect(page.getByText('0 to submit')).toBeVisible();
  await phone.close();

  await expect.poll(() => codesOf(transferId)).toEqual([unlisted(2)]);
});

test('a hand scanner fills the list, which survives a restart; each passenger has an answer', async ({
  page,
}) => {
  const transferId = 'LYS-01';
  await addedByColleague(transferId, unlisted(11));
  await openExtras(page, transferId);
  for (const [before, code] of [unlisted(11), unlisted(12)].entries()) {
    await handScan(page, code);
    await expect(page.getByText(`${before + 1} to submit`)).toBeVisible();
  }
  await handScan(page, 'https://example.com');
  await expect(page.getByRole('alert').getByText('Invalid barcode format')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 to submit')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Extra Passengers' }).click();
  const result = page.getByRole('region', { name: 'Last submission' });
  await expect(result.getByRole('status')).toHaveText('1 of 2 extra passengers added');
  await expect(result).toContainText(`Passenger already added to transfer by ${season.colleague.name}`);
  await expect.poll(() => codesOf(transferId)).toEqual([unlisted(11), unlisted(12)]);
});

test('a submission without signal is kept and sent once, and the server’s answer is shown later', async ({
  page,
}) => {
  const transferId = 'CMF-01';
  await openExtras(page, transferId);
  await page.context().setOffline(true);
  for (const [before, code] of [unlisted(21), unlisted(22)].entries()) {
    await handScan(page, code);
    await expect(page.getByText(`${before + 1} to submit`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit Extra Passengers' }).click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await expect(page.getByText('0 to submit')).toBeVisible();

  await addedByColleague(transferId, unlisted(22));
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => codesOf(transferId)).toEqual(expect.arrayContaining([unlisted(21), unlisted(22)]));

  await page.goto(`${season.server.url}/activity`);
  await expect(page.getByRole('heading', { name: 'Partly accepted (1)' })).toBeVisible({ timeout: 40_000 });
  await expect(
    page.getByText(`Passenger already added to transfer by ${season.colleague.name}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByRole('heading', { name: 'Last 24 hours (1)' })).toBeVisible();
});

test('a page that dies right after submitting has its passengers on the server once', async ({ page }) => {
  const transferId = 'GVA-02';
  await openExtras(page, transferId);
  await handScan(page, unlisted(31));
  await expect(page.getByText('1 to submit')).toBeVisible();
  let sent: (() => void) | undefined;
  const onItsWay = new Promise<void>((resolve) => {
    sent = resolve;
  });
  // The request reaches the server, and the reply never reaches the page.
  await page.route('**/api/transfer/extra-passengers', async (route) => {
    await route.fetch();
    sent?.();
  });
  await page.getByRole('button', { name: 'Submit Extra Passengers' }).click();
  await onItsWay;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('0 to submit')).toBeVisible();
  await expect(page.getByText('1 added')).toBeVisible();
  await page.goto(`${season.server.url}/activity`);
  await expect(page.getByText('1 extra passenger added')).toBeVisible({ timeout: 40_000 });
  expect(await codesOf(transferId)).toEqual([unlisted(31)]);
});
