import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { drop } from '../drop-files.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { chooseWeek, openCoachLoading, setPin, signIn } from '../rep-steps.ts';
import { addedAtHq, addedRep, startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

const ANA = 'NUCO-AAAAAA-000001';
const passengers = (ana: string) =>
  `Wer,reference,status\n${ana},${ANA},Confirmed\nBob Stone,NUCO-AAAAAA-000002,Confirmed\n`;
const FOLDER = {
  'week.json': JSON.stringify({
    ...{ weekId: 'W03', weekName: 'Third week', systemId: 'S3', timeZone: 'Europe/Paris' },
    ...{ startsOn: '2027-01-08', endsOn: '2027-01-16', packages: [{ departureDate: '2027-01-08' }] },
  }),
  'passengers.csv': passengers('Ana Moreau'),
  'coaches.csv': 'COACH,OPERATOR,Capacity\n4,Northern Star,53\n',
  'coach-departures.csv':
    'COACH,direction,location,dateTime,loadingTime,timeZone\n4,outbound,Leeds,2027-01-08 05:30,05:00,Europe/London\n',
  'coach-passengers.csv': `COACH,direction,passenger,pickUpLocation\n4,outbound,${ANA},Leeds\n`,
};

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Open W03' }).click();
  await expect(page.getByRole('heading', { name: 'Third week' })).toBeVisible();
}

test('a first week is dropped, mended, applied, seen on a phone, changed and put back', async ({
  page,
  browser,
}) => {
  test.slow();
  await season.server.offpiste('demo', 'remove');
  const manager = await addedAtHq(season, 'manager@alpine.test');
  const rep = await addedRep(season, 'robin@alpine.test');
  await addBiometrics(page);
  await signInAtHq(page, season.server.url, manager);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  // No week is in use: the way in leads here.
  await page.getByRole('link', { name: 'Go there Import your first week' }).click();
  await expect(page.getByRole('heading', { name: 'Weeks' })).toBeVisible();

  await drop(page, FOLDER);
  await expect(page.getByText('is not a column of this list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  await expectAccessible(page, 'a check with problems');
  await page.getByLabel('“Wer” in passengers').selectOption('passengerName');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('People: 2 added')).toBeVisible();
  await expectAccessible(page, 'a check without problems');
  await apply(page);
  await drop(page, { 'Pistes & lifts.pdf': '%PDF-1.4\n%%EOF\n' });
  await apply(page);
  const documents = page.getByRole('listitem').filter({ hasText: 'Pistes & lifts' });
  await expect(documents.filter({ hasText: 'PDF, 1 kB · Every brand' })).toBeVisible();
  await expectAccessible(page, 'a week');

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(phone, season.server.url, rep.username, rep.password);
  await setPin(phone);
  await chooseWeek(phone, 'Third week');
  await openCoachLoading(phone, '4', 'outbound');
  await phone.getByRole('button', { name: 'Enter by name' }).click();
  const search = phone.getByPlaceholder('Search by name or booking reference...');
  const onPhone = async (name: string) => {
    // The list on the screen follows by itself.
    await expect(async () => {
      await search.fill('');
      await search.fill('Moreau');
      await expect(phone.getByRole('button', { name })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  };
  await onPhone('Ana Moreau');

  // The same week again, as a workbook.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Workbook' }).click();
  const workbook = await readFile(await (await download).path());
  await drop(page, { 'W03.xlsx': workbook });
  await expect(page.getByText('Nothing differs from what is there already.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Third week' }).click();

  await drop(page, { 'passengers.csv': passengers('') });
  await expect(page.getByText('must not be empty')).toBeVisible();
  await drop(page, { 'passengers.csv': passengers('Anna Moreau') });
  await expect(page.getByText('name: Ana Moreau → Anna Moreau')).toBeVisible();
  await apply(page);
  await onPhone('Anna Moreau');

  // The page has shown its last reading first, in which the import before this one was the newest.
  const putBack = page.getByRole('button', { name: 'Put back…' });
  await expect(putBack).toHaveCount(2);
  await putBack.first().click();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText('name: Anna Moreau → Ana Moreau')).toBeVisible();
  await apply(page);
  await onPhone('Ana Moreau');
  await phone.context().close();
});
