import { expect, type Page } from '@playwright/test';
import { goWithin, handScan, holdVerdict, openCoachLoading, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const direction = 'outbound';

const list = (page: Page) => page.locator('.list-pane');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test('below 840 px the navigation is a bar at the foot, from then on a rail beside a column of 640 px', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  await startWeek(page, season, USERNAME);
  const nav = navigation(page);
  await page.setViewportSize({ width: 839, height: 800 });
  expect(await nav.boundingBox()).toMatchObject({ x: 0, y: 728, width: 839, height: 72 });

  await page.setViewportSize({ width: 840, height: 800 });
  await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThanOrEqual(88);
  expect(await boxOf(page, 'main')).toMatchObject({ x: 88 + (840 - 88 - 640) / 2, width: 640 });
  expect(await nav.getByRole('link').allTextContents()).toEqual([
    'My Week',
    'Scan',
    '',
    'Resort',
    'Handbook',
  ]);
  await expect(nav.getByRole('link', { name: 'Home' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await look('wide-840-home');

  await page.getByRole('link', { name: 'Coaches' }).click();
  await expect(page.getByRole('heading', { name: 'Coaches' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('from 1024 px a list keeps its scroll beside what is open of it, and a hand scanner acts on that', async ({
  page,
  season,
  rep,
}) => {
  const { week, colleague } = season;
  const { outbound } = await rep.coaches(week.weekId);
  const last = outbound.at(-1);
  if (!last) throw new Error('no coach goes out');
  const { tickets, loaded } = await rep.tickets(week.weekId, last, direction);
  const someone = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!someone) throw new Error('everybody is loaded');
  const { look } = await startLooking(page);
  await startWeek(page, season, USERNAME);
  await page.setViewportSize({ width: 1024, height: 600 });

  await navigation(page).getByRole('link', { name: 'Scan' }).click();
  await page.getByRole('link', { name: 'Load Coach' }).click();
  await expect(page).toHaveTitle('Load Coach · Offpiste');
  await expect(page.getByText('Choose from the list')).toBeVisible();
  const row = list(page).locator(`a[href$="/loadCoach/${last}/${direction}"]`);
  await list(page).getByRole('tab', { name: 'Outbound' }).click();
  // What has left is folded after three.
  const more = list(page).getByRole('button', { name: /^Show all/ });
  await expect(row.or(more).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await row.scrollIntoViewIfNeeded();
  const scrolled = await list(page).evaluate((pane) => pane.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await row.click();
  await expect(page).toHaveURL((url) => url.pathname === `/loadCoach/${last}/${direction}`);
  const detail = page.getByRole('main');
  await expect(detail.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Coach/);
  await expect(page.getByRole('heading', { level: 2, name: 'Load Coach' })).toBeVisible();
  expect(await list(page).evaluate((pane) => pane.scrollTop)).toBe(scrolled);
  await expect(row).toHaveAttribute('aria-current', 'page');
  await expect(row).toHaveCSS('box-shadow', /inset/);
  expect(await boxOf(page, '.list-pane')).toMatchObject({ x: 88, width: 348 });
  expect((await boxOf(page, 'main')).width).toBe(1024 - 88 - 348);
  expect(await boxOf(page, 'section[aria-label=Actions]')).toMatchObject({ x: 88 + 348, width: 588 });
  await expectNoSidewaysScroll(page);

  await holdVerdict(page);
  await handScan(page, someone.barcode);
  await expect(page.getByRole('button', { name: /Tap to close/ })).toContainText(someone.name);
  await expect
    .poll(async () => (await colleague.tickets(week.weekId, last, direction)).loaded)
    .toBe(loaded + 1);
  await page.getByRole('button', { name: /Tap to close/ }).click();
  await look('wide-1024-loading');

  // By keyboard, from the row that is open to the one above it.
  await row.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL((url) => url.pathname.includes(`/${last}/`));
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();

  // A link opens both.
  await page.goto(`${season.server.url}/coach/${last}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Coaches' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/stops/).first()).toBeVisible();
  await expect(list(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  expect(await list(page).evaluate((pane) => pane.scrollTop)).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(1);
  await look('wide-1024-coach');
});

/** Every list, and something to open of it. */
test('each list of the week has what is open of it beside it', async ({ page, season }) => {
  await startWeek(page, season, USERNAME);
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const address of [
    '/transfer',
    '/loadTransfer',
    '/load-extras',
    '/lessons',
    '/workshops',
    '/registerLesson',
    '/events',
    '/ticketing',
    '/accommodation',
    '/resort',
    '/search-staff',
    '/my-week',
  ]) {
    await goWithin(page, address);
    // Rooms are folded up by house.
    if (address === '/accommodation') await list(page).locator('[role=main] button').first().click();
    const field = list(page).getByRole('searchbox').first();
    if (address === '/search-staff') await field.fill('a');
    const rows = list(page).locator('[role=main] :is(li, td) > a[href^="/"]');
    await expect(rows.first(), address).toBeVisible();
    await rows.first().click();
    await expect(page.locator('main h1, main, header h1').first(), address).toBeVisible();
    await expect(page).not.toHaveURL((url) => url.pathname === address);
    await expect(list(page), address).toBeVisible();
    if (address === '/search-staff') await expect(field).toHaveValue('a');
    await expectNoSidewaysScroll(page);
  }
});

test('from 1280 px people are in two columns and the last scans in a third pane', async ({
  page,
  season,
  rep,
}) => {
  const { week } = season;
  const coachId = (await rep.coaches(week.weekId)).outbound[0];
  if (!coachId) throw new Error('no coach goes out');
  const { tickets } = await rep.tickets(week.weekId, coachId, direction);
  const someone = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!someone) throw new Error('everybody is loaded');
  const { look } = await startLooking(page);
  await startWeek(page, season, USERNAME);
  await openCoachLoading(page, coachId, direction);
  await page.setViewportSize({ width: 1440, height: 900 });
  const people = page.locator('main li button');
  const yOf = async (index: number) => (await people.nth(index).boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await yOf(0)) - (await yOf(1))).toBe(0);
  await holdVerdict(page);
  await handScan(page, someone.barcode);
  await page.getByRole('button', { name: /Tap to close/ }).click();
  const third = page.getByRole('complementary', { name: 'More' });
  await expect(third.getByRole('list', { name: 'Last scans' })).toContainText(someone.name);
  await expect(third.getByRole('heading', { name: someone.name })).toBeVisible();
  expect(await third.boundingBox()).toMatchObject({ x: 1440 - 332, width: 332 });
  await look('wide-1440-loading');
});
