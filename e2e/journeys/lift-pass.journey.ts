import type { LiftPassTicket, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { expect, type Page } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { listsUntilCut } from '../lists-until-cut.ts';
import { handScan, loseSignal, slideToEnd, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';

const season = startSeason();
/** The rep of the browser, to ask the server for its state. */
let rep: ApiRep;

test.beforeAll(async () => {
  rep = await apiRep(season.server.url, username, 'nuco');
});
test.afterAll(() => rep.signOut());

const listOf = (whose: ApiRep) =>
  whose.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${season.week.weekId}`);

const isReady = ({ distributed, deleted }: LiftPassTicket) => distributed === 0 && deleted === '0';

/** Passes that the rep may still hand out, each of a passenger with one pass only. */
async function readyPasses(): Promise<[LiftPassTicket, LiftPassTicket, LiftPassTicket, ...LiftPassTicket[]]> {
  const { tickets } = await listOf(rep);
  const [first, second, third, ...more] = tickets.filter(isReady);
  if (!first || !second || !third) throw new Error('the demo season has too few lift passes');
  return [first, second, third, ...more];
}

function distribute(whose: ApiRep, { barcode, bookingRef, name }: LiftPassTicket) {
  const fields = { weekID: season.week.weekId, barcode, bookingRef, passengerName: name, scanned: 1 };
  return whose.act('/api/scanLiftPass', fields);
}

/** From the first start of the app to the lift passes, as a rep goes. */
async function openLiftPasses(page: Page): Promise<void> {
  await startWeek(page, season, username);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Distribute Lift Pass' }).click();
  await expect(page.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
}

const PASS_LISTS = /\/api\/(?:scanLiftPass\/allBarcodes|week\/states)\//;
const slide = (page: Page) => slideToEnd(page, 'Slide to distribute');
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Distributed' }).first();
const onTable = (page: Page, { name }: LiftPassTicket) => page.getByRole('heading', { name, level: 2 });
/** Slides for the pass that the camera has just read. */
async function handOutOnTable(page: Page, pass: LiftPassTicket): Promise<void> {
  await expect(onTable(page, pass)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await slide(page);
  await expect(
    page.getByText(`Pass successfully distributed to ${pass.name}`, { exact: true }),
  ).toBeVisible();
}
const error = (page: Page) => page.getByRole('dialog', { name: 'Error' });

async function closeError(page: Page): Promise<void> {
  await error(page).getByRole('button', { name: 'OK' }).click();
  await expect(error(page)).toBeHidden();
}

test('a rep hands out a pass and a wristband’s pass by camera, and one by name', async () => {
  const [first, second, third] = await readyPasses();
  const before = await listOf(rep);
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await openLiftPasses(page);

  phone.show({ code: first.barcode });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handOutOnTable(page, first);
  // The camera is open again, and reads the next pass without a tap.
  phone.show({ code: second.bookingRef, look: 'dark' });
  await handOutOnTable(page, second);
  await expect(page.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${before.distributed + 2} of ${before.total}`);

  await page.getByRole('button', { name: 'Find by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(third.bookingRef);
  await page.getByRole('dialog').getByRole('button', { name: third.name }).click();
  await expect(onTable(page, third)).toBeVisible();
  await expect(page.getByText(third.passType)).toBeVisible();
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(
    page.getByText(`Pass successfully distributed to ${third.name}`, { exact: true }),
  ).toBeVisible();
  await phone.close();

  await expect.poll(async () => (await listOf(rep)).distributed).toBe(before.distributed + 3);
  const { tickets } = await listOf(rep);
  for (const { barcode } of [first, second, third])
    expect(tickets.find((ticket) => ticket.barcode === barcode)?.distributed).toBe(1);
});

test('each refusal has its own words, and nothing is distributed', async ({ page }) => {
  const mine = await listOf(rep);
  const theirs = (await listOf(season.colleague)).tickets.find(
    ({ barcode }) => !mine.tickets.some((ticket) => ticket.barcode === barcode),
  );
  const deleted = mine.tickets.find((ticket) => ticket.deleted === '1');
  const done = mine.tickets.find((ticket) => ticket.deleted === '0' && ticket.distributed === 1);
  if (!theirs || !deleted || !done) throw new Error('the demo season lacks a kind of lift pass');
  await openLiftPasses(page);

  for (const [code, text] of [
    ['https://example.com/menu', 'Invalid QR Code Type'],
    ['NUCO-AB12CD', 'Wrong QR Code, not event ticket'],
    ['WASTELAND-LP0001-900001', 'You may only distribute NUCO passes'],
    ['NUCO-ZZZZZZ-999999', 'You are not allocated to this pass'],
    [theirs.barcode, 'You are not allocated to this pass'],
  ] as const) {
    await handScan(page, code);
    await expect(error(page)).toContainText(text);
    await closeError(page);
  }
  for (const [ticket, text] of [
    [deleted, 'This pass should not be distributed - Check Booking'],
    [done, `This pass for passenger ${done.name} (${done.bookingRef}) has already been distributed`],
  ] as const) {
    await handScan(page, ticket.barcode);
    await expect(onTable(page, ticket)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('slider')).toBeHidden();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
  }
  expect((await listOf(rep)).distributed).toBe(mine.distributed);
});

test('of two reps with one pass the second learns who was first', async ({ page }) => {
  const theirs = new Set((await listOf(season.colleague)).tickets.map(({ barcode }) => barcode));
  const shared = (await readyPasses()).find(({ barcode }) => theirs.has(barcode));
  if (!shared) throw new Error('no pass is allocated to both reps');
  const lists = await listsUntilCut(page, PASS_LISTS, (route) => route.abort());
  await openLiftPasses(page);
  await handScan(page, shared.barcode);
  await expect(onTable(page, shared)).toBeVisible();
  // Nothing of the colleague's may reach the screen before the slide does.
  await lists.cut();
  expect((await distribute(season.colleague, shared)).status).toBe(200);
  await slide(page);
  await expect(page.getByRole('button', { name: /^Already distributed.*Tap to hold/ })).toContainText(
    `This pass for passenger ${shared.name} (${shared.bookingRef}) has already been distributed by ${season.colleague.name} at`,
  );
  await page.unrouteAll();
  expect((await distribute(rep, shared)).status).toBe(409);
});

test('a pass distributed by mistake is undone from the last scans, and is ready for the next scan', async ({
  page,
}) => {
  const [pass] = await readyPasses();
  const before = await listOf(rep);
  await openLiftPasses(page);
  await handScan(page, pass.barcode);
  await expect(onTable(page, pass)).toBeVisible();
  await slide(page);
  await expect(
    page.getByText(`Pass successfully distributed to ${pass.name}`, { exact: true }),
  ).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${before.distributed + 1} of ${before.total}`);
  await page.getByRole('button', { name: `Undo Distributed, ${pass.name}` }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${before.distributed} of ${before.total}`);
  await expect.poll(async () => (await listOf(rep)).distributed).toBe(before.distributed);
  expect((await distribute(rep, pass)).status).toBe(200);
});

test('without a signal the pass is judged here, refused in the same words, and sent once', async ({
  page,
}) => {
  const [pass] = await readyPasses();
  const before = await listOf(rep);
  await openLiftPasses(page);
  const signalBack = await loseSignal(page);

  await handScan(page, 'WASTELAND-LP0001-900001');
  await expect(error(page)).toContainText('You may only distribute NUCO passes');
  await closeError(page);
  await handScan(page, 'NUCO-ZZZZZZ-999999');
  await expect(error(page)).toContainText('You are not allocated to this pass');
  await closeError(page);

  await handScan(page, pass.barcode);
  await expect(onTable(page, pass)).toBeVisible();
  await slide(page);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${before.distributed + 1} of ${before.total}`);
  await handScan(page, pass.barcode);
  await expect(
    page.getByText(`This pass for passenger ${pass.name} (${pass.bookingRef}) has already been distributed`),
  ).toBeVisible();
  expect((await listOf(rep)).distributed).toBe(before.distributed);

  const sent: number[] = [];
  page.on('response', (reply) => {
    if (reply.request().method() === 'POST' && reply.url().endsWith('/api/scanLiftPass'))
      sent.push(reply.status());
  });
  signalBack();
  await page.reload();
  await expect
    .poll(async () => (await listOf(rep)).distributed, { timeout: 40_000 })
    .toBe(before.distributed + 1);
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 40_000 });
  // One whose reply was lost to the reload is sent again, and gets the same answer.
  expect(new Set(sent)).toEqual(new Set([200]));
  expect((await listOf(rep)).distributed).toBe(before.distributed + 1);
});
