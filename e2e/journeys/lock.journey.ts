import { expect } from '@playwright/test';
import { test } from '../journey-test.ts';
import { enterPin, startWeek } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

const season = shareSeason();

test('an app left alone locks in every tab, and one PIN opens them all', async ({ page }) => {
  await startWeek(page, season, 'nuco.rep@demo.test');
  const other = await page.context().newPage();
  await other.goto(`${season.server.url}/home`);
  await expect(other.getByRole('link', { name: 'Coaches' })).toBeVisible();

  // Ten minutes and a bit, as the next look at the clock finds them.
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      localStorage.setItem('last_activity', String(Date.now() - 601_000));
      dispatchEvent(new Event('focus'));
    });
    await expect(tab.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Coaches' })).toHaveCount(0);
  }
  await enterPin(page);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Enter your PIN' })).toHaveCount(0);

  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(other.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
});

test('an app out of view shows the task switcher an empty sheet', async ({ page }) => {
  await startWeek(page, season, 'nuco.rep@demo.test');
  const topmost = () =>
    page.evaluate(() => {
      const { content, zIndex, backgroundColor } = getComputedStyle(document.body, '::after');
      return { covered: content !== 'none', zIndex, opaque: /^rgb\(/.test(backgroundColor) };
    });
  expect((await topmost()).covered).toBe(false);
  // A headless browser never hides a page: this sends the app the events of a phone.
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await turn(true);
  expect(await topmost()).toEqual({ covered: true, zIndex: '100', opaque: true });
  await turn(false);
  expect((await topmost()).covered).toBe(false);
});
