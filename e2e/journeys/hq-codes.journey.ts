import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { shareSeason } from '../season.ts';

test.use(DESK);

const season = shareSeason();

/** Of Avery L7160. */
const LABELS_ON_A_PAGE = 21;

test('codes are chosen, printed, and name what has changed since', async ({ page }) => {
  const { weekId } = season.week;
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: 0, print: () => Object.assign(globalThis, { printed: 1 }) });
  });
  await openHq(page, season.server.url, `/${weekId}/codes`);
  const people = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^Code of / }) });
  await expect(people.first()).toBeVisible();
  await page.getByLabel('Coach', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/id=/);
  const count = page.locator('dl', { has: page.getByText('People', { exact: true }) }).locator('dd');
  await expect(people).toHaveCount(Number(await count.innerText()));
  await expectAccessible(page, 'Codes');

  await page.getByLabel('On', { exact: true }).selectOption('Labels, Avery L7160');
  await page.keyboard.press('p');
  await expect(page.getByText('Nothing has changed since.')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { printed: number }).printed)).toBe(1);
  // Labels are cut already: the first begins where the paper's own margins end, on whatever page it is.
  await page.emulateMedia({ media: 'print' });
  expect(await people.first().boundingBox()).toMatchObject({ x: 0, y: 0 });
  await page.emulateMedia({ media: null });
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(
    Math.ceil((await people.count()) / LABELS_ON_A_PAGE),
  );
  await page.reload();
  await expect(page.getByText('Nothing has changed since.')).toBeVisible();
});
