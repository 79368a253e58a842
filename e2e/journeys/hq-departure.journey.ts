import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

/** The stop of a coach at which fewest people board, and who they are. */
async function smallestStop() {
  const { weekId } = season.week;
  const [coach = ''] = (await season.colleague.coaches(weekId)).outbound;
  const { tickets } = await season.colleague.tickets(weekId, coach, 'outbound');
  const stops = Map.groupBy(tickets, ({ pickUpLocation }) => pickUpLocation ?? '');
  const [stop, people] = [...stops]
    .filter(([name, here]) => name !== '' && here.length > 1)
    .reduce((least, one) => (one[1].length < least[1].length ? one : least));
  return { weekId, coach, stop, people };
}

/** Nothing is wider than the window, which is narrow, or wide with everything at 200 %. */
async function fits(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page, `${viewport.width} px`);
}

/** The first day on which something leaves, which today may not be. */
async function firstDay(page: Page): Promise<string> {
  await openHq(page, season.server.url);
  return (
    (await page.getByLabel('Day', { exact: true }).locator('option').first().getAttribute('value')) ?? ''
  );
}

test('a stop is closed from the office with everybody accounted for, and a late scan opens it again', async ({
  page,
}) => {
  const { weekId, coach, stop, people } = await smallestStop();
  const last = people.at(-1);
  if (!last) throw new Error('nobody boards there');
  for (const { barcode } of people.slice(0, -1))
    expect((await season.colleague.load(weekId, coach, 'outbound', barcode)).status).toBe(200);
  await openHq(page, season.server.url, `/${weekId}/departures/coach:${coach}:outbound`);
  const section = page.getByRole('region', { name: stop, exact: true });

  await expect(section.getByRole('link', { name: last.name, exact: true })).toBeVisible();

  // With somebody missing it cannot be closed.
  await page.keyboard.press('c');
  const close = page.getByRole('dialog', { name: /^Close / });
  await close.getByLabel(stop, { exact: true }).check();
  await expect(close.getByRole('status')).toContainText(last.name);
  await expect(close.getByRole('button', { name: /^Close / })).toBeDisabled();
  await close.getByRole('button', { name: 'Cancel' }).click();

  await section.getByRole('button', { name: `No-show… ${last.name}` }).click();
  const noShow = page.getByRole('dialog', { name: `${last.name} does not travel?` });
  await noShow.getByLabel('Reason').selectOption('Ill');
  await noShow.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(section.getByText('No-show', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(close.getByLabel(stop, { exact: true })).toBeChecked();
  await close.getByRole('button', { name: 'Close stop' }).click();
  await expect(section.getByText(/ · Closed \d\d:\d\d by /)).toBeVisible();

  expect((await season.colleague.load(weekId, coach, 'outbound', last.barcode)).status).toBe(200);
  await expect(section.getByText('It has changed since it was closed')).toBeVisible();
  await expect(section.getByText(`${last.name}: No-show → On board`)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await close.getByRole('button', { name: 'Close stop' }).click();
  await expect(section.getByText('It has changed since it was closed')).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Signature')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await fits(page, { width: 390, height: 844 });
  await fits(page, { width: 720, height: 450 });

  await page.setViewportSize(DESK.viewport);
  await page.goto(`${season.server.url}/hq/${weekId}/today`);
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 0 });
  await expect(page.locator(`[data-place="coach:${coach}:outbound"]`)).toBeVisible();
  await fits(page, { width: 390, height: 844 });
  await fits(page, { width: 720, height: 450 });
});

test('the day is gone through by keyboard alone', async ({ page }) => {
  const { weekId, coach } = await smallestStop();
  const first = await firstDay(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page, 'Keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();

  const day = page.getByLabel('Day', { exact: true });
  while ((await day.inputValue()) !== first) {
    const before = await day.inputValue();
    await page.keyboard.press('[');
    await expect(day).not.toHaveValue(before);
  }
  const row = page.locator(`[data-place="coach:${coach}:outbound"]`);
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row]').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const missing = page.getByRole('button', { name: /^No-show…/ });
  await page.locator('main [data-row]').filter({ has: missing }).first().focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: /does not travel\?$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto(`${season.server.url}/hq/${weekId}/today?day=${first}`);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Missing', exact: true }).focus();
  await page.keyboard.press('Enter');
  const column = page.getByRole('columnheader', { name: 'Missing' });
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=missing/);
  await fits(page, { width: 390, height: 844 });
  await fits(page, { width: 720, height: 450 });
});

/** The names on the wall of whoever travels on the first day. */
async function namesOnWall(page: Page): Promise<string[]> {
  const { weekId } = season.week;
  const { outbound } = await season.colleague.coaches(weekId);
  const lists = await Promise.all(
    outbound.map((coach) => season.colleague.tickets(weekId, coach, 'outbound')),
  );
  const shown = await page.getByRole('list', { name: 'Departures' }).innerText();
  return lists
    .flatMap(({ tickets }) => tickets.map(({ name }) => name))
    .filter((name) => shown.includes(name));
}

test('the wall has no buttons and no names', async ({ page }) => {
  const day = await firstDay(page);
  await page.goto(`${season.server.url}/hq/wall?week=${season.week.weekId}&day=${day}`);
  await expect(page.getByRole('heading', { name: /^Departures/ })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  expect(await namesOnWall(page)).toEqual([]);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'the wall');
});

test('no row of the wall is cut off, in whatever window and with the names of who is missing', async ({
  page,
}) => {
  const day = await firstDay(page);
  await page.goto(`${season.server.url}/hq/wall?week=${season.week.weekId}&day=${day}&names=1`);
  const rows = page.getByRole('list', { name: 'Departures' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await namesOnWall(page)).not.toEqual([]);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 900, height: 600 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
  }
});
