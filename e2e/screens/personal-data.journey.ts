import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { addBiometrics } from '../biometric-phone.ts';
import type { Season } from '../open-season.ts';
import { chooseWeek, enterPin, goWithin, loseSignal, setPin, signIn } from '../rep-steps.ts';
import { atLeast, expectStored } from '../stored-text.ts';
import { startTrial, TRIALS } from './find-faults.ts';
import { startLooking, test } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

/** Sees everything of everybody. */
const username = 'hq@demo.test';
const CLOSED = 'Not available: unlock with fingerprint or face';

/** Unlocked by the PIN, without a signal, on a phone that opens personal data by finger. */
async function unlockByPin(page: Page, url: string, weekName: string): Promise<void> {
  await addBiometrics(page, { hasPrf: true });
  await signIn(page, url, username);
  await setPin(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await chooseWeek(page, weekName);
  await expectStored(page, { personalKeys: 1, personal: atLeast(3) });
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await loseSignal(page);
  await enterPin(page);
  await chooseWeek(page, weekName);
}

/** The reference of a passenger with a number, whose birth date the rep may know. */
async function someone({ server, week }: Season): Promise<string> {
  const rep = await apiRep(server.url, username, 'nuco');
  const { passengers } = (await rep.week(week.weekId)).week;
  await rep.signOut();
  const found = passengers.find(({ phonenumber, dateOfBirth }) => phonenumber && dateOfBirth);
  if (!found) throw new Error('nobody has both');
  return found.reference;
}

test('personal data that is closed holds: a passenger, their next of kin, the rep’s own passport', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  const reference = await someone(season);
  await unlockByPin(page, season.server.url, season.week.weekName);
  await goWithin(page, `/passenger/${reference}`);
  await expect(page.getByText(CLOSED).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open with fingerprint or face' })).toBeVisible();
  await look('109-passenger-closed');
  const kin = page.getByRole('button', { name: /^Next of kin/ });
  await kin.click();
  await page.getByText('Name · Phone').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await look('115-next-of-kin-closed');
  await goWithin(page, '/my-season');
  await page.getByRole('button', { name: 'Personal Details' }).click();
  await expect(page.getByText(CLOSED).first()).toBeVisible();
  await look('116-my-season-closed');
});

for (const trial of TRIALS) {
  test(`closed personal data can be read with ${trial.title}`, async ({ page, season }) => {
    await startLooking(page);
    const reference = await someone(season);
    const { faults, check } = await startTrial(page, trial);
    await unlockByPin(page, season.server.url, season.week.weekName);
    await goWithin(page, `/passenger/${reference}`);
    await expect(page.getByText(CLOSED).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open with fingerprint or face' })).toBeVisible();
    await check('Passenger');
    expect(faults).toEqual([]);
  });
}
