import type { PersonalDatabaseReply } from '@offpiste/domain/contract/my-season.ts';
import type { RepDataReply } from '@offpiste/domain/contract/staff.ts';
import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { addBiometrics } from '../biometric-phone.ts';
import { cutOff } from '../flight-mode.ts';
import { startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import { openedText } from '../opened-text.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  openCoachLoading,
  setPin,
  signIn,
} from '../rep-steps.ts';
import { shareSeason } from '../season.ts';
import { atLeast, expectStored } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
/** Sees everything of everybody. */
const username = 'hq@demo.test';
const CLOSED = 'Not available: unlock with fingerprint or face';

const season = shareSeason();

interface Known {
  /** What the phone's stored data must not reveal about people, and what it may. */
  personal: string[];
  operational: string[];
  coachId: string;
  /** Somebody on that coach, with everything filled in. */
  passenger: WeekPassenger & { phonenumber: string; dateOfBirth: string };
  /** A colleague with a number. */
  colleagueId: string;
}

async function whatIsKnown(): Promise<Known> {
  const rep = await apiRep(season.server.url, username, 'nuco');
  const { week }: WeekData = await rep.week(season.week.weekId);
  const coachId = (await rep.coaches(week.weekId)).outbound[0] ?? '';
  const { tickets } = await rep.tickets(week.weekId, coachId, direction);
  const staff = await rep.get<RepDataReply>(`/api/repData/${week.weekId}`);
  const own = await rep.get<PersonalDatabaseReply>('/api/mySeason/database');
  // All numbers but those of the next of kin open with the PIN, and the invented ones are of one small range.
  const company = JSON.stringify([
    await rep.get(`/api/coach/coachData/${week.weekId}`),
    await rep.get(`/api/transfer/transferData/${week.weekId}`),
    week.places.accommodation,
    week.passengers.map(({ phonenumber }) => phonenumber),
    staff.map((record) => record.Phone),
    own['Phone 2'],
  ]);
  await rep.signOut();
  const waiting = new Set(
    tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0').map(({ barcode }) => barcode),
  );
  const passenger = week.passengers.find(
    (one) => waiting.has(one.reference) && one.phonenumber && one.dateOfBirth && one.next_of_kin_phone,
  );
  if (!passenger?.phonenumber || !passenger.dateOfBirth) throw new Error('nobody has everything filled in');
  const { phonenumber, dateOfBirth } = passenger;
  const names = new Set(week.passengers.map(({ passengerName }) => passengerName));
  const long = (texts: (string | null | undefined)[]) =>
    [...new Set(texts.filter((text) => typeof text === 'string' && text.length >= 8))] as string[];
  return {
    personal: long([
      ...week.passengers.flatMap((one) => [one.dateOfBirth, one.next_of_kin_name, one.next_of_kin_phone]),
      own['Passport Number'],
      own['Passport Expiry'],
      own['Date of Birth'],
      ...Object.values(week.places.room).map((room) => room.passenger_notes),
    ]).filter((text) => !company.includes(text) && !names.has(text)),
    operational: long([
      ...week.passengers.flatMap((one) => [one.passengerName, one.reference, one.phonenumber, one.email]),
      ...staff.map((record) => record.Phone),
    ]),
    coachId,
    passenger: { ...passenger, phonenumber, dateOfBirth },
    colleagueId: staff.find((record) => record.Phone)?.['User ID'] ?? '',
  };
}

/** Which of the texts somebody with the whole profile of the browser can read. */
async function readable(page: Page, texts: readonly string[]): Promise<string[]> {
  const opened = await openedText(page);
  const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
  return texts.filter((text) => opened.includes(text) || opened.includes(asJson(text)));
}

async function fromMenu(page: Page, what: 'Lock' | 'switch'): Promise<void> {
  await page.getByRole('button', { name: /Menu/ }).first().click();
  if (what === 'Lock') {
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
    return;
  }
  const choice = page.getByRole('checkbox', { name: 'Unlock with fingerprint or face' });
  const before = await choice.isChecked();
  await choice.click();
  await expect(choice).toBeEnabled();
  await expect(choice).toBeChecked({ checked: !before });
  await page.keyboard.press('Escape');
}

async function unlock(page: Page, how: 'PIN' | 'finger'): Promise<void> {
  if (how === 'PIN') await enterPin(page);
  else await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await chooseWeek(page, season.week.weekName);
}

async function lookUp(page: Page, { reference }: WeekPassenger): Promise<void> {
  await goWithin(page, `/passenger/${reference}`);
  await expect(page.getByText(reference).first()).toBeVisible();
}

const birthDate = (page: Page, { dateOfBirth }: Known['passenger']) =>
  page.getByText(dateOfBirth.split('-').reverse().join('/')).first();

test('personal data on the phone opens by finger only, and everything else by the PIN, telephone numbers too', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const known = await whatIsKnown();
  const { passenger, personal, operational, coachId, colleagueId } = known;
  expect(personal.length).toBeGreaterThan(500);
  const front = await startFront(season.server.port);
  await addBiometrics(page, { hasPrf: true });
  await signIn(page, front.url, username);
  await setPin(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await chooseWeek(page, season.week.weekName);
  await keptOnPhone(page);
  await page.goto(`${front.url}/ready`);
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(page.getByText('Complete, updated')).toHaveCount(8, { timeout: 60_000 });
  await goWithin(page, '/my-season');
  await expect(page.getByRole('button', { name: 'Personal Details' })).toBeVisible();
  await goWithin(page, '/home');
  await expectStored(page, { week: 1, personal: 0, personalKeys: 0 });
  // Without biometric unlock the stored keys open everything: a copy of the profile reveals it all.
  await expect(async () => expect(await readable(page, personal)).toHaveLength(personal.length)).toPass();

  await fromMenu(page, 'switch');
  await fromMenu(page, 'Lock');
  await unlock(page, 'finger');
  // The week, the staff and the rep's own season, and whatever else comes later.
  await expectStored(page, { week: 1, personalKeys: 1, personal: atLeast(3) });
  expect(await readable(page, personal)).toEqual([]);
  await expect(async () =>
    expect(await readable(page, operational)).toHaveLength(operational.length),
  ).toPass();

  // By PIN without a signal: who and where, and how to call them.
  await fromMenu(page, 'Lock');
  const signalBack = await cutOff(page, front);
  await unlock(page, 'PIN');
  await lookUp(page, passenger);
  await expect(page.getByText(CLOSED).first()).toBeVisible();
  await expect(birthDate(page, passenger)).toHaveCount(0);
  await expect(page.getByText(passenger.phonenumber).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible();
  await goWithin(page, `/rep/${colleagueId}`);
  await expect(page.getByRole('button', { name: /Call or message/ })).toBeVisible();
  await expect(page.getByText(CLOSED)).toHaveCount(0);
  await goWithin(page, '/searchPassenger');
  await page.getByRole('searchbox').fill(passenger.phonenumber.slice(-6));
  await expect(page.getByRole('main').getByRole('link', { name: passenger.reference })).toBeVisible();
  await goWithin(page, '/home');
  await openCoachLoading(page, coachId, direction);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.reference);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await handScan(page, passenger.reference);
  await expect(page.getByText('Already loaded').first()).toBeVisible();
  expect(await readable(page, personal)).toEqual([]);

  // Where it is missed it is opened, on the spot.
  await lookUp(page, passenger);
  await page.getByRole('button', { name: 'Open with fingerprint or face' }).click();
  await expect(birthDate(page, passenger)).toBeVisible();

  // By finger without a signal, after a restart of the app too: everything.
  await goWithin(page, '/home');
  await fromMenu(page, 'Lock');
  await page.reload();
  await unlock(page, 'finger');
  await lookUp(page, passenger);
  await expect(birthDate(page, passenger)).toBeVisible();
  await expect(page.getByText(CLOSED)).toHaveCount(0);

  // By PIN with a signal: the server sends it, and the phone keeps it as closed as before.
  await goWithin(page, '/home');
  await fromMenu(page, 'Lock');
  await signalBack();
  await unlock(page, 'PIN');
  await lookUp(page, passenger);
  await expect(birthDate(page, passenger)).toBeVisible();
  expect(await readable(page, personal)).toEqual([]);

  // Once turned off, it is kept with the rest again, and the PIN opens it without a signal.
  await goWithin(page, '/home');
  await fromMenu(page, 'Lock');
  await unlock(page, 'finger');
  await fromMenu(page, 'switch');
  await expectStored(page, { week: 1, personal: 0, personalKeys: 0 });
  await cutOff(page, front);
  await fromMenu(page, 'Lock');
  await page.reload();
  await unlock(page, 'PIN');
  await lookUp(page, passenger);
  await expect(birthDate(page, passenger)).toBeVisible();
  await page.context().setOffline(false);
  await front.close();
});

test('ten wrong PINs, and a logout, leave nothing of it and no way to open it', async ({ page }) => {
  const { personal } = await whatIsKnown();
  await addBiometrics(page, { hasPrf: true });
  const apart = async () => {
    await setPin(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await chooseWeek(page, season.week.weekName);
    await fromMenu(page, 'Lock');
    await unlock(page, 'finger');
    // The week and the staff; the rep's own season follows with the week's lists.
    await expectStored(page, { week: 1, personalKeys: 1, personal: atLeast(2) });
  };
  const nothing = { week: 0, personalKeys: 0, personal: 0 };
  await signIn(page, season.server.url, username);
  await apart();
  await fromMenu(page, 'Lock');
  // The nine before would take half an hour of waiting.
  await page.evaluate(() =>
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 9, lockoutLeftMs: 0 })),
  );
  await enterPin(page, '1357');
  await expect(page.getByText('Account locked')).toBeVisible();
  await expectStored(page, nothing);
  expect(await readable(page, personal)).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();

  await signIn(page, season.server.url, username);
  await apart();
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStored(page, nothing);
  expect(await readable(page, personal)).toEqual([]);
});
