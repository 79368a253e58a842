import type { ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import type { MySeasonReply } from '@offpiste/domain/contract/my-season.ts';
import type { PointsOfInterestReply, ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepDataReply, RepSchedule, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import type { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { expect, type Page } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { test } from '../journey-test.ts';
import { goWithin, loseSignal, openFromTray, startWeek } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

/** The tests follow one rep through a morning on one phone; the last loses the signal and looks at it all again. */
test.describe.configure({ mode: 'serial' });

const season = shareSeason();
let rep: ApiRep;
let data: WeekData;
let staff: RepDataReply;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  const { server, week } = season;
  rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
  [data, staff] = await Promise.all([
    rep.week(week.weekId),
    rep.get<RepDataReply>(`/api/repData/${week.weekId}`),
  ]);
  page = await browser.newPage();
  await startWeek(page, season, 'nuco.rep@demo.test');
});

test.afterAll(async () => {
  await page.close();
  await rep.signOut();
});

const nameOfRep = (userId: string | null | undefined) =>
  staff.find((record) => record['User ID'] === userId)?.Rep;

const title = (name: string) => page.getByRole('heading', { name, level: 1 });

/** A passenger with two names, a room with keys, and a room rep whom the rep may see. */
function aGuest() {
  for (const passenger of data.week.passengers) {
    const names = passenger.passengerName.split(' ');
    const roomId = roomOf(passenger);
    const room = roomId === undefined ? undefined : data.week.places.room[roomId];
    const roomRep = nameOfRep(room?.subblock_room_rep);
    if (!room || !roomRep || names.length !== 2 || isCancelled(passenger.status)) continue;
    // The hotel keeps its own keys.
    if (!room.subblock_physical_name.startsWith('Apartment')) continue;
    if (passenger.reference.startsWith('NUCO-')) return { passenger, names, roomId, room, roomRep };
  }
  throw new Error('the demo season has no such passenger');
}

function roomOf({ allocations = [] }: WeekPassenger): string | undefined {
  return allocations.find((allocation) => allocation.kind === 'room')?.place;
}

test('a passenger is found surname first; from the page to the room, and to the rep of the room', async () => {
  const { passenger, names, room, roomRep } = aGuest();
  await page.getByRole('link', { name: 'Search Passengers' }).click();
  await page.getByLabel('Name or booking reference').fill(names.toReversed().join(' ').toLowerCase());
  await page.getByRole('link', { name: passenger.reference }).click();
  await expect(page.getByRole('heading', { name: passenger.passengerName })).toBeVisible();
  await expect(page.getByText('Trip information')).toBeVisible();

  await page.getByRole('button', { name: /^Accommodation/ }).click();
  await page.getByRole('link', { name: 'View room' }).click();
  await expect(title(room.subblock_physical_name)).toBeVisible();
  await expect(page.getByRole('link', { name: passenger.passengerName }).first()).toBeVisible();
  await expect(page.getByText(/^\d+ keys? here/)).toBeVisible();
  await page.getByRole('link', { name: `Open ${roomRep}` }).click();
  await expect(page.getByRole('heading', { name: roomRep })).toBeVisible();
  await expect(page.getByRole('link', { name: room.subblock_physical_name }).first()).toBeVisible();
});

test('every house unfolds to its rooms, and typing a room finds it', async () => {
  const { room } = aGuest();
  const house = data.week.places.accommodation[room.accommodation];
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'Accommodation' }).click();
  await page.getByRole('button', { name: house?.name ?? '' }).click();
  await expect(page.getByRole('link', { name: room.subblock_physical_name }).first()).toBeVisible();
  await page.getByLabel('Building or room').fill('no such room');
  await expect(page.getByText('No results found')).toBeVisible();
});

test('a colleague is found by name and staff type', async () => {
  const colleague = staff.find((record) => record['User ID'] !== rep.repId && record.Phone);
  if (!colleague) throw new Error('the demo season has no colleagues');
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'Search Staff' }).click();
  await page.getByLabel('Staff type').selectOption(colleague['Staff Type']);
  await page.getByLabel('Name').fill(colleague.Rep.toUpperCase());
  await page.getByRole('link', { name: colleague.Rep, exact: true }).click();
  await expect(page.getByRole('heading', { name: colleague.Rep })).toBeVisible();
  await page.getByRole('button', { name: /^Call or message/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /WhatsApp/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

type Day = Exclude<keyof RepSchedule, 'User ID'>;

/** A shift of the rep's that another rep is on as well. */
async function sharedShift() {
  const reply = await rep.get<RepSchedulesReply>(`/api/week/rep/${season.week.weekId}`);
  const schedules = reply.weekDocs.flatMap(({ lastJsonData }) => lastJsonData.jsonData);
  const own = schedules.find((schedule) => schedule['User ID'] === rep.repId);
  for (const [name, periods] of Object.entries(own ?? {})) {
    if (name === 'User ID') continue;
    const day = name as Day;
    for (const [period, shift] of Object.entries(periods as RepSchedule[Day])) {
      const isSame = (other: typeof shift) =>
        other?.Role === shift?.Role &&
        other?.Location === shift?.Location &&
        other?.Start === shift?.Start &&
        other?.End === shift?.End;
      const mate = schedules.find(
        (schedule) =>
          schedule['User ID'] !== rep.repId &&
          nameOfRep(schedule['User ID']) &&
          isSame(schedule[day][period as keyof RepSchedule[Day]]),
      );
      if (shift && mate) return { day, period, shift, mate: nameOfRep(mate['User ID']) ?? '' };
    }
  }
  throw new Error('the rep works alone all week');
}

test('My Week leads to a shift, and the shift to a colleague on it; an unknown shift back', async () => {
  const { day, period, shift, mate } = await sharedShift();
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'My Week' }).click();
  const ofDay = page.getByRole('button', { name: new RegExp(`^${day}`) });
  await expect(ofDay).toBeVisible();
  if ((await ofDay.getAttribute('aria-expanded')) === 'false') await ofDay.click();
  await page
    .getByRole('link', { name: new RegExp(`^${shift.Role} ${period}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Team/ })).toBeVisible();
  await page.getByRole('link', { name: mate }).first().click();
  await expect(page.getByRole('heading', { name: mate })).toBeVisible();
  await goWithin(page, `/shift/${Buffer.from('no~such~shift').toString('base64url')}`);
  await expect(title('My Week')).toBeVisible();
});

test('a resort lists its places by type, each with a map', async () => {
  const [resort] = await rep.get<ResortsReply>('/api/resort');
  if (!resort) throw new Error('no resort');
  const points = await rep.get<PointsOfInterestReply>(`/api/resort/${resort.id}`);
  const point = points.find(({ lat }) => lat !== null);
  const other = points.find(({ tagName }) => tagName !== point?.tagName);
  if (!point || !other) throw new Error('too few points of interest');
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'Resort' }).click();
  await page.getByRole('link', { name: resort.name }).click();
  await expect(page.getByText(other.name, { exact: true })).toBeVisible();
  await page.getByLabel('Type').selectOption(point.tagName);
  await expect(page.getByText(other.name, { exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: `Map of ${point.name}` })).toHaveAttribute(
    'href',
    new RegExp(`^https://.*${point.lat}`),
  );
});

test('contacts, My Season and the handbook are in the tray', async () => {
  const contact = (await rep.get<ContactsReply>('/api/contacts')).find(({ tel }) => tel?.startsWith('44'));
  if (!contact) throw new Error('no contact with a British number');
  await openFromTray(page, 'Contacts');
  await page.getByRole('button', { name: `Call ${contact.contactName}` }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    `tel:${dialNumber(contact.tel ?? '')}`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const [assigned] = await rep.get<MySeasonReply>('/api/mySeason');
  await openFromTray(page, 'My Season');
  await expect(page.getByRole('heading', { name: assigned?.weekName ?? '' })).toBeVisible();
  await page.getByRole('button', { name: 'Personal Details' }).click();
  await expect(page.getByText('Passport Number')).toBeVisible();

  const { brand } = await rep.get<ConfigReply>('/config');
  await openFromTray(page, 'Handbook');
  for (const { name, url } of brand.handbookLinks) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', url);
  }
});

test("what's on is narrowed by filters, and they are reset", async () => {
  const { days } = await rep.get<WhatsOnReply>(`/whatsOn/${season.week.weekId}`);
  const types = new Set(days.flatMap(({ events }) => events.map(({ eventType }) => eventType)));
  const [first, second] = [days[0], days[1]];
  const title = first?.events[0]?.title ?? '';
  const missing = [...types].find(
    (type) => type && !first?.events.some(({ eventType }) => eventType === type),
  );
  if (!first || !second || !missing) throw new Error('everything is on every day');
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'Event Schedule' }).click();
  await expect(page.getByRole('button', { name: title }).first()).toBeVisible();
  await page.getByLabel('Event Type').selectOption(missing);
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
  await page.getByLabel('Day').selectOption({ value: first.timestamp });
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await page.getByRole('button', { name: title }).first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

/** Opens a document and closes it again. */
async function openDocument(name: string): Promise<void> {
  const document = page.getByRole('button', { name });
  await expect(document).toBeEnabled();
  await document.click();
  await expect(page.getByRole('dialog', { name }).getByRole('region', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
}

test('a weekly document opens', async () => {
  await goWithin(page, '/home');
  await page.getByRole('link', { name: 'Weekly Information' }).click();
  await openDocument('Welcome meeting');
});

test('without a signal every screen seen once still shows the same', async () => {
  const { passenger, roomId, room, roomRep } = aGuest();
  const { day, period, shift, mate } = await sharedShift();
  const [resort] = await rep.get<ResortsReply>('/api/resort');
  const points = await rep.get<PointsOfInterestReply>(`/api/resort/${resort?.id}`);
  const [contact] = await rep.get<ContactsReply>('/api/contacts');
  const [assigned] = await rep.get<MySeasonReply>('/api/mySeason');
  const { days } = await rep.get<WhatsOnReply>(`/whatsOn/${season.week.weekId}`);
  const house = data.week.places.accommodation[room.accommodation];
  const id = [shift.Role, shift.Location, shift.Start, shift.End, day, period].join('~');

  await goWithin(page, '/home');
  const signalBack = await loseSignal(page);
  await expect(page.getByRole('link', { name: 'Coaches' })).toHaveAccessibleDescription(/^Next: /);
  for (const [address, text] of [
    [`/passenger/${passenger.reference}`, passenger.passengerName],
    ['/accommodation', house?.name],
    [`/accommodation/${roomId}`, passenger.passengerName],
    [`/accommodation/${roomId}`, /^\d+ keys? here/],
    ['/search-staff', roomRep],
    [`/rep/${room.subblock_room_rep}`, room.subblock_physical_name],
    ['/my-week', 'Weekly schedule'],
    [`/shift/${Buffer.from(id).toString('base64url')}`, mate],
    ['/resort', resort?.name],
    [`/resort/${resort?.id}`, points[0]?.name],
    ['/contacts', contact?.contactName],
    ['/my-season', assigned?.weekName],
    ['/event-schedule', days[0]?.events[0]?.title],
  ] as const) {
    if (!text) throw new Error(`nothing is known of ${address}`);
    await goWithin(page, address);
    await expect(page.getByRole('main').getByText(text).first(), address).toBeVisible();
  }
  await goWithin(page, '/searchPassenger');
  await page.getByLabel('Name or booking reference').fill(passenger.reference);
  await expect(page.getByRole('link', { name: passenger.reference })).toBeVisible();
  await goWithin(page, '/week-info');
  await openDocument('Welcome meeting');
  signalBack();
});
