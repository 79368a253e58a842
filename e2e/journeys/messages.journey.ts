import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { chooseWeek, setPin, signIn } from '../rep-steps.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ DEFAULT_BRAND: 'snowfuze' });
});
test.afterAll(() => server.stop());

test('a push is shown by the service worker, opened, kept once and acknowledged', async ({ browser }) => {
  const rep = await apiRep(server.url, 'hq@demo.test', 'snowfuze');
  const week = await rep.runningWeek();
  const context = await browser.newContext({ permissions: ['notifications'] });
  const page = await context.newPage();
  await signIn(page, server.url, 'hq@demo.test');
  await setPin(page);
  await chooseWeek(page, week.weekName);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByText('No messages')).toBeVisible();

  // No push service is reached from here: the subscription fails in the browser, after the worker has started.
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('Subscribe failed: ');
  await expectAccessible(page);

  const message = { messageId: randomUUID(), title: 'Weather', body: 'Wind on the glacier' };
  const deliver = await pushTo(page, server.url);
  const receipt = context.waitForEvent('request', (sent) =>
    sent.url().endsWith('/api/subscriptions/received'),
  );
  await deliver(message);
  expect((await receipt).postDataJSON()).toEqual({ messageId: message.messageId });
  const dialog = page.getByRole('dialog', { name: 'Weather' });
  await expect(dialog).toContainText('Wind on the glacier');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();

  await deliver(message);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Weather' })).toHaveCount(1);
  await context.close();
  await rep.signOut();
});

/** Stands in for the browser's push service. */
async function pushTo(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (message) => {
    const data = JSON.stringify(message);
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))).toEqual([]);
}
