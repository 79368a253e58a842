import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { handScan, openCoachLoading, startWeek } from '../rep-steps.ts';
import { shareSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
/** An iPhone's keyboard with its row of suggestions. */
const KEYBOARD = 336;
/** The camera of an iPhone that is held in landscape, and the same room at the other side. */
const SIDE = 59;

const season = shareSeason();

async function openFullestCoach(page: Page): Promise<string> {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const [coachId] = outbound;
  if (!coachId) throw new Error('no coach goes out');
  await openCoachLoading(page, coachId, 'outbound');
  return coachId;
}

test('who is found by name is above the keyboard on the screen', async ({ page }) => {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  await startWeek(page, season, username);
  await openFullestCoach(page);
  await page.getByRole('button', { name: 'Enter by name' }).click();
  const field = page.getByPlaceholder('Search by name or booking reference...');
  await field.fill('a');
  await page.evaluate((keyboard) => {
    Object.assign(visualViewport ?? {}, { height: innerHeight - keyboard });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  const seen = 844 - KEYBOARD;
  const found = page.getByRole('dialog').getByRole('list');
  await expect(found.getByRole('listitem').nth(1)).toBeVisible();
  await expect.poll(() => bottomOf(found)).toBeLessThanOrEqual(seen);
  expect(await field.boundingBox().then((box) => box?.y)).toBeGreaterThan(0);
});

test('in landscape nothing to tap is beside the phone’s camera', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    {
      insets: { left: SIDE, right: SIDE, bottom: 21 },
    } as never,
  );
  await startWeek(page, season, username);
  await expectAwayFromEdges(page);
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Contacts' })).toBeVisible();
  await expectAwayFromEdges(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await openFullestCoach(page);
  await expectAwayFromEdges(page);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectAwayFromEdges(page);
  await handScan(page, 'NUCO-ZZZZZZ-999999');
  await expect(page.getByRole('button', { name: /Tap to hold/ })).toBeVisible();
  await expectAwayFromEdges(page);
});

async function bottomOf(part: ReturnType<Page['locator']>): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
  return y + height;
}

/** Whatever is tapped in view, and its words, are between the two sides. */
async function expectAwayFromEdges(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((side) => {
        const tapped = [...document.querySelectorAll('a, button, input')];
        const inView = tapped.filter((part) => part.checkVisibility() && !part.closest('[inert]'));
        return inView
          .map((part) => ({
            words: part.textContent?.slice(0, 30),
            ...part.getBoundingClientRect().toJSON(),
          }))
          .filter(
            ({ left, right, width }) => width > 1 && (left < side - 1 || right > innerWidth - side + 1),
          );
      }, SIDE),
    )
    .toEqual([]);
}
