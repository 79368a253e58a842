import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { openFromTray, setPin, signIn, startWeek, WEEK_STATES } from '../rep-steps.ts';
import { addedRep } from '../season.ts';
import { startLooking, test } from './looking.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });

/** The service worker hands a push to the page. */
async function push(page: Page, type: 'SHOW_NOTIFICATION_MODAL' | 'STORE_NOTIFICATION', message: object) {
  await page.evaluate(
    (data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
    { type, ...message },
  );
}

test('the screens behind the tray pass every check: messages, a bug report, the offer to install', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  // Their other phone.
  await apiRep(season.server.url, 'hq@demo.test', 'snowfuze');
  // The week's lists are not fetched until the test does so by hand.
  await page.route(WEEK_STATES, (route) => route.abort());
  await startWeek(page, season, 'hq@demo.test');
  await openFromTray(page, 'Messages');
  await expect(page.getByText('No messages')).toBeVisible();
  await look('94-messages-none');
  await push(page, 'STORE_NOTIFICATION', {
    title: 'Coach 4 leaves later',
    body: 'Now at 06:15, same stop.',
  });
  await push(page, 'SHOW_NOTIFICATION_MODAL', {
    title: 'The road to Val Corbier is closed until further notice',
    body: 'Snow on the D902: chains from Roc Blanc on.\nTransfers go by the valley and take an hour more.',
  });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible();
  await look('95-message');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Coach 4 leaves later' })).toBeVisible();
  await look('96-messages');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete all 2 messages?' })).toBeVisible();
  await look('97-messages-clear');
  await page.getByRole('button', { name: 'Keep' }).click();

  await openFromTray(page, 'Signed-in phones');
  await expect(page.getByText('This phone', { exact: true })).toBeVisible();
  await look('104-signed-in-phones');
  await page
    .getByRole('button', { name: /^Log out .*, last used/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Your password').fill('not this one');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await look('117-sign-out-phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await openFromTray(page, 'Change password');
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Make a new password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await look('118-change-password');
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Make a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password' })).toBeVisible();
  await look('119-new-password');

  await page.goto(`${season.server.url}/ready`);
  await expect(page.getByText('Not ready to work offline', { exact: true })).toBeVisible();
  await look('92-ready-not');
  await page.unroute(WEEK_STATES);
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(page.getByText('Complete, updated')).toHaveCount(8, { timeout: 60_000 });
  await look('93-ready');

  await page.getByRole('button', { name: /^Menu/ }).first().click();
  await page.getByRole('button', { name: 'Report a Bug' }).click();
  const form = page.getByRole('dialog', { name: 'Report a Bug' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Tell us what went wrong.')).toBeVisible();
  await look('98-bug-report');
  await form.getByLabel('Description').fill('The list of coaches stays empty.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Thank you for your report!')).toBeVisible();
  await look('99-bug-report-sent');
  await expect(form).toBeHidden();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();

  // A browser offers it where and when it likes; this one never does.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined });
    dispatchEvent(offer);
  });
  await expect(page.getByRole('button', { name: "Don't Install" })).toBeVisible();
  await look('121-install-banner');
});

test('a rep with a password that was handed over is asked to change it', async ({ page, season }) => {
  const { look } = await startLooking(page);
  const { username, password } = await addedRep(season, 'screens@nuco.test');
  await signIn(page, season.server.url, username, password);
  await setPin(page);
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
  await look('120-password-notice');
});
