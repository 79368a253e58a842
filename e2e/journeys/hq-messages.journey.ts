import { devices, expect } from '@playwright/test';
import {
  type FakePushService,
  fakeBrowser,
  startFakePushService,
} from '../../server/src/testing/fake-push-service.ts';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { wholeBrowser } from '../browsers.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { lineToWorker, subscriptionsAt } from '../push-line.ts';
import { startWeek } from '../rep-steps.ts';
import type { RunningServer } from '../server-place.ts';
import { startServer } from '../start-server.ts';

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

test.use(DESK);

let server: RunningServer;
let pushService: FakePushService;
let rep: ApiRep;
let week: { weekId: string; weekName: string };

test.beforeAll(async () => {
  pushService = await startFakePushService();
  server = await startServer({ PUSH_TEST_ORIGIN: pushService.origin });
  rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
  week = await rep.runningWeek();
});
test.afterAll(async () => {
  await rep.signOut();
  await server.stop();
  await pushService.close();
});

test('a manager writes to the reps of a departure, a phone shows it, and headquarters sees that', async ({
  page,
  browser,
}) => {
  const { weekId } = week;
  // Whoever scans there is one of its reps.
  const [coach = ''] = (await rep.coaches(weekId)).outbound;
  const [ticket] = (await rep.tickets(weekId, coach, 'outbound')).tickets;
  expect((await rep.load(weekId, coach, 'outbound', ticket?.barcode ?? '')).status).toBe(200);

  const phone = await browser.newContext({ ...devices['Pixel 7'], permissions: ['notifications'] });
  const app = await phone.newPage();
  await startWeek(app, { server, week }, 'nuco.rep@demo.test');
  const browserKeys = fakeBrowser();
  await app.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await subscriptionsAt(app, `${pushService.origin}/phone`, browserKeys.keys);
  await app.getByRole('button', { name: /^Menu/ }).click();
  const menu = app.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('checkbox', { name: 'Allow alerts' }).click();
  await expect(menu.getByRole('checkbox', { name: 'Allow alerts' })).toBeChecked();
  await menu.getByRole('button', { name: 'Close' }).click();

  await openHq(page, server.url, '/messages');
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await expectAccessible(page, 'no messages');
  await page.goto(`${server.url}/hq/${weekId}/departures/coach:${coach}:outbound`);
  await expect(page.getByRole('link', { name: 'Message reps' })).toBeVisible();
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Write to reps' });
  await expect(form.getByRole('status')).toContainText('1 by alert');
  await form.getByLabel('Title').fill('Change of gate');
  await form.getByLabel('Text', { exact: true }).fill('Leave by the north gate.');
  // The journey runs at any hour.
  await form.getByLabel('Urgent').check();
  await expectAccessible(page, 'writing a message');
  await form.getByRole('button', { name: /^Send to \d+ reps?$/ }).click();
  await expect(page.getByRole('heading', { name: 'Change of gate' })).toBeVisible();
  const taken = page.getByRole('region', { name: 'Taken' });
  await expect(taken).toContainText(rep.name);
  await expectAccessible(page, 'a message');

  const [push] = pushService.pushes;
  const pushed = browserKeys.open(push?.body ?? Buffer.alloc(0));
  expect(pushed).toMatchObject({ title: 'Change of gate', body: 'Leave by the north gate.' });
  const deliver = await lineToWorker(app, server.url);
  await deliver(pushed);
  const banner = app.getByRole('region', { name: 'Message from headquarters' });
  await expect(banner).toContainText('Leave by the north gate.');
  await expectAccessible(app, 'a message on the phone');
  const shown = page.getByRole('region', { name: 'Shown' });
  await expect(shown).toContainText(rep.name);
  await banner.getByRole('button', { name: 'OK' }).click();
  await expect(banner).toBeHidden();
  await expect(shown).toContainText('put away');
  expect(pushService.pushes).toHaveLength(1);
  await app.reload();
  await expect(app.getByRole('button', { name: /^Menu/ })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(`Reps of Coach ${coach} outbound`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'messages in a narrow window');
  await phone.close();
});
