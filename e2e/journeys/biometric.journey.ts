import { expect, type Page } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { cutOff } from '../flight-mode.ts';
import { startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import { chooseWeek, enterPin, keptOnPhone, setPin, signIn } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';
const FAILED = 'Fingerprint authentication failed. Please use PIN.';

const season = shareSeason();

const fingerButton = (page: Page) => page.getByRole('button', { name: 'Use fingerprint or face' });

async function turnOn(page: Page, url: string): Promise<void> {
  await signIn(page, url, username);
  await setPin(page);
  await expect(page.getByRole('heading', { name: 'Unlock with fingerprint or face?' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
}

test('a finger unlocks the app with a signal and without, after a reload too', async ({ page }) => {
  const front = await startFront(season.server.port);
  const phone = await addBiometrics(page);
  await turnOn(page, front.url);
  await chooseWeek(page, season.week.weekName);
  await lock(page);
  await fingerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();

  await chooseWeek(page, season.week.weekName);
  await keptOnPhone(page);
  const signalBack = await cutOff(page, front);
  await lock(page);
  await page.reload();
  await fingerButton(page).click();
  await chooseWeek(page, season.week.weekName);
  // Each time it was the one passkey of the phone that signed.
  const [uses, ...others] = await phone.signCounts();
  expect(uses).toBeGreaterThanOrEqual(2);
  expect(others).toEqual([]);
  await signalBack();
  await front.close();
});

test('somebody else’s finger opens nothing; the PIN does', async ({ page }) => {
  const phone = await addBiometrics(page);
  await turnOn(page, season.server.url);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await lock(page);
  await phone.setOwner(false);
  await fingerButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await enterPin(page);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
});

test('a page that plays a recorded answer to the app does not open it', async ({ page }) => {
  await addBiometrics(page);
  await page.addInitScript(() => {
    const container = navigator.credentials;
    const ask = container.get.bind(container);
    let recorded: Credential | null = null;
    container.get = async (options) => {
      recorded ??= await ask(options);
      return recorded;
    };
  });
  await turnOn(page, season.server.url);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await lock(page);
  await fingerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await lock(page);
  await fingerButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
});

test('the phone’s own dialog hides the page: it is covered meanwhile, unlocked after, and stays so', async ({
  page,
}) => {
  await addBiometrics(page);
  // A headless browser shows no dialog: this sends the app the events of a phone, around the true ceremony.
  await page.addInitScript(() => {
    const container = navigator.credentials;
    const ask = container.get.bind(container);
    const turn = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      if (!hidden) dispatchEvent(new Event('focus'));
    };
    container.get = async (options) => {
      turn(true);
      document.documentElement.dataset.seen = String('covered' in document.documentElement.dataset);
      const answer = await ask(options);
      turn(false);
      return answer;
    };
  });
  await turnOn(page, season.server.url);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  // Ten minutes and a bit later.
  await page.evaluate(() => {
    localStorage.setItem('last_activity', String(Date.now() - 601_000));
    dispatchEvent(new Event('focus'));
  });
  await fingerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'true');
  await expect(page.locator('html')).not.toHaveAttribute('data-covered');
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
});

test('the menu turns it off and on, and logging out leaves no passkey behind', async ({ page }) => {
  await addBiometrics(page);
  await turnOn(page, season.server.url);
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('passkey'));
  await expect.poll(stored).not.toBeNull();

  await page.getByRole('button', { name: /Menu/ }).first().click();
  const choice = page.getByRole('checkbox', { name: 'Unlock with fingerprint or face' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect.poll(stored).toBeNull();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await expect(fingerButton(page)).toHaveCount(0);
  await enterPin(page);
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await choice.click();
  await expect(choice).toBeEnabled();
  await expect(choice).toBeChecked();
  await page.getByRole('button', { name: 'Lock' }).click();
  await fingerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();

  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(stored).toBeNull();
  await signIn(page, season.server.url, username);
  await setPin(page);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
});
