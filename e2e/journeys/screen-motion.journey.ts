import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import type { Season } from '../open-season.ts';
import { goWithin, handScan, holdVerdict, openCoachLoading, startWeek } from '../rep-steps.ts';

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

declare global {
  /** The motions so far, each with its types. */
  var motions: string[];
  /** In how many of them a plate moved. */
  var platesMoved: number;
}

/** From here on the page notes its motions. */
async function watchMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    globalThis.motions = [];
    globalThis.platesMoved = 0;
    const start = document.startViewTransition.bind(document);
    const isOfPlate = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-group(plate)';
    document.startViewTransition = (options) => {
      if (typeof options === 'object') globalThis.motions.push(...(options?.types ?? []));
      const transition = start(options);
      const count = () => {
        if (document.getAnimations().some(isOfPlate)) globalThis.platesMoved += 1;
      };
      transition.ready.then(count, () => undefined);
      return transition;
    };
  });
  return () => page.evaluate(() => globalThis.motions.splice(0));
}

/** Opens the week; what moves screens is fetched after the first of them. */
async function startMoving(page: Page, season: Season): Promise<void> {
  await startWeek(page, season, username);
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /screen-motion.*\.js$/.test(name)),
    );
  await expect.poll(isFetched).toBe(true);
}

test('screens come from the right and go to the right, the tabs change at once, and nothing moves under a verdict', async ({
  page,
  season,
}) => {
  const { week, colleague } = season;
  const { outbound } = await colleague.coaches(week.weekId);
  const coachId = outbound[0] ?? '';
  const { tickets } = await colleague.tickets(week.weekId, coachId, direction);
  const someone = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!someone) throw new Error('everybody is loaded');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const motions = await watchMotions(page);
  await startMoving(page, season);
  await motions();

  await page.getByRole('link', { name: 'Coaches' }).click();
  await expect(page.getByRole('heading', { name: 'Coaches' })).toBeVisible();
  expect(await motions()).toEqual(['forward']);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: week.weekName })).toBeVisible();
  expect(await motions()).toEqual(['back']);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scan' })).toBeVisible();
  expect(await motions()).toEqual([]);

  await page.getByRole('link', { name: 'Home' }).click();
  await openCoachLoading(page, coachId, direction);
  expect(await motions()).toEqual(['forward', 'forward']);
  await holdVerdict(page);
  await handScan(page, someone.barcode);
  await expect(page.getByRole('button', { name: /Tap to close/ })).toBeVisible();
  await goWithin(page, '/loadCoach');
  await expect(page.getByRole('heading', { name: 'Load Coach' })).toBeVisible();
  expect(await motions()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goWithin(page, '/coach');
  await expect(page.getByRole('heading', { name: 'Coaches' })).toBeVisible();
  await goWithin(page, `/coach/${coachId}`);
  await expect(page.getByText(/stops/).first()).toBeVisible();
  expect(await motions()).toEqual([]);
  expect(errors).toEqual([]);
});

test('without View Transitions screens change at once', async ({ page, season }) => {
  await page.addInitScript(() => {
    for (const name of ['startViewTransition', 'activeViewTransition'])
      Reflect.deleteProperty(Document.prototype, name);
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await startWeek(page, season, username);
  await page.getByRole('link', { name: 'Coaches' }).click();
  await expect(page.getByRole('heading', { name: 'Coaches' })).toBeVisible();
});

test('in a wide window the plate of the tapped row moves to the head of what it opens', async ({
  page,
  season,
}) => {
  await watchMotions(page);
  await startMoving(page, season);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await goWithin(page, '/loadCoach');
  for (const place of [0, 1]) {
    await page.locator('.list-pane li a[href^="/loadCoach/"]').nth(place).click();
    await expect.poll(() => page.evaluate(() => globalThis.platesMoved)).toBe(place + 1);
    await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  }
  expect(errors).toEqual([]);
});
