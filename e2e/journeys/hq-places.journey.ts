import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { EventsReply } from '@offpiste/domain/contract/event.ts';
import { expect } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { chooseWeek, setPin, signIn } from '../rep-steps.ts';
import { addedAtHq, addedRep, startSeason } from '../season.ts';

const season = startSeason();
const weekId = 'W03';
const ANA = 'NUCO-AAAAAA-000001';

const keyRooms = (blocked: 0 | 1) =>
  [
    'roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes,distLoc',
    `701,Apartment 1,Les Cimes,2,1,${blocked},${ANA},Reception`,
    `702,Apartment 2,Les Cimes,2,1,0,${ANA},Reception`,
    '',
  ].join('\n');

const WEEK = {
  'week.json': JSON.stringify({
    ...{ weekId, weekName: 'Third week', systemId: 'S3', timeZone: 'Europe/Paris' },
    ...{ startsOn: '2027-01-08', endsOn: '2027-01-16', packages: [{ departureDate: '2027-01-08' }] },
  }),
  'passengers.csv': `passengerName,reference,status\nAna Moreau,${ANA},Confirmed\n`,
  'accommodation.csv': 'id,name\nles-cimes,Les Cimes\n',
  'rooms.csv':
    'subblock_id,accommodation,subblock_physical_name\n701,les-cimes,Apartment 1\n702,les-cimes,Apartment 2\n',
  'key-rooms.csv': keyRooms(0),
};

/** Imports as an operator does: a folder, or one list on top of a week. */
async function importFiles(files: Readonly<Record<string, string>>, file: string, ...options: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-week-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const said = await season.server.offpiste('import', path.join(folder, file), ...options);
  await rm(folder, { recursive: true });
  return said;
}

test('who comes in at an event’s door is counted at headquarters while the door is open', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { weekId: week } = season.week;
  const { colleague } = season;
  const { data } = await colleague.get<EventsReply>(`/api/events/${week}`);
  const [event] = data.filter(({ pax }) => pax > 10);
  if (!event) throw new Error('no event has guests');
  const { eventId, eventName } = event;
  const guests = (await colleague.event(week, eventId)).tickets.filter(({ deleted }) => deleted === '0');
  const pass = async (way: 'in' | 'out', barcode: string, minutesAgo = 0) => {
    const deviceTimestamp = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const body = { weekId: week, eventId, barcode, deviceTimestamp, rep: colleague.repId };
    expect((await colleague.act(`/api/events/validate-${way}`, body)).status).toBe(200);
  };
  for (const [index, { barcode }] of guests.slice(0, 6).entries()) await pass('in', barcode, 10 + index * 12);

  const desk = await (await browser.newContext(DESK)).newPage();
  await openHq(desk, season.server.url, `/${week}/places`);
  const row = desk.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: eventName });
  await expect(row.getByText('6Inside')).toBeVisible();
  await expect(
    row.getByRole('img', { name: /^Most entries in a quarter of an hour: \d, from/ }),
  ).toBeVisible();
  const [first] = guests;
  await pass('out', String(first?.barcode));
  await expect(row.getByText('5Inside')).toBeVisible();
  await expect(row.getByText('1Left')).toBeVisible();
  // Who has not come has a name and a telephone, and is gone from the list once inside.
  await row.getByRole('button', { name: `Who has not come: ${eventName}` }).click();
  const absent = row.getByRole('list', { name: 'Who has not come' }).getByRole('listitem');
  await expect(absent.first().getByRole('link', { name: /^Call / })).toBeVisible();
  await expectAccessible(desk, 'Events at headquarters');
  const text = await absent.first().innerText();
  const next = guests.find(({ barcode }) => text.includes(barcode));
  if (!next) throw new Error(`nobody is booked who is in the list: ${text}`);
  await pass('in', next.barcode);
  await expect(row.getByText('6Inside')).toBeVisible();
  await expect(absent.filter({ hasText: next.barcode })).toHaveCount(0);
  await expect(row.getByText(`${guests.length - 7} people booked who have not come in`)).toBeVisible();
  // The counts lead to whom they are about.
  await row.getByRole('link', { name: `Recorded: ${eventName}` }).click();
  await expect(desk.getByRole('link', { name: String(first?.name) }).first()).toBeVisible();
});

test('a manager blocks a building: the rep’s phone shows it by itself, until the week’s sheet says something new', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { url } = season.server;
  // A real week does not come in beside the demo.
  await season.server.offpiste('demo', 'remove');
  const manager = await addedAtHq(season, 'manager@alpine.test');
  const rep = await addedRep(season, 'robin@alpine.test');
  await importFiles(
    {
      'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1 }),
      ...Object.fromEntries(Object.entries(WEEK).map(([name, text]) => [`weeks/${weekId}/${name}`, text])),
    },
    '.',
  );

  const desk = await (await browser.newContext(DESK)).newPage();
  await addBiometrics(desk);
  await signInAtHq(desk, url, manager);
  await desk.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(desk.getByRole('heading', { name: 'Today' })).toBeVisible();
  await desk.goto(`${url}/hq/${weekId}/today`);
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await desk.keyboard.press('g');
  await desk.keyboard.press('e');
  await expect(desk.getByText('No events this week')).toBeVisible();
  await desk.keyboard.press('4');
  await expect(desk).toHaveURL(/tab=keys/);
  await desk.getByRole('button', { name: 'Les Cimes' }).click();
  await expect(desk.getByRole('button', { name: 'Not blocked: Apartment 1' })).toBeVisible();
  await desk.getByRole('button', { name: 'Who has not come: Les Cimes' }).click();
  await expect(desk.getByText('1 person of rooms of which no key was handed out')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Ana Moreau' })).toBeVisible();
  await expectAccessible(desk, 'Keys at headquarters');

  await signIn(page, url, rep.username, rep.password);
  await setPin(page);
  await chooseWeek(page, 'Third week');
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Key Distribution' }).click();
  await page.getByRole('link', { name: 'Reception' }).click();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  const blocked = page.getByRole('link', { name: /Apartment \d.*Blocked/ });
  await expect(blocked).toHaveCount(0);

  await desk.getByRole('button', { name: 'Block all…', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Block all in Les Cimes?' });
  await expect(dialog).toContainText('2 rooms');
  await dialog.getByRole('button', { name: 'Block all' }).click();
  await expect(desk.getByRole('button', { name: 'Blocked: Apartment 2', exact: true })).toBeVisible();
  // The phone asks for its list every ten seconds.
  await expect(blocked).toHaveCount(2, { timeout: 20_000 });

  // One room is let go again, by itself.
  await desk.getByRole('button', { name: 'Blocked: Apartment 2', exact: true }).click();
  await expect(blocked).toHaveCount(1, { timeout: 20_000 });

  // An import that says nothing new of it changes nothing.
  const sheet = (text: string) => ({ 'key-rooms.csv': text });
  const onTop = ['key-rooms.csv', '--on-top', '--week', weekId] as const;
  await importFiles(
    sheet(keyRooms(0).replace('Apartment 1,Les Cimes,2', 'Apartment 1,Les Cimes,3')),
    ...onTop,
  );
  await expect(desk.getByText(/^0 of 3 keys out/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Blocked: Apartment 1', exact: true })).toBeVisible();
  // With the sheet's own word what headquarters said has ended, also when the sheet takes it back.
  await importFiles(sheet(keyRooms(1)), ...onTop);
  await expect(desk.getByText(/Headquarters, /)).toHaveCount(0);
  await importFiles(sheet(keyRooms(0)), ...onTop);
  await expect(desk.getByRole('button', { name: 'Not blocked: Apartment 1' })).toBeVisible();
  await expect(blocked).toHaveCount(0, { timeout: 40_000 });
});
