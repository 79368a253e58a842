import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { expect, type Page } from '@playwright/test';
import { fillSignIn } from './rep-steps.ts';

/** A window as on a desk. */
export const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

/** Signs in at headquarters; what follows is the passkey. */
export async function signInAtHq(
  page: Page,
  url: string,
  { username, password = DEMO_PASSWORD }: { username: string; password?: string },
): Promise<void> {
  await page.goto(`${url}/hq`);
  await expect(page.getByRole('heading', { name: 'Headquarters' })).toBeVisible();
  await fillSignIn(page, username, password);
}

/** Opens a page of headquarters with the demo's account, which needs no passkey. */
export async function openHq(page: Page, url: string, path = ''): Promise<void> {
  await signInAtHq(page, url, { username: 'hq@demo.test' });
  await page.getByRole('button', { name: 'Continue without a passkey (demo)' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  if (path !== '') await page.goto(`${url}/hq${path}`);
}
