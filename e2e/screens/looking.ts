import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openSeason, type Season } from '../season.ts';

/** `SCREENS=docs/screens` keeps the pictures; they are taken in any case, and looked at by axe. */
const folder = path.resolve(import.meta.dirname, '../..', process.env.SCREENS ?? '.cache/screens');

/** The rep on whose phone the screens are looked at. */
export const USERNAME = 'nuco.rep@demo.test';

export type Theme = 'light' | 'dark';
export const themes: readonly Theme[] = ['light', 'dark'];

/** Journeys through the screens: the files share one server in each worker, for starting one takes its time. */
export const test = base.extend<{ rep: ApiRep }, { season: Season }>({
  season: [
    async ({ browserName: _ }, use) => {
      const season = await openSeason();
      await use(season);
      await season.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Each test has a session of its own: one of a long run would expire.
  rep: async ({ season }, use) => {
    const rep = await apiRep(season.server.url, USERNAME, 'nuco');
    await use(rep);
    await rep.signOut();
  },
});

/** Sets the theme. Gives a way to look at what the page shows, and collects what the content policy refuses. */
export async function startLooking(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refusals.push(message.text());
  });
  return { look: (name: string) => lookAt(page, `${name}-${theme}`), refusals };
}

/** Takes a picture of the screen; axe must find nothing serious in it. */
async function lookAt(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await expectAccessible(page, name);
}
