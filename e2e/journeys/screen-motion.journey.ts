import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { goWithin, handScan, holdVerdict, openCoachLoading, startWeek } from '../rep-steps.ts';

test.use({ serviceWorkers: 'block' });

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

declare global {
  /** The motions so far, each with its types. */
  var motions: string[];
}

/** From here on the page notes its motions. */
async function watchMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    globalThis.motions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      if (typeof options === 'object') globalThis.motions.push(...(options?.types ?? []));
      return start(options);
    };
  });
  return () => page.evaluate(() => globalThis.motions.splice(0));
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
  await startWeek(page, season, username);
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
  await startWeek(page, season, username);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await goWithin(page, '/loadCoach');
  for (const place of [0, 1]) {
    const moved = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const groups = document
              .getAnimations()
              .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
            if (groups.includes('::view-transition-group(plate)')) resolve(true);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.locator('.list-pane li a[href^="/loadCoach/"]').nth(place).click();
    expect(await moved).toBe(true);
    await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  }
  expect(errors).toEqual([]);
});
