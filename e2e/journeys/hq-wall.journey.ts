import type { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeasonBehindFront, startSeasonInProcess } from '../season.ts';

test.use(DESK);

const { season, front, rep } = startSeasonBehindFront('nuco.rep@demo.test', startSeasonInProcess);

/** The next passenger of a coach is scanned; returns how many are loaded then. */
async function loadNext(coach: string): Promise<number> {
  const { weekId } = season.week;
  const { tickets, loaded } = await rep.tickets(weekId, coach, 'outbound');
  const next = tickets.find((ticket) => ticket.loaded === 0 && ticket.deleted === '0');
  expect((await rep.load(weekId, coach, 'outbound', next?.barcode ?? '')).status).toBe(200);
  return loaded + 1;
}

test('a wall that a manager starts shows the day without names, says its age when it is not live, and outlives the server', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openHq(page, front.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Make this screen a wall…' }).click();
  await expectAccessible(page, 'starting a wall');
  await page.getByRole('button', { name: 'Start the wall' }).click();
  await expect(page.getByRole('heading', { name: /^Departures/ })).toBeVisible();
  await expect(page).toHaveURL(/\/hq\/wall$/);
  await expect(page.getByRole('button')).toHaveCount(0);
  // Every other page leads back.
  await page.goto(`${front.url}/hq/${season.week.weekId}/people`);
  await expect(page).toHaveURL(/\/hq\/wall$/);

  const live = page.getByText('Live', { exact: true });
  const [coach = ''] = (await rep.coaches(season.week.weekId)).outbound;
  const { mergedData } = await rep.get<CoachDataReply>(`/api/coach/coachData/${season.week.weekId}`);
  // Everybody goes out on one day.
  const day = mergedData[0]?.departures.outbound[0]?.dateTime?.slice(0, 10) ?? '';
  // All rows on one page.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto(`${front.url}/hq/wall?day=${day}`);
  const row = page.getByRole('listitem').filter({ hasText: `Coach ${coach} outbound` });
  const loaded = async () => Number.parseInt(await row.getByText(/^\d+ of \d+$/).innerText(), 10);
  await expect(live).toBeVisible();
  expect(await loaded()).toBe(0);
  expect(await loadNext(coach)).toBe(1);
  await expect.poll(loaded).toBe(1);

  // So short a gap that the page says nothing of it; what happened in it shows all the same.
  await front.cut();
  expect(await loadNext(coach)).toBe(2);
  await front.mend();
  await expect.poll(loaded).toBe(2);
  await expect(live).toBeVisible({ timeout: 60_000 });

  await front.cut();
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  expect(await loadNext(coach)).toBe(3);
  expect(await loaded()).toBe(2);
  await front.mend();
  await expect.poll(loaded, { timeout: 60_000 }).toBe(3);
  await expect(live).toBeVisible({ timeout: 90_000 });

  // A power cut takes the server and its database.
  await season.server.kill();
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  expect(await loaded()).toBe(3);
  await season.server.restart();
  await expect(live).toBeVisible({ timeout: 90_000 });
  expect(await loadNext(coach)).toBe(4);
  await expect.poll(loaded).toBe(4);
  await page.reload();
  await expect.poll(loaded).toBe(4);
});
