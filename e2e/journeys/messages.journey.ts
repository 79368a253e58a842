import { expect, type Page } from '@playwright/test';
import {
  type FakePushService,
  fakeBrowser,
  startFakePushService,
} from '../../server/src/testing/fake-push-service.ts';
import { apiRep } from '../api-rep.ts';
import { wholeBrowser } from '../browsers.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { test } from '../journey-test.ts';
import { lineToWorker, subscriptionsAt } from '../push-line.ts';
import { openFromTray, startWeek } from '../rep-steps.ts';
import type { RunningServer } from '../server-place.ts';
import { startServer } from '../start-server.ts';

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

let server: RunningServer;
let pushService: FakePushService;
let week: { weekId: string; weekName: string };

test.beforeAll(async () => {
  pushService = await startFakePushService();
  server = await startServer({ DEFAULT_BRAND: 'snowfuze', PUSH_TEST_ORIGIN: pushService.origin });
  const rep = await apiRep(server.url, 'hq@demo.test', 'snowfuze');
  week = await rep.runningWeek();
  await rep.signOut();
});
test.afterAll(async () => {
  await server.stop();
  await pushService.close();
});

/**
 * Everything but one link is the real thing: the app subscribes at the server, the command line encrypts and posts, and
 * the service worker shows, hands on and acknowledges. The link is the browser's own line to its maker's push service:
 * a Chromium without one gets no subscription. So a stand-in gives the app an endpoint on this machine with keys of
 * ours, we open what arrives there, and hand the text to the worker by DevTools, as the line would.
 */
test('a push sent by the command line is shown, opened, kept once and acknowledged', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['notifications'] });
  const page = await context.newPage();
  await startWeek(page, { server, week }, 'hq@demo.test');
  await openFromTray(page, 'Messages');
  await expect(page.getByText('No messages')).toBeVisible();

  // The browser itself fails here, after the worker has started.
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await subscribe.click();
  await expect(page.getByRole('alert')).toContainText('Subscribe failed: ');
  await expectAccessible(page);

  const phone = fakeBrowser();
  await subscriptionsAt(page, 'https://push.example/phone', phone.keys);
  await subscribe.click();
  await expect(page.getByText('Subscribe failed: This push service is not supported')).toBeVisible();

  await subscriptionsAt(page, `${pushService.origin}/phone`, phone.keys);
  await subscribe.click();
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(unsubscribe).toBeVisible();

  const sent = await server.offpiste('message', 'send', 'Wind on the glacier', '--title', 'Weather');
  const [, messageId = ''] = /^Message (\S+): pushed to 1 device\.$/m.exec(sent) ?? [];
  const receipts = () => server.offpiste('message', 'receipts', messageId);
  expect(await receipts()).toContain('shown on 0 devices.');
  const pushed = pushService.pushes.map(({ body }) => phone.open(body));
  expect(pushed).toEqual([{ messageId, title: 'Weather', body: 'Wind on the glacier' }]);

  const deliver = await lineToWorker(page, server.url);
  const acknowledged = context.waitForEvent('response', (reply) =>
    reply.url().endsWith('/api/subscriptions/received'),
  );
  await deliver(pushed[0]);
  expect((await acknowledged).status()).toBe(200);
  expect(await receipts()).toContain('shown on 1 device.');
  await expect.poll(() => notificationsOf(page)).toEqual(['Weather: Wind on the glacier']);
  const dialog = page.getByRole('dialog', { name: 'Weather' });
  await expect(dialog).toContainText('Wind on the glacier');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();

  await deliver(pushed[0]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Weather' })).toHaveCount(1);
  expect(await receipts()).toContain('shown on 1 device.');

  await deliver({ body: 'Without a title' });
  const untitled = page.getByRole('dialog', { name: 'Snowfuze' });
  await expect(untitled).toContainText('Without a title');
  // Only now: Chromium forgets what it is just showing when it is asked in that moment what it shows.
  await expect.poll(() => notificationsOf(page)).toContain('Snowfuze: Without a title');
  await untitled.getByRole('button', { name: 'OK' }).click();

  await unsubscribe.click();
  await expect(subscribe).toBeVisible();
  expect(await server.offpiste('message', 'send', 'Nobody listens')).toContain('pushed to 0 devices.');
  await context.close();
});

/** The phone's list of notifications. */
function notificationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });
}
