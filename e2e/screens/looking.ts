import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isWhole, swept } from '../../server/src/testing/sweeps.ts';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { test as base } from '../journey-test.ts';

/** `SCREENS=docs/screens` takes pictures, for people; axe checks in any case. */
const folder = process.env.SCREENS && path.resolve(import.meta.dirname, '../..', process.env.SCREENS);

/** Whether each screen is looked at here, also those that another journey looks at on every push. */
export const looksAtAll = isWhole || Boolean(folder);

/** The rep on whose phone the screens are looked at. */
export const USERNAME = 'nuco.rep@demo.test';

const themes = ['light', 'dark', 'outdoor'] as const;

/** Journeys through the screens. */
export const test = base.extend<{ rep: ApiRep }>({
  // Each test has its own session: one of a long run would expire.
  rep: async ({ season }, use) => {
    const rep = await apiRep(season.server.url, USERNAME, 'nuco');
    await use(rep);
    await rep.signOut();
  },
});

/** Returns a function that checks what the page shows. */
export async function startLooking(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return { look: (name: string) => lookAt(page, name) };
}

/** Nothing says any more that it is on its way, and nothing will grow. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Searching)/ })).toHaveCount(0);
}

/**
 * Looks at the screen in each theme, when all is there and still; axe must find nothing serious in any. On a push each
 * screen is looked at in one of them: they change nothing but colours and outlines.
 */
async function lookAt(page: Page, name: string): Promise<void> {
  await loaded(page);
  const place = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const shown = folder ? themes : swept(themes, themes.length, place);
  for (const theme of shown) {
    // Outdoor follows nothing of the phone: a rep chooses it.
    if (theme !== 'outdoor') await page.emulateMedia({ colorScheme: theme });
    await showTheme(page, theme);
    await settled(page);
    if (folder) await page.screenshot({ path: path.join(folder, `${name}-${theme}.png`) });
    await expectAccessible(page, `${name}-${theme}`, theme === shown[0] ? undefined : ['color-contrast']);
  }
  await showTheme(page, 'dark');
}

function showTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  return page.evaluate((shown) => {
    document.documentElement.dataset.theme = shown;
  }, theme);
}

/** Transitions have ended; endless animations, such as a spinner, are not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished);
    // What one changes others may follow.
    do {
      await Promise.allSettled(passing());
      await twoFrames();
    } while (passing().length > 0);
  });
}
