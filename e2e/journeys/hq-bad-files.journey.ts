import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { zipSync } from 'fflate';
import { addBiometrics } from '../biometric-phone.ts';
import { drop } from '../drop-files.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { addedAtHq, startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

const WEEK = JSON.stringify({
  ...{ weekId: 'W03', weekName: 'Third week', systemId: 'S3', timeZone: 'Europe/Paris' },
  ...{ startsOn: '2027-01-08', endsOn: '2027-01-16', packages: [{ departureDate: '2027-01-08' }] },
});
const folder = (passengers: string | Buffer) => ({ 'week.json': WEEK, 'passengers.csv': passengers });
const sheet = (phone: string, birth: string) =>
  `passengerName;reference;status;phonenumber;dateOfBirth\nZoë Moreau;NUCO-AAAAAA-000001;Confirmed;${phone};${birth}\n`;
/** How files with a password begin. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);

test('a person who drops bad files reads of each what is wrong and what to do, and a week comes of none before it is mended', async ({
  page,
}) => {
  test.slow();
  await season.server.offpiste('demo', 'remove');
  const manager = await addedAtHq(season, 'manager@alpine.test');
  await addBiometrics(page);
  // Before there is a week too, what a check has come to shows by itself.
  const followed = page.waitForRequest(/\/api\/hq\/stream$/);
  await signInAtHq(page, season.server.url, manager);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await followed;
  await page.getByRole('link', { name: 'Go there Import your first week' }).click();
  await expect(page.getByRole('heading', { name: 'Weeks' })).toBeVisible();

  // Larger than what is taken: refused before anything is sent, and another try is not offered.
  const large = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(118 * 2 ** 20)], 'season.zip'));
    return data;
  });
  await page.getByRole('region', { name: 'Import' }).dispatchEvent('drop', { dataTransfer: large });
  await expect(page.getByRole('alert')).toHaveText('118 MB; at most 40 MB');

  const isRefused = async (sentence: string) => {
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  };
  const bomb = zipSync({ 'weeks/W03/passengers.csv': new Uint8Array(60 * 2 ** 20) });
  await drop(page, { 'week.zip': Buffer.from(bomb) });
  await isRefused('weeks/W03/passengers.csv grows to more than 200 times its size');
  await drop(page, { 'week.xlsx': COMPOUND });
  await isRefused('is an Excel file from before 2007 or has a password: save it as .xlsx without one');
  await drop(page, folder(sheet('4.477E+11', '2005-03-14')));
  await isRefused('was damaged by the spreadsheet: format the column as text and enter the number again');
  await expectAccessible(page, 'a file that is refused');

  // Which of the two it is only a person can say, once.
  await drop(page, folder(Buffer.from(sheet('', '04/03/2005'), 'latin1')));
  await isRefused('has dates that may begin with the day or with the month');
  await page.getByLabel('Is 04/03/2005 4 March or 3 April?').selectOption('dmy');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('People: 1 added')).toBeVisible();
  await expect(page.getByText('is separated by semicolons')).toBeVisible();
  await expect(page.getByText('is read as Windows-1252: look at “Zoë Moreau”')).toBeVisible();

  await page.goto(`${season.server.url}/hq/weeks`);
  await expect(page.getByText('Third week')).toHaveCount(0);

  // Of a week that is not there yet one sheet is mended and dropped alone; before that its week.json was forgotten.
  const { 'week.json': head, ...lists } = {
    ...folder(sheet('', '2005-03-14')),
    'coaches.csv': 'COACH,OPERATOR,Capacity\n4,Northern Star,many\n',
    'coach-passengers.csv': 'COACH,direction,passenger,pickUpLocation\n4,outbound,NUCO-AAAAAA-000001,Leeds\n',
    'coach-departures.csv':
      'COACH,direction,location,dateTime,loadingTime,timeZone\n4,outbound,Leeds,2027-01-08 05:30,05:00,Europe/London\n',
  };
  await drop(page, lists);
  await isRefused('These are lists or documents and no whole week.');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
  await drop(page, { 'week.json': head });
  await isRefused('There is 1 problem.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Your sheet with a column of problems' }).click();
  const own = await download;
  expect(own.suggestedFilename()).toBe('coaches.csv');
  const mended = (await readFile(await own.path(), 'utf8')).replace(',many', ',53');
  await expectAccessible(page, 'a refused week with its sheets');
  // The browser has given it a number, as the original is in the same folder.
  await drop(page, { 'coaches (1).csv': mended });
  await expect(page.getByText('People: 1 added')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Open W03' }).click();
  await expect(page.getByRole('heading', { name: 'Third week' })).toBeVisible();
});
