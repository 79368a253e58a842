import type {
  AllLessonsReply,
  LessonEntry,
  LessonTicket,
  LessonTicketsReply,
} from '@offpiste/domain/contract/lesson.ts';
import { expect, type Page } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { handScan, loseSignal, scanAndHold, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
const SUCCESS = 'Passenger successfully loaded on coach';

const season = startSeason();

const participants = (lessonId: string) =>
  season.colleague.get<LessonTicketsReply>(
    `/api/workshopLessons/v2/allBarcodes/${lessonId}?weekId=${season.week.weekId}`,
  );

const isFree = (ticket: LessonTicket) => ticket.registered === 0 && ticket.deleted === '0';

interface Class extends LessonTicketsReply {
  lesson: LessonEntry;
  free: [LessonTicket, LessonTicket, LessonTicket, ...LessonTicket[]];
}

/** Lessons or workshops with three people who can still be registered; those with most of them first. */
async function classes(type: LessonEntry['lessonType']): Promise<Class[]> {
  const { lessons } = await season.colleague.get<AllLessonsReply>(
    `/api/workshopLessons/allLessons/${season.week.weekId}`,
  );
  const lists = await Promise.all(
    lessons
      .filter(({ lessonType }) => lessonType === type)
      .map(async (lesson) => ({ lesson, ...(await participants(lesson.lessonId)) })),
  );
  return lists
    .flatMap((list): Class[] => {
      const [first, second, third, ...more] = list.tickets.filter(isFree);
      return first && second && third ? [{ ...list, free: [first, second, third, ...more] }] : [];
    })
    .sort((a, b) => b.free.length - a.free.length);
}

async function aClass(place = 0, type: LessonEntry['lessonType'] = 'lessons'): Promise<Class> {
  const found = (await classes(type))[place];
  if (!found) throw new Error('the demo season has too few participants');
  return found;
}

function isIn({ tickets }: Class, barcode: string): boolean {
  return tickets.some((ticket) => ticket.barcode === barcode);
}

async function start(page: Page): Promise<void> {
  await startWeek(page, season, username);
}

/** From the first start of the app to the registration screen, as a rep goes. */
async function startRegistering(page: Page, { group }: LessonEntry): Promise<void> {
  await start(page);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Register Lesson' }).click();
  await page.getByRole('link', { name: group }).click();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Registered' }).first();

test('a rep registers two people by camera and one by name, and sees who is missing', async () => {
  const { lesson, free, registered, total } = await aClass();
  const [first, second, third] = free;
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startRegistering(page, lesson);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered} of ${total}`);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  phone.show({ code: first.barcode });
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  const scans = page.getByRole('list', { name: 'Last scans' });
  await expect(scans.getByText(first.name)).toBeVisible();
  phone.show({ code: second.barcode });
  await expect(scans.getByText(second.name)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered + 2} of ${total}`);

  await page.getByRole('button', { name: 'Enter by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(third.bookingRef);
  await page.getByRole('button', { name: third.name }).click();
  await page.getByRole('button', { name: 'Register passenger' }).dblclick();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered + 3} of ${total}`);
  await phone.close();

  await expect.poll(async () => (await participants(lesson.lessonId)).registered).toBe(registered + 3);
  const after = await participants(lesson.lessonId);
  expect(after.tickets.filter((ticket) => ticket.registered).map(({ barcode }) => barcode)).toEqual(
    expect.arrayContaining([first.barcode, second.barcode, third.barcode]),
  );
});

test('the camera refuses a code that is not a ticket, and an unknown passenger', async () => {
  const { lesson, registered } = await aClass(1);
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startRegistering(page, lesson);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  phone.show({ code: 'https://example.com/menu' });
  await expect(page.getByText('Invalid QR Code Type').first()).toBeVisible();
  phone.show({ code: 'NUCO-ZZZZZZ-999999' });
  await expect(page.getByText('Passenger not found or failed to load data.').first()).toBeVisible();
  await phone.close();
  expect((await participants(lesson.lessonId)).registered).toBe(registered);
});

test('a hand scanner scan shows where a passenger belongs, who was first, and who has cancelled', async ({
  page,
}) => {
  const [here, other] = [await aClass(1), await aClass(2)];
  const [taken] = here.free;
  const elsewhere = other.free.find(({ barcode }) => barcode.startsWith('NUCO-') && !isIn(here, barcode));
  const cancelled = (await classes('lessons'))
    .flatMap(({ tickets }) => tickets)
    .find(({ deleted }) => deleted === '1');
  if (!elsewhere || !cancelled) throw new Error('the demo season lacks somebody');
  const fields = {
    weekID: season.week.weekId,
    lessonId: here.lesson.lessonId,
    barcode: taken.barcode,
    scanned: 1,
  };
  const first = await season.colleague.act('/api/workshopLessons/registerLesson', fields);
  expect(first.status).toBe(200);

  await startRegistering(page, here.lesson);
  const scan = async (code: string, text: string) => {
    const verdict = await scanAndHold(page, code);
    await expect(verdict).toContainText(text);
    await verdict.click();
  };
  const { group, times, meetingPoint } = other.lesson;
  const where = [group, times, meetingPoint].filter(Boolean).join(' · ');
  await scan(elsewhere.barcode, `Belongs in ${where}`);
  await scan(taken.barcode, `Passenger already registered by ${season.colleague.name}`);
  await scan(cancelled.barcode, 'This passenger is cancelled - Check Booking');
  await scan('NUCO-AB12CD', 'Wrong QR Code, not event ticket');
});

test('a registration made by mistake is undone on the list of the last scans', async ({ page }) => {
  const { lesson, free, registered, total } = await aClass(1);
  const [, person] = free;
  await startRegistering(page, lesson);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, person.barcode);
  await page.getByRole('button', { name: `Undo Registered, ${person.name}` }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered} of ${total}`);
  await expect.poll(async () => (await participants(lesson.lessonId)).registered).toBe(registered);
  await handScan(page, person.barcode);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered + 1} of ${total}`);
});

test('a note says how workshops are kept, and the rep registers one', async ({ page }) => {
  const { lesson, free, registered, total } = await aClass(0, 'workshop');
  const [person] = free;
  await start(page);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Register Workshop' }).click();
  await expect(page.getByText('Workshops are managed under lessons for this week')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: lesson.group }).click();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await handScan(page, person.barcode);
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered + 1} of ${total}`);
  await page.goto(`${season.server.url}/registerLesson/999999`);
  await expect(page.getByText('Lesson or Workshop not found')).toBeVisible();
});

test('without a signal a registration is kept, shown again, and sent later, once', async ({ page }) => {
  const { lesson, free, registered } = await aClass(2);
  const [person] = free;
  await startRegistering(page, lesson);
  await expect(page.getByText(person.name).first()).toBeAttached();
  const signalBack = await loseSignal(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await handScan(page, person.barcode);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
  await handScan(page, person.barcode);
  await expect(page.getByText('Already registered').first()).toBeVisible();
  expect((await participants(lesson.lessonId)).registered).toBe(registered);

  signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(async () => (await participants(lesson.lessonId)).registered, { timeout: 40_000 })
    .toBe(registered + 1);
});

test('a colleague’s registration shows within one refresh', async ({ page }) => {
  const { lesson, free, registered, total } = await aClass(3);
  await startRegistering(page, lesson);
  const fields = {
    weekID: season.week.weekId,
    lessonId: lesson.lessonId,
    barcode: free[0].barcode,
    scanned: 0,
  };
  expect((await season.colleague.act('/api/workshopLessons/registerLesson', fields)).status).toBe(200);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', `${registered + 1} of ${total}`, {
    timeout: 40_000,
  });
});
