import path from 'node:path';
import { expect } from '@playwright/test';
import { expectIcons, type Manifest } from '../brand-icons.ts';
import { test } from '../journey-test.ts';
import { openCoachLoading, startWeek } from '../rep-steps.ts';
import { loaded, settled } from '../screens/looking.ts';

test.use({ serviceWorkers: 'allow' });

/** `SCREENS=client/public/screenshots` takes the pictures that the web manifest shows before an installation. */
const folder = process.env.SCREENS && path.resolve(import.meta.dirname, '../..', process.env.SCREENS);

for (const slug of ['nuco', 'wasteland', 'snowfuze'])
  test(`the icons of ${slug} are pictures that every phone can show, whatever shape it cuts them to`, async ({
    page,
    season,
  }) => {
    await page.goto(season.server.url);
    await expectIcons((task, ...args) => page.evaluate(`(${task})(...${JSON.stringify(args)})`), slug);
  });

test('the shortcuts of the installed app open their screens', async ({ page, season }) => {
  await startWeek(page, season, 'nuco.rep@demo.test');
  const { shortcuts }: Manifest = await page.evaluate(async () =>
    (await fetch('/manifest.webmanifest')).json(),
  );
  expect(shortcuts.map(({ name }) => name)).toEqual(['Load Coach', 'Search', 'Event Accreditation']);
  for (const { name, url } of shortcuts) {
    await page.goto(new URL(url, season.server.url).href);
    if (name === 'Search') await expect(page.getByRole('searchbox')).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

/** Taken when they are wanted. */
const takePictures = folder ? test.describe : () => undefined;

takePictures('pictures of the app', () => {
  test.use({ deviceScaleFactor: 2 });

  test('show what is on next and a coach on a phone, and a coach on a tablet', async ({ page, season }) => {
    const take = async (name: string) => {
      await loaded(page);
      await settled(page);
      await page.screenshot({
        path: path.join(folder ?? '', `${name}.png`),
        scale: name === 'wide' ? 'css' : 'device',
      });
    };
    const [coachId = ''] = (await season.colleague.coaches(season.week.weekId)).outbound;
    await page.emulateMedia({ colorScheme: 'light' });
    await startWeek(page, season, 'nuco.rep@demo.test');
    await expect(page.getByText('Loading week data...')).toHaveCount(0);
    await take('home');
    await openCoachLoading(page, coachId, 'outbound');
    await expect(page.locator('main li button').first()).toBeVisible();
    await take('load-coach');
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('wide');
  });
});
