import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { EventInfoReply } from '@offpiste/domain/contract/event.ts';
import type { AllKeysReply, DistLocationsReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import type {
  TransferDataReply,
  TransferTicket,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { expect, type Page, test } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { filmingPhone } from '../camera/filming-browser.ts';
import { chooseWeek, goWithin, handScan, openCoachLoading, setPin, signIn } from '../rep-steps.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** `SCREENS=docs/screens` keeps the pictures; they are taken in any case, and looked at by axe. */
const folder = path.resolve(import.meta.dirname, '../..', process.env.SCREENS ?? '.cache/screens');
const direction = 'outbound';

// Each worker has a server of its own; one worker alone would take longer than all other journeys.
test.describe.configure({ mode: 'parallel' });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ DEFAULT_BRAND: 'nuco' });
});
test.afterAll(() => server.stop());

for (const theme of ['light', 'dark'] as const) {
  test(`every screen holds in ${theme}: nothing serious for axe, nothing refused by the content policy`, async () => {
    test.setTimeout(180_000);
    const colleague = await apiRep(server.url, 'nuco.rep2@demo.test', 'nuco');
    const week = await colleague.runningWeek();
    const { outbound } = await colleague.coaches(week.weekId);
    const lists = await Promise.all(
      outbound.map(async (coachId) => ({
        coachId,
        ...(await colleague.tickets(week.weekId, coachId, direction)),
      })),
    );
    const coach = lists.sort((a, b) => b.total - b.loaded - (a.total - a.loaded))[0];
    const passenger = coach?.tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
    if (!coach || !passenger) throw new Error('nobody to load');

    const phone = await filmingPhone([
      { code: passenger.barcode, ms: 2500 },
      { code: null, ms: 2500 },
    ]);
    const page = await phone.context.newPage();
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await page.goto(server.url);
    await look('01-sign-in');
    await signIn(page, server.url, 'nuco.rep@demo.test');
    await expect(page.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
    await look('02-pin');
    await setPin(page);
    await expect(page.getByRole('button', { name: week.weekName })).toBeVisible();
    await look('03-select-week');
    await chooseWeek(page, week.weekName);
    await look('04-home');
    await page.getByRole('link', { name: 'Coaches' }).click();
    await expect(page.getByRole('link', { name: /passengers/ }).first()).toBeVisible();
    await look('05-coaches');
    await page.locator(`a[href$="/coach/${coach.coachId}"]`).click();
    await expect(page.getByText('Driver').first()).toBeVisible();
    await look('06-coach');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Scan' }).click();
    await look('07-actions');
    await page.goBack();
    await openCoachLoading(page, coach.coachId, direction);
    await look('08-load-coach');
    await page.getByRole('button', { name: 'Enter by name' }).click();
    await page.getByPlaceholder('Search by name or booking reference...').fill('a');
    await look('09-enter-by-name');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Scan Barcode' }).click();
    const verdict = page.getByRole('button', { name: /Tap to keep this open/ });
    await expect(verdict).toBeVisible({ timeout: 20_000 });
    await verdict.click();
    await look('10-verdict');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    await handScan(page, 'NUCO-ZZZZZZ-999999');
    await verdict.click({ timeout: 10_000 });
    await look('11-refused');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: /Menu/ }).first().click();
    await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible();
    await look('12-tray');

    expect(refusals).toEqual([]);
    await colleague.signOut();
    await phone.close();
  });

  test(`the lessons hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const peopleOf = async (lessonId: string) => {
      const path = `/api/workshopLessons/v2/allBarcodes/${lessonId}?weekId=${week.weekId}`;
      const { tickets } = await rep.get<LessonTicketsReply>(path);
      return tickets.filter(({ deleted, registered }) => deleted === '0' && registered === 0);
    };
    const { lessons } = await rep.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${week.weekId}`);
    const [here, other] = lessons.filter(
      (lesson) => lesson.lessonType === 'lessons' && lesson.participants > 1,
    );
    if (!here || !other) throw new Error('the demo season has too few lessons');
    const [person] = await peopleOf(here.lessonId);
    const [stranger] = await peopleOf(other.lessonId);
    await rep.signOut();
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await page.getByRole('link', { name: 'Lessons' }).click();
    await expect(page.getByRole('link', { name: /participants/ }).first()).toBeVisible();
    await look('40-lessons');
    await page.getByRole('link', { name: here.group }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await look('41-lesson');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('link', { name: 'Register Workshop' }).click();
    await expect(page.getByRole('button', { name: 'OK' })).toBeVisible();
    await look('42-workshops-note');
    await page.getByRole('button', { name: 'OK' }).click();
    await look('43-register-workshop');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Register Lesson' }).click();
    await page.getByRole('link', { name: here.group }).click();
    await expect(page.getByRole('button', { name: /^Remaining Participants/ })).toBeVisible();
    await look('44-register-lesson');
    for (const [code, name] of [
      [person?.barcode, '45-registered'],
      [stranger?.barcode, '46-wrong-lesson'],
    ] as const) {
      await handScan(page, code ?? '');
      await page.getByRole('button', { name: /Tap to keep this open/ }).click();
      await look(name);
      await page.getByRole('button', { name: /Tap to close/ }).click();
    }
    expect(refusals).toEqual([]);
  });

  test(`transfers hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const { mergedData } = await rep.get<TransferDataReply>(`/api/transfer/transferData/${week.weekId}`);
    const [here, other] = mergedData.filter(({ passengers }) => passengers.outbound > 3);
    if (!here || !other) throw new Error('the demo season has no two transfers with passengers');
    const list = (transferId: string) =>
      rep.get<TransferTicketsReply>(
        `/api/transfer/allBarcodes/${transferId}/direction/outbound/${week.weekId}`,
      );
    const isFree = ({ loaded, deleted }: TransferTicket) => loaded === 0 && deleted === 0;
    const person = (await list(here.transferId)).tickets.find(isFree);
    const stranger = (await list(other.transferId)).tickets.find(isFree);
    if (!person || !stranger) throw new Error('nobody to load');
    await rep.signOut();
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await page.getByRole('link', { name: 'Transfers' }).click();
    await expect(page.getByRole('link', { name: /passengers/ }).first()).toBeVisible();
    await look('13-transfers');
    await page.locator(`a[href$="/transfer/${here.transferId}"]`).click();
    await expect(page.getByText(here.Route)).toBeVisible();
    await look('14-transfer');
    await page.getByRole('heading', { name: 'Outbound departures' }).scrollIntoViewIfNeeded();
    await look('15-transfer-capacity');
    await page.goto(`${server.url}/loadTransfer`);
    await expect(page.getByRole('link', { name: here.transferId })).toBeVisible();
    await look('16-select-transfer');
    await page.getByRole('link', { name: here.transferId }).click();
    await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
    await look('17-load-transfer');
    await page.getByRole('button', { name: /Capacity Summary/ }).click();
    await expect(page.getByText('Third parties')).toBeVisible();
    await look('18-capacity-summary');
    const verdict = page.getByRole('button', { name: /Tap to keep this open/ });
    await handScan(page, stranger.barcode);
    await verdict.click({ timeout: 10_000 });
    await look('19-wrong-transfer');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    expect(refusals).toEqual([]);
  });

  test(`events hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const { data } = await rep.get<EventInfoReply>(`/api/events/info/500001?weekId=${week.weekId}`);
    await rep.signOut();
    const guest = data.tickets.find((ticket) => ticket.entryStatus === 'none' && ticket.deleted === '0');
    if (!guest) throw new Error('no guest');
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await page.goto(server.url);
    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('link', { name: /participants/ }).first()).toBeVisible();
    await look('60-events');
    await page.locator('a[href$="/event/500001"]').click();
    await expect(page.getByRole('button', { name: /^Participants/ })).toBeVisible();
    await look('61-event');
    await page.getByRole('link', { name: 'Event Accreditation' }).click();
    await expect(page.getByRole('button', { name: /^Not here yet/ })).toBeVisible();
    await look('62-event-door');
    const verdict = page.getByRole('button', { name: /Tap to keep this open/ });
    await handScan(page, guest.barcode);
    await verdict.click({ timeout: 10_000 });
    await look('63-event-entered');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    await handScan(page, guest.barcode);
    await expect(page.getByRole('button', { name: /Already inside.*Tap to keep this open/ })).toBeVisible();
    await verdict.click();
    await look('64-event-already-inside');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    await page.getByRole('button', { name: 'Exit by name' }).click();
    await look('65-event-exit-by-name');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Scan Out' }).click();
    await look('66-event-scan-out');
    expect(refusals).toEqual([]);
  });

  test(`the lift passes hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const { tickets } = await rep.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${week.weekId}`);
    await rep.signOut();
    const barcodeOf = (deleted: '0' | '1', distributed: 0 | 1) =>
      tickets.find((ticket) => ticket.deleted === deleted && ticket.distributed === distributed)?.barcode ??
      '';
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('link', { name: 'Distribute Lift Pass' }).click();
    await expect(page.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
    await look('20-lift-passes');
    await page.getByRole('button', { name: 'Find by name' }).click();
    await page.getByPlaceholder('Search by name or booking reference...').fill('a');
    await look('21-find-lift-pass');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await handScan(page, barcodeOf('0', 1));
    await expect(page.getByText(/has already been distributed/)).toBeVisible();
    await look('22-lift-pass-distributed');
    await handScan(page, barcodeOf('1', 0));
    await expect(page.getByText('This pass should not be distributed - Check Booking')).toBeVisible();
    await look('23-lift-pass-deleted');
    await handScan(page, 'WASTELAND-LP0001-900001');
    await expect(page.getByText('You may only distribute NUCO passes')).toBeVisible();
    await look('24-lift-pass-refused');
    await page.getByRole('button', { name: 'OK' }).click();
    await handScan(page, barcodeOf('0', 0));
    const slide = page.getByRole('slider', { name: 'Slide to distribute' });
    await expect(slide).toBeVisible();
    await look('25-lift-pass-ready');
    await slide.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/Pass successfully distributed to/)).toBeVisible();
    await look('26-lift-pass-success');
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('list', { name: 'Last scans' }).scrollIntoViewIfNeeded();
    await look('27-lift-pass-last-scans');
    expect(refusals).toEqual([]);
  });

  test(`the keys hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const rooms = await allKeyRooms(rep, week.weekId);
    await rep.signOut();
    const room = rooms.find(
      ({ ready, blocked, keysOut, returned, numberOfKeys, extraKeys, guests }) =>
        ready === 1 &&
        blocked === 0 &&
        keysOut + returned === 0 &&
        numberOfKeys > 1 &&
        extraKeys > 0 &&
        guests[0]?.name,
    );
    const blocked = rooms.find((candidate) => candidate.blocked === 1);
    const stranger = rooms.find(({ roomId, guests }) => roomId !== room?.roomId && guests[0]?.name);
    const guest = room?.guests[0];
    if (!room?.distLoc || !blocked || !guest?.name || !stranger?.guests[0]) throw new Error('too few rooms');
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);

    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('link', { name: 'Key Distribution' }).click();
    await expect(page.getByRole('link', { name: room.distLoc })).toBeVisible();
    await look('60-keys');
    await page.getByRole('link', { name: room.distLoc }).click();
    await page.getByRole('button', { name: new RegExp(`^${room.buildingName}`) }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${room.roomName} `) })).toBeVisible();
    await look('61-key-list');
    await page.getByRole('button', { name: 'Select Name' }).click();
    await page.getByPlaceholder('Search by name or booking reference...').fill('a');
    await look('62-find-guest');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.goto(`${server.url}/keyDist/room/${blocked.roomId}/list`);
    await expect(page.getByText('This room is blocked and keys cannot be distributed')).toBeVisible();
    await look('63-room-blocked');
    await page.goto(`${server.url}/keyDist/room/${room.roomId}/scan/${stranger.guests[0].bookingRef}`);
    await expect(page.getByText(/This barcode is not authorized for this room/)).toBeVisible();
    await look('64-wrong-room');
    await handScan(page, guest.bookingRef);
    const distribute = page.getByRole('slider', { name: 'Slide to distribute' });
    await distribute.scrollIntoViewIfNeeded();
    await look('65-key-ready');
    await distribute.focus();
    await page.keyboard.press('End');
    const verdict = page.getByRole('button', { name: /Tap to keep this open/ });
    await verdict.click();
    await look('66-key-distributed');
    await page.getByRole('button', { name: /Tap to close/ }).click();
    await page.getByRole('heading', { name: 'Keys Return' }).scrollIntoViewIfNeeded();
    await look('67-key-return');
    await page.getByRole('list', { name: 'Last scans' }).scrollIntoViewIfNeeded();
    await look('68-key-last-scans');
    expect(refusals).toEqual([]);
  });

  test(`the look-up screens hold in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
    const week = await rep.runningWeek();
    const data = await rep.week(week.weekId);
    const rooms = await allKeyRooms(rep, week.weekId);
    const [resort] = await rep.get<ResortsReply>('/api/resort');
    const { weekDocs } = await rep.get<RepSchedulesReply>(`/api/week/rep/${week.weekId}`);
    await rep.signOut();
    const room = rooms.find(
      ({ roomId, keysOut, guests }) =>
        keysOut > 0 &&
        guests.some(({ name }) => name !== null) &&
        data.week.places.room[roomId]?.passenger_notes,
    );
    const guest = data.week.passengers.find(({ reference, allocations = [] }) =>
      ['room', 'lift-pass'].every(
        (wanted) => reference.startsWith('NUCO-') && allocations.some(({ kind }) => kind === wanted),
      ),
    );
    const cancelled = data.week.passengers.find(
      ({ reference, status }) => reference.startsWith('NUCO-') && isCancelled(status),
    );
    if (!room || !guest || !cancelled || !resort) throw new Error('too little to look up');
    const refusals = await watchPolicy(page, theme);
    const look = (name: string) => lookAt(page, `${name}-${theme}`);
    const main = page.getByRole('main');
    const unfold = async (name: RegExp) => {
      await main.getByRole('button', { name }).first().click();
      await main.getByRole('button', { name }).first().scrollIntoViewIfNeeded();
    };

    await signIn(page, server.url, 'nuco.rep@demo.test');
    await setPin(page);
    await chooseWeek(page, week.weekName);
    await goWithin(page, '/searchPassenger');
    await page.getByLabel('Name or booking reference').fill('smith');
    await expect(main.getByRole('link').first()).toBeVisible();
    await look('70-search-passengers');
    await page.getByLabel('Name or booking reference').fill('nobody at all');
    await expect(page.getByText('No results found')).toBeVisible();
    await look('71-search-nothing');
    await goWithin(page, `/passenger/${guest.reference}`);
    await expect(page.getByText('Trip information')).toBeVisible();
    await look('72-passenger');
    await unfold(/^Travel details/);
    await unfold(/^Accommodation/);
    await look('73-passenger-cards');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await look('74-phone-sheet');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await goWithin(page, `/passenger/${cancelled.reference}`);
    await expect(page.getByText('CANCELLED').first()).toBeVisible();
    await look('75-passenger-cancelled');
    await goWithin(page, '/passenger/WASTELAND-AB12CD-000001');
    await look('76-not-permitted');

    await goWithin(page, '/accommodation');
    await expect(main.getByRole('button').first()).toBeVisible();
    await main.getByRole('button').first().click();
    await look('77-accommodation');
    await goWithin(page, `/accommodation/${room.roomId}`);
    await expect(page.getByRole('heading', { name: /^Keys/ })).toBeVisible();
    await look('78-room');
    await page.getByRole('heading', { name: /^Keys/ }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded();
    await look('79-room-keys');
    await goWithin(page, '/resort');
    await expect(page.getByRole('link', { name: resort.name })).toBeVisible();
    await look('80-resorts');
    await goWithin(page, `/resort/${resort.id}`);
    await expect(page.getByRole('table')).toBeVisible();
    await look('81-resort');
    await goWithin(page, '/contacts');
    await expect(page.getByRole('button', { name: /^Call/ }).first()).toBeVisible();
    await look('82-contacts');
    await goWithin(page, '/handbook');
    await look('83-handbook');

    await goWithin(page, '/search-staff');
    await expect(page.getByRole('table')).toBeVisible();
    await look('84-search-staff');
    await page.getByRole('row').nth(3).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
    await look('85-rep');
    await goWithin(page, '/my-week');
    await expect(page.getByRole('heading', { name: 'Weekly schedule' })).toBeVisible();
    await look('86-my-week');
    await page.getByRole('button', { name: /^Outbound journey/ }).click();
    await page.getByRole('button', { name: /^Rooms/ }).scrollIntoViewIfNeeded();
    await look('87-my-week-journey');
    await goWithin(page, `/shift/${anyShift(weekDocs, rep.repId)}`);
    await expect(page.getByRole('heading', { name: /^Team/ })).toBeVisible();
    await look('88-shift');
    await goWithin(page, '/my-season');
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await look('89-my-season');
    await page.getByRole('button', { name: 'Availability' }).click();
    await look('90-availability');

    await goWithin(page, '/event-schedule');
    await expect(page.getByLabel('Event Type')).toBeVisible();
    await look('91-whats-on');
    await main.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('92-whats-on-event');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await goWithin(page, '/week-info');
    await expect(page.getByRole('button', { name: 'Welcome meeting' })).toBeEnabled();
    await look('93-week-info');
    expect(refusals).toEqual([]);
  });
}

/** The address of the rep's first shift of the week. */
function anyShift(weekDocs: RepSchedulesReply['weekDocs'], repId: string): string {
  const schedules = weekDocs.flatMap(({ lastJsonData }) => lastJsonData.jsonData);
  const own = schedules.find((schedule) => schedule['User ID'] === repId);
  for (const [day, periods] of Object.entries(own ?? {})) {
    for (const [period, shift] of Object.entries(typeof periods === 'string' ? {} : periods)) {
      if (!shift) continue;
      const id = [shift.Role, shift.Location ?? '', shift.Start ?? '', shift.End ?? '', day, period];
      return Buffer.from(id.join('~')).toString('base64url');
    }
  }
  throw new Error('the rep is free all week');
}

/** Every room whose keys are handed out at some location. */
async function allKeyRooms(rep: ApiRep, weekId: string): Promise<KeyRoomStatus[]> {
  const places = await rep.get<DistLocationsReply>(`/api/keyDist/distLocations/${weekId}`);
  const lists = await Promise.all(
    places.map(({ distLoc }) =>
      rep.get<AllKeysReply>(`/api/keyDist/allKeys/${weekId}/${encodeURIComponent(distLoc)}`),
    ),
  );
  return lists.flatMap(({ keys }) => keys);
}

/** Sets the theme and collects what the content policy refuses. */
async function watchPolicy(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refusals.push(message.text());
  });
  return refusals;
}

async function lookAt(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([]);
}
