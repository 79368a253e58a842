import { createHash, randomBytes } from 'node:crypto';
import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { logIn } from './log-in.ts';
import { goTo, holdNextVerdict, typeLikeScanner } from './page-scripts.ts';

export const PIN = '2580';
/** The call that brings all lists of a week at once. */
export const WEEK_STATES = '**/api/week/states/**';

/** Signs in on the login screen. */
export async function signIn(
  page: Page,
  url: string,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(url);
  await fillSignIn(page, username, password);
}

/** The same on the login screen that is shown. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Types a PIN on the pad; the fourth digit submits. */
export async function enterPin(page: Page, pin = PIN): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Sets a PIN on a phone that has none. */
export async function setPin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
  await enterPin(page);
  await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
  await enterPin(page);
}

export async function chooseWeek(page: Page, weekName: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Select Week' })).toBeVisible();
  await page.getByRole('button', { name: weekName }).click();
  await expect(page.getByRole('link', { name: 'Coaches' })).toBeVisible();
}

/** Opens Home of the running week on a phone whose rep has signed in, set a PIN and chosen the week before. */
export async function startWeek(
  page: Page,
  { server, week }: { server: { url: string }; week: { weekId: string } },
  username: string,
): Promise<void> {
  await becomePhoneOf(page, server.url, week.weekId, username);
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('link', { name: 'Coaches' })).toBeVisible();
}

/**
 * The same on the screens, from the first start of the app. A journey that starts the app again without a signal begins so:
 * only the weeks that Select Week has shown can be chosen then.
 */
export async function startFromSignIn(
  page: Page,
  { url, weekName }: { url: string; weekName: string },
  username: string,
): Promise<void> {
  await signIn(page, url, username);
  await setPin(page);
  await chooseWeek(page, weekName);
}

/**
 * Stores a session, a PIN and a week on the phone as the app does. On its screens that takes most of the work of a usual
 * journey; those about it use them (`startFromSignIn` and its parts).
 */
async function becomePhoneOf(page: Page, url: string, weekId: string, username: string): Promise<void> {
  const { rep, refreshToken } = await logIn(page.request, { url, username, brand: 'nuco' });
  const salt = randomBytes(16).toString('hex');
  const kept = {
    rep: JSON.stringify(rep),
    refreshToken,
    pin_salt: salt,
    pwa_pin_hash: createHash('sha256')
      .update(salt + PIN)
      .digest('hex'),
    weekId,
  };
  // No page of the app, but of the same origin.
  await page.goto(`${url}/healthz`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    // By the clock of the page, which a journey may have set.
    localStorage.setItem('last_activity', String(Date.now()));
  }, kept);
}

/** From Home to the loading screen of a coach, as a rep goes. */
export async function openCoachLoading(page: Page, coachId: string, direction: Direction): Promise<void> {
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Load Coach' }).click();
  await page.getByRole('tab', { name: direction === 'outbound' ? 'Outbound' : 'Inbound' }).click();
  await openDeparture(page, page.locator(`a[href$="/loadCoach/${coachId}/${direction}"]`));
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
}

/** Opens a departure of the list on the screen, also one that has left and is folded away. */
export async function openDeparture(page: Page, departure: Locator): Promise<void> {
  const more = page.getByRole('button', { name: /^Show all/ });
  const list = page.url();
  await expect(async () => {
    // On a busy machine a tap that opened it may have ended too late to count.
    if (page.url() !== list) return;
    if (await more.isVisible()) await more.click();
    await departure.click({ timeout: 2_000 });
    // A departure that goes to another group under the finger is tapped again.
    await expect(page).not.toHaveURL(list, { timeout: 5_000 });
  }).toPass();
}

/** From Home to the door of an event, as a rep goes. */
export async function openEventDoor(page: Page, eventId: string): Promise<void> {
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Event Accreditation' }).click();
  await page.locator(`a[href$="/ticket/${eventId}"]`).click();
  await expect(page.getByRole('button', { name: /^Not here yet/ })).toBeVisible();
}

/** From Home, as `startWeek` opens it, to the loading screen of a coach. */
export async function startLoading(
  page: Page,
  options: { url: string; username: string; weekId: string; coachId: string; direction: Direction },
): Promise<void> {
  await startWeek(page, { server: options, week: options }, options.username);
  await openCoachLoading(page, options.coachId, options.direction);
}

/** Scans like a hand scanner: types the code and Enter within a few milliseconds. */
export async function handScan(page: Page, code: string): Promise<void> {
  await page.evaluate(typeLikeScanner, code);
}

/**
 * Scans as a hand scanner does and returns the verdict, which stays on the screen: it is tapped in the very moment it
 * appears, as it would be gone two seconds later, however long this machine takes to look at it.
 */
export async function scanAndHold(page: Page, code: string): Promise<Locator> {
  await holdVerdict(page);
  await handScan(page, code);
  return heldVerdict(page);
}

/** Taps the next verdict in the very moment it appears. */
export async function holdVerdict(page: Page): Promise<void> {
  await page.evaluate(holdNextVerdict);
}

/** The verdict that was tapped to stay. */
export async function heldVerdict(page: Page): Promise<Locator> {
  const verdict = page.getByRole('button', { name: /Tap to close/ });
  await expect(verdict).toBeVisible();
  return verdict;
}

/** Confirms by sliding the handle to its end, as a thumb does. */
export async function slideToEnd(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('slider', { name });
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  // In view and at rest, as what is above it may still be growing; the pointer is then on the handle.
  await handle.hover();
  await page.mouse.down();
  const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 150, y, { steps: 5 });
  await page.mouse.move(x + 400, y, { steps: 5 });
  await page.mouse.up();
}

/**
 * No signal for any call to the server; the app itself is on the phone. Returns a function that restores it: calls go
 * through the same route then, as the browser may lose one in the moment in which a route is taken away.
 */
export async function loseSignal(page: Page): Promise<() => void> {
  let lost = true;
  await page
    .context()
    .route(/\/(api|auth)\//, (route) => (lost ? route.abort('internetdisconnected') : route.continue()));
  return () => {
    lost = false;
  };
}

/** Waits until the app is kept on the phone and its worker answers for the page. */
export async function keptOnPhone(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

/** Waits until the phone can show documents without a signal: it fetches what that needs after the app and the week. */
export async function viewerOnPhone(page: Page): Promise<void> {
  const isKept = async () => {
    const files: string[] = await (await fetch('/document-viewer.json')).json();
    const cache = await caches.open('document-viewer');
    const kept = await Promise.all(files.map((file) => cache.match(file)));
    return kept.every((file) => file !== undefined);
  };
  await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true);
}

/** To another screen by its address, like a link within the app: the app stays loaded. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(goTo, address);
}

/** An entry of the side tray. */
export async function openFromTray(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: entry }).click();
}
