import { expect, type Page } from '@playwright/test';
import { openCoachLoading, startWeek } from '../rep-steps.ts';
import { test, USERNAME } from './looking.ts';

/** How many people of the list are whole between the head and the foot of the screen. */
function peopleInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('section[aria-label=Actions]')?.getBoundingClientRect().top;
    return [...document.querySelectorAll('main li button')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top && Math.floor(box.bottom) <= Math.ceil(foot ?? 0);
    }).length;
  });
}

const PHONES = [
  { viewport: { width: 390, height: 844 }, people: 11 },
  { viewport: { width: 360, height: 640 }, people: 7 },
] as const;

test('a loading screen shows eleven people at once, on a small phone seven, and fits 320 px', async ({
  page,
  season,
  rep,
}) => {
  const { outbound } = await rep.coaches(season.week.weekId);
  const lists = await Promise.all(
    outbound.map(async (coachId) => {
      const { tickets } = await rep.tickets(season.week.weekId, coachId, 'outbound');
      const stops = Map.groupBy(tickets, ({ pickUpLocation }) => pickUpLocation);
      return { coachId, most: Math.max(...[...stops.values()].map((people) => people.length)) };
    }),
  );
  const fullest = lists.sort((a, b) => b.most - a.most)[0];
  if (!fullest) throw new Error('no coach goes out');
  await startWeek(page, season, USERNAME);
  await openCoachLoading(page, fullest.coachId, 'outbound');
  const rows = page.locator('main li button');
  await expect(rows.first()).toBeVisible();
  // The demo season's coaches may carry fewer: the first row is repeated while there is room.
  await rows.first().evaluate((row) => {
    const item = row.parentElement;
    for (let more = 0; more < 20; more++) item?.after(item.cloneNode(true));
  });
  for (const { viewport, people } of PHONES) {
    await page.setViewportSize(viewport);
    expect(await peopleInView(page), `${viewport.width}×${viewport.height}`).toBeGreaterThanOrEqual(people);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('on a phone on its side the way back, the keys of the PIN and Stop are in view', async ({
  page,
  season,
}) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  await startWeek(page, season, USERNAME);
  await openCoachLoading(page, outbound[0] ?? '', 'outbound');
  await page.setViewportSize({ width: 844, height: 390 });
  const inView = (name: string | RegExp) =>
    expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 0.95 });
  await inView(/^Menu/);
  await expect(page.getByRole('link', { name: 'Handbook' })).toBeInViewport({ ratio: 0.95 });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await inView('Stop');
  await inView('Enter by name');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.evaluate(() => {
    localStorage.setItem('last_activity', String(Date.now() - 601_000));
    dispatchEvent(new Event('focus'));
  });
  for (const key of ['1', '0', 'Delete']) await inView(key);
});
