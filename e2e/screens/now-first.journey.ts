import { expect, type Page } from '@playwright/test';
import type { Season } from '../open-season.ts';
import { enterPin, goWithin, openCoachLoading, startWeek } from '../rep-steps.ts';
import { startTrial, TRIALS } from './find-faults.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

const LONG = 'Week of the Very Long Easter Holidays in Sainte-Foy-Tarentaise';

/** A week with a long name, for a rep who was loading a coach when the app locked. */
async function lockAtCoach(page: Page, season: Season): Promise<void> {
  await page.route('**/api/week/active', async (route) => {
    const reply = await route.fetch();
    const { activeWeeks } = await reply.json();
    const named = activeWeeks.map((week: { weekName: string }) =>
      week.weekName === season.week.weekName ? { ...week, weekName: LONG } : week,
    );
    await route.fulfill({ response: reply, json: { activeWeeks: named } });
  });
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  await startWeek(page, season, USERNAME);
  await openCoachLoading(page, outbound[0] ?? '', 'outbound');
  await expect(page.getByRole('progressbar', { name: 'Loaded' })).toBeVisible();
  // What is kept is written half a second after the last change.
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    localStorage.setItem('last_activity', String(Date.now() - 601_000));
    dispatchEvent(new Event('focus'));
  });
  await expect(page.getByText('You were at')).toBeVisible();
}

/** Home with its cards in rows. */
async function openCompactHome(page: Page): Promise<void> {
  await goWithin(page, '/home');
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByText('Compact').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Then' })).toBeVisible();
}

test('what comes first holds: the locked phone, Continue, Home in rows, a phone that is not ready', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  await lockAtCoach(page, season);
  await look('130-locked-at-coach');
  await enterPin(page);
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await look('131-continue');
  await page.getByRole('button', { name: LONG }).click();
  await openCompactHome(page);
  await look('132-home-compact');
  await page.context().grantPermissions([]);
  await page.evaluate(() => {
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = async (about) =>
      (about.name as string) === 'camera' ? ({ state: 'denied' } as PermissionStatus) : query(about);
  });
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(page.getByText('Not ready to work offline. Download everything now.')).toBeVisible();
  await look('133-scan-not-ready');
});

for (const trial of TRIALS) {
  test(`what comes first can be used with ${trial.title}`, async ({ page, season }) => {
    await startLooking(page);
    const { faults, check } = await startTrial(page, trial);
    await lockAtCoach(page, season);
    await check('Locked');
    await enterPin(page);
    await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
    // The weeks move what is below them when they come.
    await expect(page.getByRole('button', { name: LONG })).toBeVisible();
    await check('Continue');
    await page.getByRole('button', { name: LONG }).click();
    await openCompactHome(page);
    await check('Home in rows');
    expect(faults).toEqual([]);
  });
}
