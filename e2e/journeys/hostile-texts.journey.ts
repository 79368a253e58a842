import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { hostileMarkup, swallowingMarkup } from '@offpiste/domain/testing/hostile-texts.ts';
import { type BrowserContext, expect } from '@playwright/test';
import { swept } from '../../server/src/testing/sweeps.ts';
import { apiRep } from '../api-rep.ts';
import { findIntruders } from '../find-intruders.ts';
import { test } from '../journey-test.ts';
import { takeRefusals } from '../refusals.ts';
import { goWithin, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.describe.configure({ timeout: 600_000 });

const season = startSeason();
const texts = [...hostileMarkup, ...swallowingMarkup];

/** Counts every way in which a text may have run: a call of the canary, a request to it, a dialog. */
async function watchCanaries(context: BrowserContext) {
  const seen: string[] = [];
  await context.exposeFunction('hit', () => seen.push('hit'));
  await context.route(/canary\.test/, (route) => {
    if (!route.request().isNavigationRequest()) seen.push(route.request().url());
    return route.abort();
  });
  context.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}

test('texts that attackers write into a season run nowhere and lead nowhere, on any screen', async ({
  page,
}) => {
  const { server, week } = season;
  await server.poisonSeason();
  const seen = await watchCanaries(page.context());
  const rep = await apiRep(server.url, 'nuco.rep@demo.test', 'nuco');
  const { places, passengers } = (await rep.week(week.weekId)).week;
  const intruders: string[] = [];
  const visited: string[] = [];

  await startWeek(page, season, 'nuco.rep@demo.test');
  const check = async (name: string) => {
    await page.waitForTimeout(50);
    visited.push(name);
    intruders.push(...(await findIntruders(page)).map((intruder) => `${name}: ${intruder}`));
  };
  const visit = async (address: string) => {
    await goWithin(page, address);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^Loading/ }),
    ).toHaveCount(0);
    await check(address);
  };

  for (const address of screensOf(places, passengers, rep.repId)) await visit(address);
  // Texts were really there to be shown, as words.
  await visit('/contacts');
  await expect(page.getByText('<img src=x onerror=hit()>').first()).toBeVisible();

  // What is on opens in a dialog.
  await visit('/event-schedule');
  const cards = page.getByRole('main').getByRole('button', { name: '<img src=x onerror=hit()>' });
  await expect(cards.first()).toBeVisible();
  const shown = await cards.count();
  for (let card = 0; card < shown; card++) {
    await cards.nth(card).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(`what is on, ${card}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await rep.signOut();

  expect(visited.length).toBeGreaterThan(60);
  expect(intruders).toEqual([]);
  expect(seen).toEqual([]);
  // Where a text is read in a separate document, the browser reports what it did not do there, as long as the page is open.
  await page.close();
  takeRefusals();
});

/** Every screen that shows a text of the season, and of the pages with HTML or links enough for all the texts. */
function screensOf(
  places: WeekData['week']['places'],
  passengers: WeekData['week']['passengers'],
  repId: string,
) {
  const copies = (kind: keyof typeof places) =>
    Object.keys(places[kind]).filter((id) => id.startsWith('9000'));
  const guests = passengers.filter(({ reference }) => reference.startsWith('NUCO-')).slice(0, 8);
  return [
    ...copies('event').map((id) => `/event/${id}`),
    ...copies('room').map((id) => `/accommodation/${id}`),
    ...copies('lesson').map((id) => `/lesson/${id}`),
    ...guests.map(({ reference }) => `/passenger/${reference}`),
    '/home',
    '/events',
    '/lessons',
    '/accommodation',
    '/coach',
    '/transfer',
    '/keyDist',
    '/resort',
    '/week-info',
    '/search-staff',
    `/rep/${repId}`,
    '/my-week',
    '/my-season',
    '/handbook',
  ];
}

test('without the sanitiser, the content policy alone would still let no text run', async ({
  page,
  context,
}) => {
  const policy = (await fetch(season.server.url)).headers.get('content-security-policy') ?? '';
  const seen = await watchCanaries(context);
  let headers: Record<string, string> = {};
  await page.route('**/raw/*', (route) => {
    const body = texts[Number(route.request().url().split('/').at(-1))] ?? '';
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers,
      body: `<!doctype html>${body}`,
    });
  });
  const run = async (places: readonly number[]): Promise<number> => {
    let ran = 0;
    for (const place of places) {
      seen.length = 0;
      await page.goto(`${season.server.url}/raw/${place}`, { waitUntil: 'commit' }).catch(() => undefined);
      await page
        .evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('a[href^="javascript" i], p'))
            element.click();
        })
        .catch(() => undefined);
      // A slow machine takes a while to run a text, and where none may run every wait is in vain.
      const patience = headers['content-security-policy'] ? 30 : 150;
      for (let waited = 0; waited < patience && !seen.includes('hit'); waited += 30)
        await page.waitForTimeout(30);
      if (seen.includes('hit')) ran += 1;
      else if (headers['content-security-policy'] && seen.length > 0) ran += 1;
    }
    return ran;
  };

  const all = [...texts.keys()];
  // They are no blanks: in a page without a policy many of them run.
  expect(await run(all.slice(0, 40))).toBeGreaterThan(15);
  headers = { 'content-security-policy': policy };
  expect(await run(swept(all, 4))).toBe(0);
  await page.close();
  expect(takeRefusals().length).toBeGreaterThan(15);
});
