import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { expect, type Page } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { allKeyRooms, type ListedRoom } from '../key-rooms.ts';
import { listsUntilCut } from '../lists-until-cut.ts';
import { handScan, loseSignal, slideToEnd, startWeek, WEEK_STATES } from '../rep-steps.ts';
import { startLooking } from '../screens/looking.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';

const season = startSeason();

const taken = new Set<string>();

/** A room that no other test has used. */
async function roomWhere(matches: (room: ListedRoom) => boolean): Promise<ListedRoom> {
  const room = (await allKeyRooms(season.colleague, season.week.weekId)).find(
    (candidate) => !taken.has(candidate.roomId) && matches(candidate),
  );
  if (!room) throw new Error('the demo season has no such room');
  taken.add(room.roomId);
  return room;
}

const isFree = ({ ready, blocked, keysOut, returned }: ListedRoom) =>
  ready === 1 && blocked === 0 && keysOut === 0 && returned === 0;
const named = ({ guests }: ListedRoom) =>
  guests.filter((guest): guest is { name: string; bookingRef: string } => guest.name !== null);

const roomNow = (roomId: string) =>
  season.colleague.get<KeyRoomStatus>(`/api/keyDist/room/${roomId}/week/${season.week.weekId}`);

const handOut = (roomId: string, barcode: string, numberOfKeys = 1) =>
  season.colleague.act('/api/keyDist/distribute', {
    weekId: season.week.weekId,
    roomId,
    barcode,
    numberOfKeys,
    tenant: 'nuco',
    location: null,
    repId: season.colleague.repId,
    lat: null,
    lon: null,
  });

/** From the start of the app to the list of a location, as a rep goes. */
async function openKeyList(page: Page, distLoc: string): Promise<void> {
  await startWeek(page, season, username);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Key Distribution' }).click();
  await expect(page.getByLabel('View')).toHaveValue('loc');
  await page.getByRole('link', { name: distLoc }).click();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
}

const KEY_ROOMS = '**/api/keyDist/room/**';

/** What says that a list has changed, and when to ask. */
const NEWS = /\/api\/week\/(?:changes|hints)\//;

const alreadyOut = () => `The keys of this room have already been distributed by ${season.colleague.name}`;

/** Opens a room whose keys the colleague then hands out, of which the list says nothing. */
async function comeSecond(page: Page): Promise<ListedRoom> {
  const room = await roomWhere(
    (candidate) => isFree(candidate) && candidate.numberOfKeys > 1 && named(candidate).length > 0,
  );
  const [guest] = named(room);
  if (!guest) throw new Error('one guest');
  await page.route(WEEK_STATES, (route) => route.abort());
  await page.route(NEWS, (route) => route.abort());
  // Once cut, the list reports no change.
  const lists = await listsUntilCut(page, KEY_ROOMS, (route) => route.fulfill({ status: 304 }));
  await openKeyList(page, room.distLoc);
  await page.goto(`${season.server.url}/keyDist/room/${room.roomId}/name/${guest.bookingRef}`);
  await expect(page.getByText('Verified')).toBeVisible();

  // The second rep does not know about the first.
  await lists.cut();
  expect((await handOut(room.roomId, guest.bookingRef, room.numberOfKeys)).status).toBe(200);
  return room;
}

/** The list answers again, and a room that was handed out twice counts once. */
async function hearOfTheFirst(page: Page, room: ListedRoom): Promise<void> {
  await page.unroute(KEY_ROOMS);
  await page.unroute(WEEK_STATES);
  await page.unroute(NEWS);
  // What has changed is asked for every ten seconds, and less often after a question without an answer.
  await expect(page.getByText('All keys of this room are out.')).toBeVisible({ timeout: 60_000 });
  expect(await roomNow(room.roomId)).toMatchObject({ keysOut: room.numberOfKeys, contested: 0 });
}

const answer = (page: Page) => page.getByRole('button', { name: /Tap to hold/ });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Distributed' }).first();

test('by camera and by name: two people get a key each, and both come back with the extra one', async () => {
  const room = await roomWhere(
    (candidate) =>
      isFree(candidate) &&
      candidate.numberOfKeys === 2 &&
      candidate.extraKeys > 0 &&
      named(candidate).length > 1,
  );
  const [first, second] = named(room);
  if (!first || !second) throw new Error('two guests');
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await openKeyList(page, room.distLoc);

  phone.show({ code: first.bookingRef });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(page.getByRole('heading', { name: room.roomName, level: 1 })).toBeVisible();
  await expect(page.getByText('Verified')).toBeVisible();
  await expect(page.getByText(first.name).first()).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Number of keys', exact: true }).getByRole('status'),
  ).toHaveText('1');
  await slideToEnd(page, 'Slide to distribute');
  await expect(page.getByText('Keys handed out').first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', '1 of 2');
  await expect(answer(page)).toBeHidden();

  await page.getByRole('button', { name: 'Select Name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(second.bookingRef);
  await page.getByRole('button', { name: second.name }).click();
  await slideToEnd(page, 'Slide to distribute');
  await expect(bar(page)).toHaveAttribute('aria-valuetext', '2 of 2');
  await expect(page.getByText('Distributed', { exact: true }).first()).toBeVisible();
  // On a slow machine the phone has answered before the server did.
  await expect
    .poll(() => roomNow(room.roomId))
    .toMatchObject({
      keysOut: 2,
      distributed: 1,
      distributedTo: `${first.name} - ${first.bookingRef}, ${second.name} - ${second.bookingRef}`,
    });
  await expect(answer(page)).toBeHidden();

  const holders = page.getByRole('region', { name: 'Who holds keys' }).getByRole('listitem');
  await expect(holders).toHaveText([new RegExp(`${first.name}.*1 key`), new RegExp(`${second.name}.*1 key`)]);
  await page.getByRole('tab', { name: 'Keys Return' }).click();
  await page
    .getByRole('group', { name: 'Number of keys returned' })
    .getByRole('button', { name: 'One more' })
    .click();
  await expect(page.getByRole('slider', { name: 'Slide to return' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByLabel('Returned by').selectOption({ label: first.name });
  await page.getByLabel('Extra Keys Returned').selectOption('1');
  await slideToEnd(page, 'Slide to return');
  await expect(page.getByText('Keys taken back').first()).toBeVisible();
  await expect(holders).toHaveCount(0);
  await expect(page.getByText('Returned', { exact: true }).first()).toBeVisible();
  await expect
    .poll(() => roomNow(room.roomId))
    .toMatchObject({ keysOut: 0, returned: 1, extraKeysReturned: 1 });
  await phone.close();
});

test('every refusal is explained, and a wrong code with where it belongs', async ({ page }) => {
  const [room, blocked, notReady] = [
    await roomWhere((candidate) => isFree(candidate) && named(candidate).length > 0),
    await roomWhere(({ blocked: flag }) => flag === 1),
    await roomWhere(({ ready, blocked: flag }) => ready === 0 && flag === 0),
  ];
  const other = await roomWhere(
    (candidate) => candidate.distLoc === room.distLoc && named(candidate).length > 0,
  );
  await openKeyList(page, room.distLoc);

  await handScan(page, 'https://example.com/menu');
  await expect(page.getByText('Invalid barcode format')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await handScan(page, 'NUCO-ZZZZZZ-999999');
  await expect(page.getByText('No room found for this barcode')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  const open = (roomId: string, rest = 'list') =>
    page.goto(`${season.server.url}/keyDist/room/${roomId}/${rest}`);
  await open(blocked.roomId);
  await expect(page.getByText('This room is blocked and keys cannot be distributed')).toBeVisible();
  await open(notReady.roomId);
  await expect(page.getByText('This room is not ready for key distribution')).toBeVisible();
  await open(room.roomId, 'scan/NUCO-AB');
  await expect(page.getByText('Invalid barcode format')).toBeVisible();
  await open('nowhere');
  await expect(page.getByText('Failed to load room data')).toBeVisible();
  await open(room.roomId);
  const stranger = named(other)[0];
  if (!stranger) throw new Error('one guest');
  await expect(page.getByRole('tab', { name: 'Distribute Keys' })).toBeVisible();
  await handScan(page, stranger.bookingRef);
  await expect(
    page.getByText(
      `This barcode is not authorized for this room. Belongs in ${other.roomName} · ${other.buildingName}`,
    ),
  ).toBeVisible();
  expect((await roomNow(room.roomId)).keysOut).toBe(0);
});

test('of two reps at one room the second sees it within one refresh, or learns who was first', async ({
  page,
}) => {
  const room = await comeSecond(page);
  await slideToEnd(page, 'Slide to distribute');
  await expect(page.getByText(alreadyOut()).first()).toBeVisible();
  await hearOfTheFirst(page, room);
});

test.describe('on a slow network', () => {
  test.use({ waitsForReplies: false });

  test('the last handovers say who was first, when the server has said so', async ({ page }) => {
    const { look } = await startLooking(page);
    const room = await comeSecond(page);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/keyDist/distribute', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await slideToEnd(page, 'Slide to distribute');
    const scans = page.getByRole('list', { name: 'Last scans' });
    await expect(scans.getByText('Distributed')).toBeVisible();

    answered.resolve();
    // What turned out a conflict after the phone had said that it was done.
    await scans.getByRole('button', { name: /Conflict/ }).click();
    await expect(page.getByText(alreadyOut()).first()).toBeVisible();
    await scans.scrollIntoViewIfNeeded();
    await look('last-scans-late-conflict');
    await hearOfTheFirst(page, room);
  });
});

test('without a signal a key is handed out from the list, counted at once and sent once', async ({
  page,
}) => {
  const room = await roomWhere(
    (candidate) => isFree(candidate) && candidate.numberOfKeys > 1 && named(candidate).length > 0,
  );
  const [guest] = named(room);
  if (!guest) throw new Error('one guest');
  await openKeyList(page, room.distLoc);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', /of [1-9]/);

  const signalBack = await loseSignal(page);
  await handScan(page, guest.bookingRef);
  await expect(page.getByText('Verified')).toBeVisible();
  await slideToEnd(page, 'Slide to distribute');
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `1 of ${room.numberOfKeys}`);
  expect((await roomNow(room.roomId)).keysOut).toBe(0);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/keyDist/distribute')) sent.push(request.postDataJSON().idempotentId);
  });
  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await roomNow(room.roomId)).keysOut).toBe(1);
  await expect(page.getByText('1 not sent yet')).toHaveCount(0);
  expect(new Set(sent).size).toBe(1);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `1 of ${room.numberOfKeys}`);
});

test('a key handed out by mistake is undone, and is there again for everyone', async ({ page }) => {
  const room = await roomWhere((candidate) => isFree(candidate) && named(candidate).length > 0);
  const [guest] = named(room);
  if (!guest) throw new Error('one guest');
  await openKeyList(page, room.distLoc);
  await handScan(page, guest.bookingRef);
  await expect(page.getByText('Verified')).toBeVisible();
  await slideToEnd(page, 'Slide to distribute');
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `1 of ${room.numberOfKeys}`);
  await expect(answer(page)).toBeHidden();
  await page.getByRole('button', { name: `Undo Distributed, ${guest.name}` }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `0 of ${room.numberOfKeys}`);
  await expect.poll(async () => (await roomNow(room.roomId)).keysOut).toBe(0);
});
