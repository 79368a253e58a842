import type { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import type { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import type { EventsReply } from '@offpiste/domain/contract/event.ts';
import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { MySeasonReply } from '@offpiste/domain/contract/my-season.ts';
import type { PointsOfInterestReply, ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepDataReply, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import type {
  AllTransfersReply,
  TransferDataReply,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import type { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import type { WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { expect, type Page } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { addBiometrics } from '../biometric-phone.ts';
import { coldStart, cutOff } from '../flight-mode.ts';
import { type FrontServer, startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import { allKeyRooms } from '../key-rooms.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  setPin,
  signIn,
  slideToEnd,
  startWeek,
} from '../rep-steps.ts';
import { startSeason } from '../season.ts';
import { shiftIdOf } from '../shift-id.ts';
import { storedCounts } from '../stored-text.ts';

const username = 'nuco.rep@demo.test';
const SAVED = "Saved on this phone. Will be sent when you're online.";
const FROM_WEEK = "From the week's bookings";
/** An event of every brand. */
const EVENT = '500001';

const season = startSeason();
let front: FrontServer;
let rep: ApiRep;
test.beforeAll(async () => {
  front = await startFront(season.server.port);
  rep = await apiRep(season.server.url, username, 'nuco');
});
test.afterAll(async () => {
  await rep.signOut();
  await front.close();
});

/** The first of each list of a kind with somebody who is still to be ticked off. */
async function firstOf<T>(ids: readonly string[], find: (id: string) => Promise<T | undefined>): Promise<T> {
  for (const id of ids) {
    const found = await find(id);
    if (found) return found;
  }
  throw new Error('the demo season has nobody left');
}

/** Somebody to be served in each of the six workflows, and how to ask the server whether they were. */
async function sixPeople() {
  const { weekId } = season.week;
  const { colleague } = season;
  const coach = await firstOf((await colleague.coaches(weekId)).outbound, async (id) => {
    const { tickets } = await colleague.tickets(weekId, id, 'outbound');
    const ticket = tickets.find(({ loaded, deleted }) => !loaded && deleted === '0');
    return ticket && { id, ticket };
  });
  const rides = (id: string) =>
    colleague.get<TransferTicketsReply>(`/api/transfer/allBarcodes/${id}/direction/outbound/${weekId}`);
  const { outbound } = await colleague.get<AllTransfersReply>(`/api/transfer/allTransfers/${weekId}`);
  const transfer = await firstOf(outbound, async (id) => {
    const ticket = (await rides(id)).tickets.find(({ loaded, deleted }) => !loaded && deleted === 0);
    return ticket && { id, ticket };
  });
  const participants = (id: string) =>
    colleague.get<LessonTicketsReply>(`/api/workshopLessons/v2/allBarcodes/${id}?weekId=${weekId}`);
  const { lessons } = await colleague.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${weekId}`);
  const lesson = await firstOf(
    lessons.map(({ lessonId }) => lessonId),
    async (id) => {
      const ticket = (await participants(id)).tickets.find(
        ({ registered, deleted }) => !registered && String(deleted) === '0',
      );
      return ticket && { id, ticket };
    },
  );
  const passes = () => rep.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${weekId}`);
  const pass = (await passes()).tickets.find(({ distributed, deleted }) => !distributed && deleted === '0');
  const event = () => colleague.event(weekId, EVENT);
  const guest = (await event()).tickets.find(
    ({ deleted, entryStatus }) => deleted === '0' && entryStatus === 'none',
  );
  const room = (await allKeyRooms(colleague, weekId)).find(
    ({ ready, blocked, keysOut, returned, guests }) =>
      ready === 1 && blocked === 0 && keysOut === 0 && returned === 0 && guests.some(({ name }) => name),
  );
  const keyGuest = room?.guests.find(({ name }) => name);
  if (!pass || !guest || !room || !keyGuest) throw new Error('the demo season has nobody left');
  const roomNow = () => colleague.get<KeyRoomStatus>(`/api/keyDist/room/${room.roomId}/week/${weekId}`);
  return {
    ...{ coach, transfer, lesson, pass, guest, room, keyGuest },
    /** The state of each of the six, as the server knows it. */
    served: async () => [
      (await colleague.tickets(weekId, coach.id, 'outbound')).loaded,
      (await rides(transfer.id)).loaded,
      (await participants(lesson.id)).registered,
      (await passes()).distributed,
      (await event()).inside,
      (await roomNow()).keysOut,
    ],
  };
}

/** Every look-up without a signal, each with something that the server sent before. */
async function allLookUps(): Promise<[address: string, told: string][]> {
  const { weekId } = season.week;
  const [data, staff, { weekDocs }, resorts, contacts, assigned, whatsOn, files, { lessons }, events] =
    await Promise.all([
      rep.week(weekId),
      rep.get<RepDataReply>(`/api/repData/${weekId}`),
      rep.get<RepSchedulesReply>(`/api/week/rep/${weekId}`),
      rep.get<ResortsReply>('/api/resort'),
      rep.get<ContactsReply>('/api/contacts'),
      rep.get<MySeasonReply>('/api/mySeason'),
      rep.get<WhatsOnReply>(`/whatsOn/${weekId}`),
      rep.get<WeekFilesReply>(`/files/week/${weekId}`),
      rep.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${weekId}`),
      rep.get<EventsReply>(`/api/events/${weekId}`),
    ]);
  const points = await rep.get<PointsOfInterestReply>(`/api/resort/${resorts[0]?.id}`);
  const { mergedData: coaches } = await rep.get<CoachDataReply>(`/api/coach/coachData/${weekId}`);
  const { mergedData: transfers } = await rep.get<TransferDataReply>(`/api/transfer/transferData/${weekId}`);
  const colleague = staff.find((record) => record['User ID'] !== rep.repId);
  const passenger = data.week.passengers.find(({ reference }) => reference.startsWith('NUCO-'));
  const [[roomId, room] = []] = Object.entries(data.week.places.room);
  const lesson = lessons.find(({ lessonType }) => lessonType === 'lessons');
  const workshop = lessons.find(({ lessonType }) => lessonType === 'workshop');
  const [event] = events.data;
  const told: [string, string | undefined][] = [
    [`/passenger/${passenger?.reference}`, passenger?.passengerName],
    ['/accommodation', data.week.places.accommodation[room?.accommodation ?? '']?.name],
    [`/accommodation/${roomId}`, room?.subblock_physical_name],
    ['/search-staff', colleague?.Rep],
    [`/rep/${colleague?.['User ID']}`, colleague?.Rep],
    ['/my-week', 'Weekly schedule'],
    [`/shift/${shiftIdOf(weekDocs, rep.repId)}`, 'Team'],
    ['/coach', coaches[0]?.OPERATOR],
    [`/coach/${coaches[0]?.coachId}`, coaches[0]?.OPERATOR],
    ['/transfer', transfers[0]?.transferId],
    [`/transfer/${transfers[0]?.transferId}`, transfers[0]?.Supplier],
    ['/lessons', lesson?.group],
    [`/lesson/${lesson?.lessonId}`, lesson?.group],
    ['/workshops', workshop?.group],
    [`/workshop/${workshop?.lessonId}`, workshop?.meetingPoint ?? workshop?.group],
    ['/events', event?.eventName],
    [`/event/${event?.eventId}`, event?.eventName],
    ['/event-schedule', whatsOn.days[0]?.events[0]?.title],
    ['/week-info', files[0]?.title],
    ['/my-season', assigned[0]?.weekName],
    ['/resort', resorts[0]?.name],
    [`/resort/${resorts[0]?.id}`, points[0]?.name],
    ['/contacts', contacts[0]?.contactName],
    ['/handbook', 'handbook'],
  ];
  return told.map(([address, text]) => {
    if (!text) throw new Error(`the demo season tells nothing at ${address}`);
    return [address, text.trim()];
  });
}

/** Whether this phone keeps all lists of the opened week, and so many documents. */
function keepsWeek(page: Page, documents = 1): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      const lists = database.objectStoreNames.contains('lists')
        ? await settled(database.transaction('lists').objectStore('lists').getAllKeys())
        : [];
      const files =
        lists.length > 0 ? await settled(database.transaction('files').objectStore('files').count()) : 0;
      database.close();
      if (lists.includes('week-states') && files >= wanted) return true;
    }
    return false;
  }, documents);
}

interface Way {
  /** On a phone that opens personal data by finger only. */
  apart: boolean;
  /** Whether the rep taps *Fetch everything*; otherwise the opened week fetches it by itself. */
  tapped: boolean;
}

/** Works a shift without a signal on a phone that had one when the week was opened. */
async function workPreparedShift(page: Page, { apart, tapped }: Way): Promise<void> {
  const people = await sixPeople();
  const { coach, transfer, lesson, pass, guest, room, keyGuest } = people;
  const before = await people.served();

  if (apart) {
    await addBiometrics(page, { hasPrf: true });
    await signIn(page, front.url, username);
    await setPin(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await chooseWeek(page, season.week.weekName);
    await expect.poll(() => storedCounts(page)).toMatchObject({ week: 1, personalKeys: 1 });
    await expect.poll(async () => (await storedCounts(page)).personal).toBeGreaterThanOrEqual(2);
  } else await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  const lookUps = tapped ? [] : await allLookUps();
  if (tapped) {
    await page.getByRole('link', { name: 'Scan', exact: true }).click();
    await page.getByRole('link', { name: 'Prepare shift' }).click();
    await page.getByRole('button', { name: 'Fetch everything' }).click();
    await expect(page.getByText('Complete, updated')).toHaveCount(8, { timeout: 60_000 });
  } else await expect.poll(() => keepsWeek(page), { timeout: 60_000 }).toBe(true);

  const signalBack = await cutOff(page, front);
  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);
  for (const [address, told] of lookUps) {
    await goWithin(phone, address);
    await expect(phone.getByText(told).filter({ visible: true }).first(), address).toBeVisible();
    await expect(phone.getByText('No connection'), address).toHaveCount(0);
  }
  if (!tapped) {
    const [, name = ''] = lookUps.find(([address]) => address.startsWith('/passenger/')) ?? [];
    await goWithin(phone, '/searchPassenger');
    await phone.getByRole('searchbox').fill(name);
    await expect(phone.getByRole('link', { name }).first()).toBeVisible();
  }
  const saved = () => expect(phone.getByText(SAVED).first()).toBeVisible();
  const scanAgain = async (code: string, text: string) => {
    await expect(phone.getByRole('button', { name: /Tap to keep this open/ })).toBeHidden();
    await handScan(phone, code);
    await expect(phone.getByText(text).first()).toBeVisible();
  };

  for (const [path, { ticket }, again] of [
    [`/loadCoach/${coach.id}/outbound`, coach, 'Already loaded'],
    [`/loadTransfer/${transfer.id}/outbound`, transfer, 'Already loaded'],
    [`/registerLesson/${lesson.id}`, lesson, 'Already registered'],
  ] as const) {
    const title = phone.getByRole('heading', { level: 1 });
    const titleBefore = (await title.textContent()) ?? '';
    await goWithin(phone, path);
    await expect(title).not.toHaveText(titleBefore);
    await expect(phone.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
    await handScan(phone, ticket.barcode);
    await saved();
    await scanAgain(ticket.barcode, again);
  }

  await goWithin(phone, `/ticket/${EVENT}`);
  await expect(phone.getByRole('button', { name: /^Not here yet/ })).toBeVisible();
  await handScan(phone, guest.barcode);
  await expect(
    phone.getByText(`Valid ticket for ${guest.name} - will be processed when online`).first(),
  ).toBeVisible();

  await goWithin(phone, '/liftPass');
  await expect(phone.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
  await handScan(phone, pass.barcode);
  await expect(phone.getByRole('heading', { name: pass.name, level: 2 })).toBeVisible();
  await slideToEnd(phone, 'Slide to distribute');
  await saved();
  await phone.getByRole('button', { name: 'OK' }).click();

  await goWithin(phone, '/keyDist');
  await phone.getByRole('link', { name: room.distLoc }).click();
  await handScan(phone, keyGuest.bookingRef);
  await expect(phone.getByText('Verified')).toBeVisible();
  await slideToEnd(phone, 'Slide to distribute');
  await saved();
  expect(await people.served()).toEqual(before);

  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  const after = before.map((count) => count + 1);
  await expect.poll(people.served, { timeout: 40_000 }).toEqual(after);
  await expect(phone.getByText('not sent yet')).toHaveCount(0, { timeout: 40_000 });
  expect(await people.served()).toEqual(after);

  await goWithin(phone, '/ready');
  await expect(phone.getByText('Ready: all of this works without a signal.')).toBeVisible();
}

test('a shift prepared with one tap: flight mode, a cold start, and all six workflows answer as the server would', async ({
  page,
}) => {
  await workPreparedShift(page, { apart: false, tapped: true });
});

test('a week opened with a signal and nothing tapped since: every look-up and all six workflows work without one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await workPreparedShift(page, { apart: false, tapped: false });
});

test('the same with the PIN alone on a phone that opens personal data by finger', async ({ page }) => {
  await workPreparedShift(page, { apart: true, tapped: true });
});

/** Checks that the calls since then were at most three, with at most a megabyte. */
function fewCallsSince(earlier: number): void {
  // The browser may look for a new version of the app at any time.
  const calls = /^\/(api|auth|files|whatsOn)\//;
  const requests = front.requests.slice(earlier).filter(({ path }) => calls.test(path));
  const paths = requests.map(({ path }) => path);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(3);
  const loaded = requests.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(loaded).toBeGreaterThan(0);
  expect(loaded).toBeLessThan(1_000_000);
}

test('a tap after the background has fetched the week makes at most three requests and loads at most a megabyte, however many documents there are', async ({
  page,
}) => {
  const documents = await rep.get<WeekFilesReply>(`/files/week/${season.week.weekId}`);
  // One request for each of them would be more than three.
  expect(documents.length).toBeGreaterThan(2);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  await expect.poll(() => keepsWeek(page, documents.length), { timeout: 60_000 }).toBe(true);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Prepare shift' }).click();
  await expect(page.getByText('Complete, updated')).toHaveCount(8);

  const { length: earlier } = front.requests;
  const asked = page.waitForResponse(/\/api\/week\/states\//);
  await page.getByRole('button', { name: 'Fetch everything' }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Fetch everything' })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('Ready: all of this works without a signal.')).toBeVisible();

  fewCallsSince(earlier);
});

test('a tap before the background has fetched anything joins it: all lists come in one reply, and all documents in another', async ({
  page,
}) => {
  const { weekId } = season.week;
  const { length: start } = front.requests;
  const release = front.hold(`/api/week/states/${weekId}`);
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await goWithin(page, '/ready');
  await expect(page.getByText('Not ready for a shift without a signal.')).toBeVisible();
  const { length: tapped } = front.requests;
  await page.getByRole('button', { name: 'Fetch everything' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Fetch everything' })).toBeEnabled({ timeout: 60_000 });
  const documents = await rep.get<WeekFilesReply>(`/files/week/${weekId}`);
  await expect.poll(() => keepsWeek(page, documents.length), { timeout: 60_000 }).toBe(true);

  fewCallsSince(tapped);
  const paths = front.requests.slice(start).map(({ path }) => path);
  expect(paths.filter((path) => /week\/(states|documents)|^\/files/.test(path))).toEqual([
    `/api/week/states/${weekId}`,
    expect.stringMatching(/^\/api\/week\/documents\//),
  ]);
});

test('without a signal nothing can be fetched, and the screen says so', async ({ page }) => {
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  const signalBack = await cutOff(page, front);
  await page.getByRole('link', { name: 'Prepare shift' }).click();
  await page.getByRole('button', { name: 'Fetch everything' }).click();
  await expect(page.getByText('Nobody answered. What was fetched stays')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fetch everything' })).toBeEnabled();
  await signalBack();
});

test('a week whose lists never came: its places open from its own bookings without a signal, and a coach is loaded', async ({
  page,
}) => {
  const { weekId } = season.week;
  const { colleague } = season;
  const { week } = await rep.week(weekId);
  const coach = await firstOf((await colleague.coaches(weekId)).outbound, async (id) => {
    const { tickets } = await colleague.tickets(weekId, id, 'outbound');
    const ticket = tickets.find(
      ({ loaded, deleted, barcode }) => !loaded && deleted === '0' && barcode.startsWith('NUCO-'),
    );
    return ticket && { id, ticket };
  });
  const loaded = async () => (await colleague.tickets(weekId, coach.id, 'outbound')).loaded;
  const before = await loaded();
  const lessons = Object.values(week.places.lesson);
  const event = week.places.event[EVENT]?.name ?? '';

  // The signal is lost right after the week: neither the call for all lists nor any list's own one gets through.
  const lists = /\/api\/(week\/states|coach|transfer|workshopLessons|events|scanLiftPass)\//;
  await page.context().route(lists, (route) => route.abort());
  await startWeek(page, { ...season, server: { ...season.server, url: front.url } }, username);
  await keptOnPhone(page);
  const signalBack = await cutOff(page, front);
  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);

  for (const [address, told] of [
    ['/coach', coach.id],
    ['/transfer', Object.keys(week.places.transfer)[0] ?? ''],
    ['/lessons', lessons.find(({ lessonType }) => lessonType === 'lessons')?.group ?? ''],
    ['/workshops', lessons.find(({ lessonType }) => lessonType === 'workshop')?.group ?? ''],
    ['/events', event],
    ['/ticketing', event],
  ] as const) {
    await goWithin(phone, address);
    await expect(phone.getByText(FROM_WEEK), address).toBeVisible();
    await expect(phone.getByText(told).filter({ visible: true }).first(), address).toBeVisible();
  }

  await goWithin(phone, `/loadCoach/${coach.id}/outbound`);
  // The screen before says so too.
  await expect(phone.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await expect(phone.getByText(FROM_WEEK)).toBeVisible();
  await expect(phone.getByText('Only passengers of your own brand are shown and counted.')).toBeVisible();
  await handScan(phone, coach.ticket.barcode);
  await expect(phone.getByText(SAVED).first()).toBeVisible();
  await expect(phone.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute('aria-valuenow', '1');
  expect(await loaded()).toBe(before);

  await phone.context().unroute(lists);
  await signalBack();
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(loaded, { timeout: 40_000 }).toBe(before + 1);
  await expect(phone.getByText(FROM_WEEK)).toHaveCount(0, { timeout: 40_000 });
  await expect(phone.getByRole('progressbar', { name: 'Loaded' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 1),
  );
});
