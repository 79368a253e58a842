import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import type { EventsReply } from '@offpiste/domain/contract/event.ts';
import type { AllLessonsReply } from '@offpiste/domain/contract/lesson.ts';
import type { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import type { TransferDataReply } from '@offpiste/domain/contract/transfer.ts';
import { expect, type Page } from '@playwright/test';
import { swept } from '../../server/src/testing/sweeps.ts';
import type { ApiRep } from '../api-rep.ts';
import { allKeyRooms } from '../key-rooms.ts';
import { chooseWeek, goWithin, setPin, signIn } from '../rep-steps.ts';
import { shiftIdOf } from '../shift-id.ts';
import { startTrial, TRIALS } from './find-faults.ts';
import { loaded, startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

/** Every screen that Home, the actions, the tray and the foot lead to, and the screens behind them. */
async function allAddresses(rep: ApiRep, weekId: string): Promise<string[]> {
  const [
    { outbound },
    { mergedData },
    { lessons },
    { data: events },
    [resort],
    { weekDocs },
    rooms,
    { week },
  ] = await Promise.all([
    rep.coaches(weekId),
    rep.get<TransferDataReply>(`/api/transfer/transferData/${weekId}`),
    rep.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${weekId}`),
    rep.get<EventsReply>(`/api/events/${weekId}`),
    rep.get<ResortsReply>('/api/resort'),
    rep.get<RepSchedulesReply>(`/api/week/rep/${weekId}`),
    allKeyRooms(rep, weekId),
    rep.week(weekId),
  ]);
  const base64 = (text: string | undefined) => Buffer.from(text ?? '').toString('base64url');
  const [coach, transfer, room] = [outbound[0], mergedData[0]?.transferId, rooms[0]];
  const lesson = lessons.find(({ lessonType }) => lessonType === 'lessons');
  const workshop = lessons.find(({ lessonType }) => lessonType !== 'lessons');
  const guest = week.passengers.find(({ reference }) => reference.startsWith('NUCO-'));
  return [
    '/home',
    '/action',
    '/searchPassenger',
    `/passenger/${guest?.reference}`,
    '/accommodation',
    `/accommodation/${room?.roomId}`,
    '/coach',
    `/coach/${coach}`,
    '/loadCoach',
    `/loadCoach/${coach}/outbound`,
    '/transfer',
    `/transfer/${transfer}`,
    '/loadTransfer',
    `/loadTransfer/${transfer}/outbound`,
    '/load-extras',
    `/load-extras/${base64(transfer)}`,
    '/lessons',
    `/lesson/${lesson?.lessonId}`,
    '/registerLesson',
    `/registerLesson/${lesson?.lessonRef}`,
    '/workshops',
    `/workshop/${workshop?.lessonId}`,
    '/registerWorkshop',
    '/events',
    `/event/${events[0]?.eventId}`,
    '/ticketing',
    `/ticket/${events[0]?.eventId}`,
    '/liftPass',
    '/keyDist',
    `/keyDist/loc/${base64(room?.distLoc)}`,
    `/keyDist/room/${room?.roomId}/list`,
    '/event-schedule',
    '/week-info',
    '/search-staff',
    `/rep/${rep.repId}`,
    '/my-week',
    `/shift/${shiftIdOf(weekDocs, rep.repId)}`,
    '/resort',
    `/resort/${resort?.id}`,
    '/handbook',
    '/my-season',
    '/contacts',
    '/client-issue',
    '/activity',
    '/ready',
    '/notifications',
    '/signed-in-phones',
    '/change-password',
  ];
}

/** Screens that say something first. */
const OPENS_DIALOG = new Set(['/registerWorkshop']);

/** Goes to a screen and waits for its content. */
async function visit(page: Page, address: string): Promise<void> {
  await goWithin(page, address);
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(page.locator('h1')).toBeVisible();
  await loaded(page);
  // The head may still be that of the screen before.
  await expect(async () => {
    expect(await page.title()).toBe(`${await page.locator('h1').textContent()} · Offpiste`);
  }).toPass({ timeout: 20_000 });
  // It is there a moment before it takes the focus, and a Tab key in between still acts on the screen behind it.
  if (OPENS_DIALOG.has(address)) await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
}

for (const [place, trial] of TRIALS.entries()) {
  test(`every screen can be used with ${trial.title}`, async ({ page, season, rep }) => {
    await startLooking(page);
    const { server, week } = season;
    const { faults, check } = await startTrial(page, trial);

    await page.goto(server.url);
    await expect(page.getByLabel('Email')).toBeVisible();
    await check('Login');
    await signIn(page, server.url, USERNAME);
    await expect(page.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
    await check('PIN');
    await setPin(page);
    await expect(page.getByRole('button', { name: week.weekName })).toBeVisible();
    await check('Select Week');
    await chooseWeek(page, week.weekName);
    // On a push each screen is tried in one way, and the next one in the other.
    for (const address of swept(await allAddresses(rep, week.weekId), TRIALS.length, place)) {
      await visit(page, address);
      await check(address);
    }
    await visit(page, '/change-password');
    await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Make a new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your new password' })).toBeVisible();
    await check('New password');
    await visit(page, '/home');
    await page.getByRole('button', { name: /Menu/ }).first().click();
    const lock = page.getByRole('button', { name: 'Lock' });
    await expect(lock).toBeVisible();
    await check('Menu');
    await page.getByRole('button', { name: 'Report a Bug' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await check('Report a Bug');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await lock.click();
    await expect(page.getByRole('button', { name: '5', exact: true })).toBeVisible();
    await check('Unlock');
    expect(faults).toEqual([]);
  });
}
