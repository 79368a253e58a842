import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { goWithin, handScan, openCoachLoading, startWeek } from '../rep-steps.ts';
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

/** Lets the journey say what the keyboard hides; to be called before the page is opened. */
async function haveKeyboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
}

/** Shows the keyboard; returns where it begins. */
async function showKeyboard(page: Page): Promise<number> {
  await page.evaluate((keyboard) => {
    Object.assign(visualViewport ?? {}, { height: innerHeight - keyboard });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  return 844 - KEYBOARD;
}

test('who is found by name is above the keyboard on the screen', async ({ page }) => {
  await haveKeyboard(page);
  await startWeek(page, season, username);
  await openFullestCoach(page);
  await page.getByRole('button', { name: 'Enter by name' }).click();
  const field = page.getByPlaceholder('Search by name or booking reference...');
  await field.fill('a');
  const seen = await showKeyboard(page);
  const found = page.getByRole('dialog').getByRole('list');
  await expect(found.getByRole('listitem').nth(1)).toBeVisible();
  await expect.poll(() => bottomOf(found)).toBeLessThanOrEqual(seen);
  expect(await field.boundingBox().then((box) => box?.y)).toBeGreaterThan(0);
});

test('the last hit of a search and the actions at the foot can be brought above the keyboard', async ({
  page,
}) => {
  await haveKeyboard(page);
  await startWeek(page, season, username);
  await goWithin(page, '/searchPassenger');
  await page.getByLabel('Name or booking reference').fill('a');
  await expect(page.getByText(/more: type another letter/)).toBeVisible();
  const seen = await showKeyboard(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('main').getByRole('listitem').last();
  await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual(seen);

  await openFullestCoach(page);
  await expect.poll(() => bottomOf(page.getByRole('region', { name: 'Actions' }))).toBeLessThanOrEqual(seen);
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
  for (const address of ['/searchPassenger', '/contacts', '/ready', '/event-schedule', '/week-info']) {
    await goWithin(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAwayFromEdges(page);
  }
  await page.getByRole('button', { name: 'Emergency plan' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Page 1 of 1' })).toBeVisible();
  await expectAwayFromEdges(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await goWithin(page, '/home');
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
