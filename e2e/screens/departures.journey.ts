import { expect, type Page } from '@playwright/test';
import { startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the departures hold: on the board, to come, left, searched, small and large', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  for (const [card, name] of [
    ['Load Coach', '150-load-coach'],
    ['Load Transfer', '151-load-transfer'],
  ] as const) {
    await page.getByRole('link', { name: card }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    // By the lists that the phone keeps: they come after the week.
    await expect(page.getByText(/\d+ of \d+/).first()).toBeVisible();
    await look(name);
    const other = page.getByRole('tab', { selected: false });
    await other.click();
    await look(`${name}-other-way`);
    await page.getByRole('searchbox').fill('zzz');
    await expect(page.getByText(/^No (coaches|transfers) match$/)).toBeVisible();
    await look(`${name}-nothing-found`);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('tab', { selected: false }).click();
    await page.setViewportSize({ width: 360, height: 640 });
    await look(`${name}-small`);
    await page.setViewportSize({ width: 320, height: 640 });
    // The raised part of the segment moves a moment later.
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await look(`${name}-large`);
    // The raised part of the segment moves a moment later.
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page.getByRole('link', { name: 'Back' }).click();
  }
});
