import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { startWeek } from '../rep-steps.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';

/**
 * What has moved on the screen since the page was opened, though nobody has touched it; the words of a card may move within
 * it, as all of it is one target.
 */
function movements(page: Page): Promise<string[]> {
  interface LayoutShift extends PerformanceEntry {
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: string[] = [];
        const textOf = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
          `${node?.textContent}: from ${previousRect.y} to ${currentRect.y}, ${previousRect.height} to ${currentRect.height} high`;
        new PerformanceObserver((list) => {
          const moved = list.getEntries().flatMap((entry) => (entry as LayoutShift).sources);
          seen.push(...moved.filter(({ node }) => !node?.parentElement?.closest('li')).map(textOf));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 200);
      }),
  );
}

/** All that Home says about the week has come. */
async function isComplete(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
  for (const card of ['Coaches', 'Transfers', 'Events'])
    await expect(page.getByRole('listitem').filter({ hasText: card }).first()).toContainText(
      /\d\d:\d\d|\d [A-Z][a-z]{2}$/,
    );
}

for (const density of ['comfortable', 'compact'])
  test(`nothing on Home moves under a finger when its data comes, from the server or from the phone: ${density}`, async ({
    page,
    season,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('density', chosen), density);
    await startWeek(page, season, username);
    await isComplete(page);
    expect(await movements(page)).toEqual([]);
    await page.reload();
    await isComplete(page);
    expect(await movements(page)).toEqual([]);
  });
