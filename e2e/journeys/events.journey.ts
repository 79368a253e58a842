import type { EventsReply, EventTicket } from '@offpiste/domain/contract/event.ts';
import { expect, type Page } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import {
  handScan,
  heldVerdict,
  holdVerdict,
  loseSignal,
  openEventDoor,
  scanAndHold,
  startWeek,
} from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
/** An event of every brand. */
const EVENT = '500001';

const season = startSeason();
let others: EventsReply['data'];

test.beforeAll(async () => {
  const { data } = await season.colleague.get<EventsReply>(`/api/events/${season.week.weekId}`);
  others = data.filter(({ eventId }) => eventId !== EVENT);
});

const infoOf = (eventId = EVENT) => season.colleague.event(season.week.weekId, eventId);

/** A few guests who can still come in. */
async function expected(eventId = EVENT): Promise<[EventTicket, EventTicket, EventTicket]> {
  const { tickets } = await infoOf(eventId);
  const [first, second, third] = tickets.filter(
    ({ deleted, entryStatus }) => deleted === '0' && entryStatus === 'none',
  );
  if (!first || !second || !third) throw new Error('the demo season has too few guests');
  return [first, second, third];
}

/** A colleague at another door of the event. */
function validate(way: 'in' | 'out', barcode: string) {
  const fields = {
    weekId: season.week.weekId,
    eventId: EVENT,
    rep: season.colleague.repId,
    barcode,
    deviceTimestamp: new Date().toISOString(),
  };
  return season.colleague.act(`/api/events/validate-${way}`, fields);
}

/** From the first start of the app to the door. */
async function openDoor(page: Page, eventId = EVENT): Promise<void> {
  await startWeek(page, season, username);
  await openEventDoor(page, eventId);
}

const bar = (page: Page, name: string) => page.getByRole('progressbar', { name }).first();
const verdict = (page: Page, word: string, name: string) =>
  page.getByRole('button', { name: new RegExp(`${word}.*${name}`) }).first();
/** '12 of 900', without the percentage. */
const of = (part: number, whole: number) =>
  new RegExp(`^${part.toLocaleString('en-GB')} of ${whole.toLocaleString('en-GB')} `);

test('a guest comes in, goes out and comes in again by camera; another by name', async () => {
  const [guest, , friend] = await expected();
  const before = await infoOf();
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await openDoor(page);

  const scans = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem');
  for (const [button, word, inside, count] of [
    ['Scan In', 'Entered', 1, 1],
    ['Scan Out', 'Exited', 0, 2],
    ['Scan In', 'Entered', 1, 3],
  ] as const) {
    phone.show({ code: guest.barcode });
    await holdVerdict(page);
    await page.getByRole('button', { name: button }).click();
    const held = await heldVerdict(page);
    await expect(held).toContainText(`Valid ticket for ${guest.name}`);
    phone.show({ code: null });
    await held.click();
    await expect(scans).toHaveCount(count);
    await expect(scans.first()).toContainText(word);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(bar(page, 'Have Entered')).toHaveAttribute(
      'aria-valuetext',
      of(before.entryRaw + 1, before.pax),
    );
    await expect(bar(page, 'Are Inside:')).toHaveAttribute(
      'aria-valuetext',
      of(before.inside + inside, before.pax),
    );
  }

  for (const [button, confirm, word] of [
    ['Enter by name', 'Let in passenger', 'Entered'],
    ['Exit by name', 'Let out passenger', 'Exited'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByPlaceholder('Search by name or booking reference...').fill(friend.bookingRef);
    await page.getByRole('dialog').getByRole('button', { name: friend.name }).click();
    await page.getByRole('button', { name: confirm }).dblclick();
    await expect(verdict(page, word, friend.name)).toBeVisible();
    await expect(verdict(page, word, friend.name)).toBeHidden();
  }
  await phone.close();

  await expect
    .poll(async () => (await infoOf()).tickets.find(({ barcode }) => barcode === friend.barcode)?.entryStatus)
    .toBe('exited');
  expect(await infoOf()).toMatchObject({ entryRaw: before.entryRaw + 2, inside: before.inside + 1 });
});

test('each refusal has its own words, and nobody passes', async ({ page }) => {
  const [guest] = await expected();
  const here = new Set((await infoOf()).tickets.map(({ barcode }) => barcode));
  const elsewhere = (await Promise.all(others.map(({ eventId }) => infoOf(eventId))))
    .flatMap(({ eventName, tickets }) => tickets.map((ticket) => ({ ...ticket, eventName })))
    .find(({ barcode, deleted }) => deleted === '0' && !here.has(barcode));
  const cancelled = (await infoOf()).tickets.find(({ deleted }) => deleted === '1');
  if (!elsewhere || !cancelled) throw new Error('the demo season lacks a kind of guest');
  const before = await infoOf();
  await openDoor(page);

  for (const [code, text] of [
    ['https://example.com/menu', 'Invalid QR Code Type'],
    ['NUCO-AB12CD', 'Wrong QR Code, not event ticket'],
    ['NUCO-ZZZZZZ-999999', 'Passenger not found or failed to load data.'],
    [cancelled.barcode, 'This ticket is cancelled - Check Booking'],
    [elsewhere.barcode, `Has a ticket for ${elsewhere.eventName}`],
  ] as const) {
    await handScan(page, code);
    await expect(page.getByRole('button', { name: text })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Scan Out' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await handScan(page, guest.barcode);
  await expect(page.getByRole('button', { name: 'Ticket has not been used to enter yet' })).toBeVisible();
  await expect.poll(infoOf).toMatchObject({ inside: before.inside, entryRaw: before.entryRaw });
});

test('of two doors the second refuses within one refresh, and says who was first', async ({ page }) => {
  const [guest] = await expected();
  const before = await infoOf();
  await openDoor(page);
  await expect(bar(page, 'Are Inside:')).toHaveAttribute('aria-valuetext', of(before.inside, before.pax));
  expect((await validate('in', guest.barcode)).status).toBe(200);
  // The list is requested every ten seconds.
  await expect(bar(page, 'Are Inside:')).toHaveAttribute(
    'aria-valuetext',
    of(before.inside + 1, before.pax),
    { timeout: 40_000 },
  );
  await handScan(page, guest.barcode);
  const refused = verdict(page, 'Already inside', guest.name);
  await expect(refused).toContainText(`Ticket has already been used to enter by ${season.colleague.name} at`);
  expect((await infoOf()).inside).toBe(before.inside + 1);
});

test('without a signal the phone’s tickets answer, and every scan is sent once', async ({ page }) => {
  const [guest] = await expected();
  const before = await infoOf();
  await openDoor(page);
  const signalBack = await loseSignal(page);

  const valid = await scanAndHold(page, guest.barcode);
  await expect(valid).toContainText(/Entered/i);
  await expect(valid).toContainText(`Valid ticket for ${guest.name} - will be processed when online`);
  await expect(valid).toContainText('(Offline mode - will sync when connection is restored)');
  await expect(bar(page, 'Are Inside:')).toHaveAttribute('aria-valuetext', of(before.inside + 1, before.pax));
  for (const [code, text] of [
    [guest.barcode, 'Ticket has already been used to enter'],
    ['NUCO-ZZZZZZ-999999', 'Invalid ticket - not found in offline data'],
  ] as const) {
    const doubtful = await scanAndHold(page, code);
    await expect(doubtful).toContainText(text);
    await expect(doubtful).toContainText('Scan saved and will be processed when online');
    await expect(doubtful).toContainText('(Offline mode - please check your connection)');
  }
  expect((await infoOf()).inside).toBe(before.inside);

  const sent: number[] = [];
  page.on('response', (reply) => {
    if (reply.request().method() === 'POST' && reply.url().includes('/api/events/validate-'))
      sent.push(reply.status());
  });
  signalBack();
  await page.reload();
  await expect.poll(async () => (await infoOf()).inside, { timeout: 40_000 }).toBe(before.inside + 1);
  // One whose reply was lost to the reload is sent again, and gets the same answer.
  await expect.poll(() => new Set(sent), { timeout: 40_000 }).toEqual(new Set([200, 404, 409]));
  expect((await infoOf()).inside).toBe(before.inside + 1);
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 40_000 });
});

test('a guest let in by mistake is undone from the last scans, and no longer counts', async ({ page }) => {
  const [guest] = await expected();
  const before = await infoOf();
  await openDoor(page);
  await handScan(page, guest.barcode);
  await expect(bar(page, 'Are Inside:')).toHaveAttribute('aria-valuetext', of(before.inside + 1, before.pax));
  await page.getByRole('button', { name: 'Scan In' }).click();
  await page.getByRole('button', { name: `Undo Entered, ${guest.name}` }).click();
  await expect(page.getByRole('button', { name: /^Undone/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page, 'Are Inside:')).toHaveAttribute('aria-valuetext', of(before.inside, before.pax));
  await expect.poll(infoOf).toMatchObject({ inside: before.inside, entryRaw: before.entryRaw });
});
