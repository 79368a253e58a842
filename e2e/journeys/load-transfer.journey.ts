import type {
  AllTransfersReply,
  TransferDataReply,
  TransferTicket,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import { expect, type Page } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { loseSignal, openDeparture, scanAndHold, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const direction = 'outbound';
const username = 'nuco.rep@demo.test';
const SUCCESS = 'Success! Passenger successfully loaded on transfer';
const GENEVA = { latitude: 46.2312, longitude: 6.1089 };

const season = startSeason();

const list = (transferId: string) =>
  season.colleague.get<TransferTicketsReply>(
    `/api/transfer/allBarcodes/${transferId}/direction/${direction}/${season.week.weekId}`,
  );

const loadOf = (transferId: string, barcode: string) =>
  season.colleague.act('/api/transfer/load', {
    weekID: season.week.weekId,
    barcode,
    transferId,
    direction,
    scanned: 1,
    loadLat: null,
    loadLon: null,
  });

interface Ride extends TransferTicketsReply {
  transferId: string;
  free: [TransferTicket, TransferTicket, TransferTicket, ...TransferTicket[]];
}

async function everyList() {
  const ids = await season.colleague.get<AllTransfersReply>(
    `/api/transfer/allTransfers/${season.week.weekId}`,
  );
  return await Promise.all(
    ids.outbound.map(async (transferId) => ({ transferId, ...(await list(transferId)) })),
  );
}

/** The transfer at that position of those with three people who can still be loaded, fullest first. */
async function aRide(place: number): Promise<Ride> {
  const rides = (await everyList())
    .flatMap((ride): Ride[] => {
      const [first, second, third, ...more] = ride.tickets.filter(
        (ticket) => ticket.loaded === 0 && ticket.deleted === 0,
      );
      return first && second && third ? [{ ...ride, free: [first, second, third, ...more] }] : [];
    })
    .sort((a, b) => b.free.length - a.free.length);
  const chosen = rides[place];
  if (!chosen) throw new Error('the demo season has too few passengers on transfers');
  return chosen;
}

/** From the first start of the app to the loading screen, as a rep goes. */
async function startLoading(page: Page, transferId: string): Promise<void> {
  await page.context().grantPermissions(['geolocation'], { origin: season.server.url });
  await page.context().setGeolocation(GENEVA);
  await startWeek(page, season, username);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Load Transfer' }).click();
  await page.getByRole('tab', { name: 'Outbound' }).click();
  await openDeparture(page, page.locator(`a[href$="/loadTransfer/${transferId}/${direction}"]`));
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
}

const bar = (page: Page, name = 'Loaded') => page.getByRole('progressbar', { name }).first();

/** Scans as a hand scanner does, reads the verdict and closes it. */
async function scan(page: Page, code: string, ...texts: (string | RegExp)[]): Promise<void> {
  const verdict = await scanAndHold(page, code);
  for (const text of texts) await expect(verdict).toContainText(text);
  await verdict.click();
  await expect(verdict).toBeHidden();
}

test('a rep loads two people by camera and one by name, and each load says where it happened', async () => {
  const { transferId, free, loaded, total, tickets } = await aRide(0);
  const [first, second, third] = free;
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startLoading(page, transferId);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded} of ${total}`);
  const bags = tickets.filter(({ equipment, deleted }) => equipment === 1 && deleted === 0).length;
  await expect(bar(page, 'Equipment')).toHaveAttribute('aria-valuetext', `0 of ${bags}`);
  await page.getByRole('button', { name: /Capacity Summary/ }).click();
  await expect(page.getByText('Third parties')).toBeVisible();

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/transfer/load'));
  phone.show({ code: first.barcode });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({
    transferId,
    direction,
    loadLat: GENEVA.latitude,
    loadLon: GENEVA.longitude,
  });
  const scans = page.getByRole('list', { name: 'Last scans' });
  await expect(scans.getByText(first.name).first()).toBeVisible();
  phone.show({ code: second.barcode });
  await expect(scans.getByText(second.name).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 2} of ${total}`);

  await page.getByRole('button', { name: 'Enter by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(third.bookingRef);
  await page.getByRole('button', { name: third.name }).click();
  await page.getByRole('button', { name: 'Load passenger' }).dblclick();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 3} of ${total}`);
  await phone.close();

  await expect.poll(async () => (await list(transferId)).loaded).toBe(loaded + 3);
  const after = await list(transferId);
  expect(after.tickets.filter((ticket) => ticket.loaded).map(({ barcode }) => barcode)).toEqual(
    expect.arrayContaining([first.barcode, second.barcode, third.barcode]),
  );
});

test('a refusal says why somebody may not board, and where they belong', async ({ page }) => {
  const [here, other] = [await aRide(1), await aRide(2)];
  const [taken] = here.free;
  const [stranger] = other.free;
  const everyone = (await everyList()).flatMap(({ tickets }) => tickets);
  const cancelled = everyone.find(({ deleted }) => deleted === 1);
  if (!cancelled) throw new Error('nobody on any transfer has cancelled');
  expect((await loadOf(here.transferId, taken.barcode)).status).toBe(200);

  await startLoading(page, here.transferId);
  await scan(
    page,
    stranger.barcode,
    'Wrong transfer',
    new RegExp(`Belongs on transfer ${other.transferId} · ${stranger.pickUpLocation} · .*\\d\\d:\\d\\d`),
  );
  await scan(page, taken.barcode, `Passenger already loaded on transfer by ${season.colleague.name}`);
  await scan(page, cancelled.barcode, 'This passenger is cancelled - Check Booking');
  await scan(page, 'NUCO-ZZZZZZ-999999', 'Passenger not found or failed to load data.');
  await scan(page, 'NUCO-AB12CD', 'Wrong QR Code, not event ticket');
  await scan(page, 'https://example.com/menu', 'Invalid QR Code Type');
  expect((await list(here.transferId)).loaded).toBe(here.loaded + 1);

  await page.goto(`${season.server.url}/loadTransfer/GVA-99/outbound`);
  await expect(page.getByRole('alert')).toContainText('Transfer not found');
});

test('without a signal a load is kept, shown again, and sent later, once', async ({ page }) => {
  const { transferId, free, loaded } = await aRide(1);
  const elsewhere = await aRide(2);
  const [person] = free;
  const stranger = elsewhere.free.find(({ barcode }) => barcode.startsWith('NUCO-'));
  if (!stranger) throw new Error('nobody of the brand is on the other transfer');
  await startLoading(page, transferId);
  await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  const signalBack = await loseSignal(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await scan(page, person.barcode, 'Saved on this phone');
  await scan(page, person.barcode, 'Already loaded');
  await scan(page, stranger.barcode, new RegExp(`Belongs on transfer ${elsewhere.transferId}`));
  expect((await list(transferId)).loaded).toBe(loaded);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transfer/load') && request.postDataJSON().barcode === person.barcode)
      sent.push(request.postDataJSON().idempotentId);
  });
  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await list(transferId)).loaded, { timeout: 40_000 }).toBe(loaded + 1);
  expect(new Set(sent).size).toBe(sent.length);
});

test('a load is undone where it was done, and can be done again by another', async ({ page }) => {
  const { transferId, free, loaded, total } = await aRide(2);
  const [person] = free;
  await startLoading(page, transferId);
  await scan(page, person.barcode, SUCCESS);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 1} of ${total}`);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await page.getByRole('button', { name: `Undo Loaded, ${person.name}` }).click();
  await expect(page.getByText('Taken off', { exact: true }).first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded} of ${total}`);
  await expect.poll(async () => (await list(transferId)).loaded).toBe(loaded);
  expect((await loadOf(transferId, person.barcode)).status).toBe(200);
});

test('a rep looks a transfer up: its page, its driver to call, its seats', async ({ page }) => {
  const { mergedData } = await season.colleague.get<TransferDataReply>(
    `/api/transfer/transferData/${season.week.weekId}`,
  );
  const transfer = mergedData.find((row) => row['Driver Mobile'] !== '' && row['Seats Booked'] !== '');
  const unlisted = mergedData.find((row) => row['Seats Booked'] === '');
  if (!transfer || !unlisted) throw new Error('the demo season lacks such transfers');
  await startWeek(page, season, username);
  await page.getByRole('link', { name: 'Transfers' }).click();
  await page.locator(`a[href$="/transfer/${transfer.transferId}"]`).click();
  // In the list it is beside every transfer in this direction.
  const route = page.getByText(transfer.Route);
  await expect(route).toHaveCount(1);
  await expect(route).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
  await page.goto(`${season.server.url}/transfer/${unlisted.transferId}`);
  await expect(page.getByText('No Capacity Listed').first()).toBeVisible();
  await page.goto(`${season.server.url}/transfer/unknown`);
  await expect(page.getByRole('alert')).toHaveText('Transfer not found');
});

test('a colleague’s load shows within one refresh', async ({ page }) => {
  const { transferId, free, loaded, total } = await aRide(0);
  await startLoading(page, transferId);
  expect((await loadOf(transferId, free[0].barcode)).status).toBe(200);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 1} of ${total}`, {
    timeout: 40_000,
  });
});
