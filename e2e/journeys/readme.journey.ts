import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { expect } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  fillSignIn,
  goWithin,
  handScan,
  openCoachLoading,
  setPin,
  signIn,
} from '../rep-steps.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

test.use({ serviceWorkers: 'allow' });

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');

/** The steps of the README's first paragraph for a newcomer. */
function firstSteps() {
  const [, command] = /\*\*Run it\*\*[^`]*```\n(.+)\n```/.exec(readme) ?? [];
  const [, host, username, password, first, second] =
    /Open <http:\/\/([\w.]+):3000>, sign in as `(.+?)` with `(.+?)`, set a PIN, choose the running week, then \*(.+?) → (.+?)\*\./.exec(
      readme,
    ) ?? [];
  if (!command || !host || !username || !password) throw new Error('the README starts otherwise');
  return { command, host, username, password, menu: [first, second] };
}

const steps = firstSteps();
let server: ServerProcess;
test.beforeAll(async () => {
  const [program = '', ...words] = steps.command.split(' ');
  server = await startServerProcess({}, [program, ...words]);
});
test.afterAll(() => server.stop());

test('the README followed word by word: a passenger is found, opened and loaded', async ({ page }) => {
  const address = `http://${steps.host}:${server.port}`;
  await expect.poll(() => server.printed()).toContain(`Offpiste is ready at ${address}\n`);
  expect(server.printed()).toContain(steps.username);
  expect(steps.menu).toEqual(['Scan', 'Load Coach']);

  const colleague = await apiRep(address, 'nuco.rep2@demo.test', 'nuco');
  const { weekId, weekName } = await colleague.runningWeek();
  const { passengers } = (await colleague.week(weekId)).week;
  const departures = await colleague.coaches(weekId);
  const [coachId = ''] = departures.outbound;
  const { tickets, loaded } = await colleague.tickets(weekId, coachId, 'outbound');
  const someone = tickets.find(
    ({ barcode, loaded, deleted }) => barcode.startsWith('NUCO-') && !loaded && deleted === '0',
  );
  if (!someone) throw new Error('the first coach has nobody of NUCO left to load');

  await signIn(page, address, steps.username, steps.password);
  await setPin(page);
  await chooseWeek(page, weekName);

  await page.getByRole('link', { name: 'Search Passengers' }).click();
  const search = page.getByLabel('Name or booking reference');
  await search.fill('nuco-');
  const own = passengers.filter(({ reference }) => reference.startsWith('NUCO-'));
  expect(own.length).toBeGreaterThan(0);
  await expect(page.getByRole('main').getByRole('link', { name: /NUCO-/ }).first()).toBeVisible();
  await search.fill(someone.barcode);
  await page.getByRole('main').getByRole('link', { name: someone.barcode }).click();
  await expect(page.getByRole('heading', { name: someone.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible();

  await goWithin(page, '/my-week');
  await expect(page.getByRole('heading', { name: 'Weekly schedule' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Weekly stats' })).toBeVisible();
  // Today is open, and may have no shift; the first day with one is the same on every day.
  const day = page
    .getByRole('main')
    .getByRole('button', { name: /[1-9] shifts?$/ })
    .first();
  if ((await day.getAttribute('aria-expanded')) !== 'true') await day.click();
  await expect(page.getByRole('main').locator('a[href^="/shift/"]').first()).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).click();
  await openCoachLoading(page, coachId, 'outbound');
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, someone.barcode);
  await expect(page.getByText('Passenger successfully loaded on coach').first()).toBeVisible();
  expect((await colleague.tickets(weekId, coachId, 'outbound')).loaded).toBe(loaded + 1);
  await colleague.signOut();
});

test('on one address the app’s brand follows who is signed in, from rep to rep', async ({ page }) => {
  const address = `http://${steps.host}:${server.port}`;
  const expectBrand = async (slug: string, name: string, manifest: string) => {
    await expect(page.getByRole('img', { name })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-brand', slug);
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', manifest);
    // The worker names the brand when it shows a message without a title.
    const ofWorker = async () => (await caches.match('/app-brand'))?.json();
    await expect.poll(() => page.evaluate(ofWorker)).toEqual({ brand: slug, name });
  };
  const logOut = () => page.getByRole('button', { name: 'Log out' }).click();

  await page.goto(address);
  await expectBrand('snowfuze', 'Snowfuze', '/manifest.webmanifest');
  await fillSignIn(page, 'wasteland.rep@demo.test', DEMO_PASSWORD);
  await expectBrand('wasteland', 'Wasteland', '/manifest.webmanifest?brand=wasteland');
  await logOut();
  await expectBrand('snowfuze', 'Snowfuze', '/manifest.webmanifest');
  await fillSignIn(page, steps.username, DEMO_PASSWORD);
  await expectBrand('nuco', 'NUCO', '/manifest.webmanifest?brand=nuco');
  await logOut();
  await fillSignIn(page, 'nuco.lead@demo.test', DEMO_PASSWORD);
  await expectBrand('snowfuze', 'Snowfuze', '/manifest.webmanifest');
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});
