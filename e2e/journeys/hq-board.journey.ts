import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';

test.use(DESK);

const { season, front, rep } = startSeasonBehindFront('nuco.rep@demo.test', startSeason);

/** A coach with passengers who are not loaded yet. */
async function coachToLoad() {
  const { weekId } = season.week;
  const [coach = ''] = (await rep.coaches(weekId)).outbound;
  const { tickets } = await rep.tickets(weekId, coach, 'outbound');
  const waiting = tickets.filter(({ loaded }) => loaded === 0);
  return { weekId, coach, waiting };
}

test('a load is on the open board by itself, also while there is no stream; and its age is said', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { weekId, coach, waiting } = await coachToLoad();
  const [first, second] = waiting;
  if (!first || !second) throw new Error('nobody is left to load');
  await openHq(page, front.url);
  // Everybody goes out on the first of the days.
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 0 });
  const row = page.locator('tbody', { has: page.locator(`[data-place="coach:${coach}:outbound"]`) });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const figure = row.getByText(/^\d+ of \d+$/).first();
  const loaded = async () => Number.parseInt((await figure.innerText()).trim(), 10);
  const before = await loaded();

  expect((await rep.load(weekId, coach, 'outbound', first.barcode)).status).toBe(200);
  await expect.poll(loaded).toBe(before + 1);
  await expectAccessible(page, 'Today');

  const back = front.hold('/api/hq/stream');
  await front.cut();
  await front.mend();
  await expect(page.getByText('Not live, checking every 10 s')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible();
  expect((await rep.load(weekId, coach, 'outbound', second.barcode)).status).toBe(200);
  await expect.poll(loaded, { timeout: 60_000 }).toBe(before + 2);
  back();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 90_000 });
});
