import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { DESK, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { chooseWeek, handScan, openCoachLoading, setPin, signIn, slideToEnd } from '../rep-steps.ts';
import { addedAtHq, addedRep, startSeason } from '../season.ts';

const season = startSeason();
const weekId = 'W03';
const direction = 'outbound';
const [ANA, BOB] = ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002'] as const;

/** Seats on coaches from Leeds, by who has them. */
const seats = (coaches: Readonly<Record<string, string>>) =>
  ['COACH,direction,passenger,pickUpLocation', ...Object.entries(coaches).map(seatOf), ''].join('\n');
const seatOf = ([reference, coach]: [string, string]) => `${coach},${direction},${reference},Leeds`;

const WEEK = {
  'week.json': JSON.stringify({
    ...{ weekId, weekName: 'Third week', systemId: 'S3', timeZone: 'Europe/Paris' },
    ...{ startsOn: '2027-01-08', endsOn: '2027-01-16', packages: [{ departureDate: '2027-01-08' }] },
  }),
  'passengers.csv': `passengerName,reference,status\nAna Moreau,${ANA},Confirmed\nBob Stone,${BOB},Confirmed\n`,
  'coaches.csv': 'COACH,OPERATOR,Capacity\n4,Northern Star,53\n7,Northern Star,53\n',
  'coach-departures.csv': [
    'COACH,direction,location,dateTime,loadingTime,timeZone',
    '4,outbound,Leeds,2027-01-08 05:30,05:00,Europe/London',
    '7,outbound,Leeds,2027-01-08 05:40,05:00,Europe/London',
    '',
  ].join('\n'),
  'coach-passengers.csv': seats({ [ANA]: '4', [BOB]: '7' }),
};

/** Imports as an operator does: a folder, or one list on top of a week. */
async function importFiles(files: Readonly<Record<string, string>>, file: string, ...options: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-week-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await season.server.offpiste('import', path.join(folder, file), ...options);
  await rm(folder, { recursive: true });
}

const importWeek = () =>
  importFiles(
    {
      'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1 }),
      ...Object.fromEntries(Object.entries(WEEK).map(([name, text]) => [`weeks/${weekId}/${name}`, text])),
    },
    '.',
  );

/** One list of the week, and the others as they are. */
function importSeats(coaches: Readonly<Record<string, string>>) {
  const name = 'coach-passengers.csv';
  return importFiles({ [name]: seats(coaches) }, name, '--on-top', '--week', weekId);
}

test('an import adds a seat while the coach is closing and takes it away after that: neither goes unseen', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { url } = season.server;
  // A real week does not come in beside the demo.
  await season.server.offpiste('demo', 'remove');
  const manager = await addedAtHq(season, 'manager@alpine.test');
  const rep = await addedRep(season, 'robin@alpine.test');
  await importWeek();

  const desk = await (await browser.newContext(DESK)).newPage();
  await addBiometrics(desk);
  await signInAtHq(desk, url, manager);
  await desk.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(desk.getByRole('heading', { name: 'Today' })).toBeVisible();
  await desk.goto(`${url}/hq/${weekId}/departures/coach:4:${direction}`);
  const onDesk = desk.getByRole('region', { name: 'Leeds', exact: true });
  await signIn(page, url, rep.username, rep.password);
  await setPin(page);
  await chooseWeek(page, 'Third week');
  await openCoachLoading(page, '4', direction);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, ANA);
  await expect(page.getByRole('button', { name: 'Undo Loaded, Ana Moreau' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  const card = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Leeds', exact: true }),
  });
  await card.getByRole('button', { name: 'Close departure' }).click();
  const sheet = page.getByRole('dialog', { name: /^Close / });
  await expect(sheet.getByRole('slider')).toBeVisible();

  // While the sheet is open somebody is booked onto this coach.
  await importSeats({ [ANA]: '4', [BOB]: '4' });
  await expect(sheet.getByRole('heading', { name: 'Bob Stone' })).toBeVisible({ timeout: 40_000 });
  await expect(sheet.getByRole('slider')).toBeHidden();
  await expect(onDesk.getByRole('link', { name: 'Bob Stone' })).toBeVisible();
  await sheet.getByRole('button', { name: /^On board.*: Bob Stone$/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Bob Stone' })).toBeHidden();
  await slideToEnd(page, 'Slide to close');
  await expect(card.getByText(/^Closed .* · 2 on board$/)).toBeVisible();
  await expect(onDesk.getByText(/ · Closed \d\d:\d\d by /)).toBeVisible();

  // After that their seat is on the other coach again.
  await importSeats({ [ANA]: '4', [BOB]: '7' });
  await expect(onDesk.getByText('Bob Stone: On board → not on the list')).toBeVisible();
  await expect(card.getByText('Bob Stone is booked here no more.')).toBeVisible({ timeout: 40_000 });
  await desk.goto(`${url}/hq/${weekId}/decisions`);
  await expect(desk.getByText('Bob Stone: On board → not on the list')).toBeVisible();
  await desk.goto(`${url}/hq/${weekId}/today?day=2027-01-08`);
  await expect(desk.getByText('Reopened').filter({ visible: true }).first()).toBeVisible();
});
