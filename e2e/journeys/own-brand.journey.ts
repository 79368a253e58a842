import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { coldStart, cutOff } from '../flight-mode.ts';
import { type FrontServer, startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  enterPin,
  fillSignIn,
  handScan,
  keptOnPhone,
  openCoachLoading,
  setPin,
} from '../rep-steps.ts';
import { handedOver } from '../season.ts';
import type { RunningServer } from '../server-place.ts';
import { startServer } from '../start-server.ts';

test.use({ serviceWorkers: 'allow' });

const WEEK = { weekId: 'A1', weekName: 'Alpine week' };
const [ANNA, BEN, CORA] = [1, 2, 3].map((number) => `ALPINE-AB12CD-00000${number}`) as [
  string,
  string,
  string,
];

let server: RunningServer;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-alpine-'));
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A week of an operator of one brand, as a folder of sheets: two on coach 1, one on coach 2, today. */
async function writeWeek(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const endsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const files = {
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1 }),
    'weeks/A1/week.json': JSON.stringify({
      ...WEEK,
      systemId: 'A1',
      timeZone: 'Europe/Paris',
      startsOn: today,
      endsOn,
      packages: [{ departureDate: today }],
    }),
    'weeks/A1/passengers.csv': `passengerName,reference,status\nAnna Alp,${ANNA},Confirmed\nBen Berg,${BEN},Confirmed\nCora Col,${CORA},Confirmed\n`,
    'weeks/A1/coaches.csv':
      'COACH,OPERATOR,Capacity,OB ALPINE Staff\n1,Northern Star,53,3\n2,Northern Star,53,0\n',
    'weeks/A1/coach-departures.csv': `COACH,direction,location,dateTime,timeZone\n1,outbound,Leeds,${today} 23:30,Europe/London\n2,outbound,York,${today} 23:40,Europe/London\n`,
    'weeks/A1/coach-passengers.csv': `COACH,direction,passenger,pickUpLocation\n1,outbound,${ANNA},Leeds\n1,outbound,${BEN},Leeds\n2,outbound,${CORA},York\n`,
  };
  const bundle = path.join(folder, 'week');
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(bundle, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return bundle;
}

test('an operator makes a brand, imports a week for it, and its rep loads a coach, without a signal too', async ({
  page,
}) => {
  const picture = await fetch(`${server.url}/brands/nuco-any-512.png`);
  const logo = path.join(folder, 'logo.png');
  await writeFile(logo, Buffer.from(await picture.arrayBuffer()));
  await server.offpiste('demo', 'remove');
  const bundle = await writeWeek();

  // While no brand has the prefix, the week is refused as a whole.
  const tooEarly: unknown = await server.offpiste('import', bundle).catch((reason: unknown) => reason);
  expect(String(tooEarly)).toContain('has a prefix of none of your brands (NUCO, WASTELAND, WHITEROAD)');
  const details = ['--name', 'Alpine', '--prefix', 'ALPINE', '--colour', '#1b6e3c', '--logo', logo];
  await server.offpiste('brand', 'add', 'alpine', ...details);
  expect(await server.offpiste('brand', 'list')).toContain('Alpine: tickets ALPINE');
  await server.offpiste('import', bundle);
  const rep = ['--name', 'Robin Alm', '--tenant', 'alpine', '--level', '1', '--staff-type', 'Rep'];
  const password = await handedOver({ server }, 'add', 'robin@alpine.test', ...rep);

  const front = await startFront(server.port);
  const url = `http://alpine.localhost:${new URL(front.url).port}`;
  await expect
    .poll(async () => (await (await fetch(`${server.url}/config`)).json()).ticketPrefixes)
    .toContain('ALPINE');
  await page.goto(url);
  await expect(page.getByRole('img', { name: 'Alpine' })).toBeVisible();
  await fillSignIn(page, 'robin@alpine.test', password);
  await setPin(page);
  await chooseWeek(page, WEEK.weekName);
  await openCoachLoading(page, '1', 'outbound');
  await expect(page.getByText('Anna Alp').first()).toBeAttached();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, ANNA);
  await expect(page.getByText('Passenger successfully loaded on coach').first()).toBeVisible();
  await keptOnPhone(page);

  const phone = await shownWithoutSignal(page, front, url);
  await enterPin(phone.page);
  await chooseWeek(phone.page, WEEK.weekName);
  await openCoachLoading(phone.page, '1', 'outbound');
  await phone.page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(phone.page, BEN);
  await expect(phone.page.getByText('Saved on this phone').first()).toBeVisible();
  await handScan(phone.page, CORA);
  await expect(phone.page.getByText('Coach 2').first()).toBeVisible();
  await handScan(phone.page, 'ACME-AB12CD-000001');
  await expect(phone.page.getByText('Invalid QR Code Type').first()).toBeVisible();

  await phone.signalBack();
  await phone.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(async () => new Set(await loaded(server)), { timeout: 60_000 })
    .toEqual(new Set([ANNA, BEN]));
  await front.close();
});

/** The app opened again without a signal: its logo is there, although the browser remembers no picture. */
async function shownWithoutSignal(before: Page, front: FrontServer, url: string) {
  const logos = () => before.evaluate(async () => (await (await caches.open('brand-logos')).keys()).length);
  await expect.poll(logos).toBe(1);
  await (await before.context().newCDPSession(before)).send('Network.clearBrowserCache');
  const signalBack = await cutOff(before, front);
  const page = await coldStart(before, url);
  const logo = page.getByRole('img', { name: 'Alpine' });
  await expect(logo).toBeVisible();
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).toHaveJSProperty('naturalWidth', 512);
  return { page, signalBack };
}

/** The passengers whom the server has as loaded. */
async function loaded(of: RunningServer): Promise<string[]> {
  const exported = await of.offpiste('export-actions', WEEK.weekId);
  return exported
    .split('\n')
    .filter((line) => line.includes('load-coach') && line.includes('accepted'))
    .flatMap((line) => /ALPINE-\w{6}-\d{6}/.exec(line)?.[0] ?? []);
}
