import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { handScan, loseSignal, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

const season = startSeason();

/** The coach at that place in the list, with somebody to load. */
async function coachWith(place: number) {
  const coachId = (await season.colleague.coaches(season.week.weekId)).outbound[place];
  if (!coachId) throw new Error('too few coaches go out');
  const { tickets, loaded, total } = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const passenger = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  return { coachId, loaded, total, passenger };
}

const options = (coachId: string) =>
  ({ url: season.server.url, username, weekId: season.week.weekId, coachId, direction }) as const;
const loadedOn = async (coachId: string) =>
  (await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded;
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loaded' }).first();

test('a load is undone from the last scans by keys alone: the bar goes back and the server agrees', async ({
  page,
}) => {
  const { coachId, loaded, total, passenger } = await coachWith(0);
  await startLoading(page, options(coachId));
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 1} of ${total}`);
  await expect.poll(() => loadedOn(coachId)).toBe(loaded + 1);

  const undo = page.getByRole('button', { name: `Undo Loaded, ${passenger.name}` });
  await expect(undo).toBeEnabled();
  await undo.press('Enter');
  await expect(page.getByRole('button', { name: /^Taken off .*Tap to hold/ })).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded} of ${total}`);
  await expect.poll(() => loadedOn(coachId)).toBe(loaded);

  await handScan(page, passenger.barcode);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 1} of ${total}`);
  await expect.poll(() => loadedOn(coachId)).toBe(loaded + 1);
});

test('a load that is done and undone without a signal arrives later in this order and leaves nothing behind', async ({
  page,
}) => {
  const { coachId, loaded, total, passenger } = await coachWith(1);
  await startLoading(page, options(coachId));
  // Without the list nobody would know the passenger's name.
  await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const signalBack = await loseSignal(page);
  const sent: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) sent.push(request.url());
  });

  await handScan(page, passenger.barcode);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded + 1} of ${total}`);
  await page.getByRole('button', { name: `Undo Loaded, ${passenger.name}` }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${loaded} of ${total}`);
  await expect(page.getByText('2 not sent yet').first()).toBeVisible();

  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  await expect
    .poll(() => sent.map((url) => new URL(url).pathname))
    .toEqual(['/api/coach/load', expect.stringMatching(/^\/api\/actions\/[^/]+\/undo$/)]);
  expect(await loadedOn(coachId)).toBe(loaded);
  expect(
    (await season.colleague.load(season.week.weekId, coachId, direction, passenger.barcode)).status,
  ).toBe(200);
});

test('an earlier load is undone from the activity list', async ({ page }) => {
  const { coachId, loaded, passenger } = await coachWith(2);
  await startLoading(page, options(coachId));
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect.poll(() => loadedOn(coachId)).toBe(loaded + 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('button', { name: `Undo, ${passenger.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Take ${passenger.name} off?` });
  await expect(dialog.getByText(/^Load on coach/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect.poll(() => loadedOn(coachId)).toBe(loaded);
});
