import type { Page, Route } from '@playwright/test';

/**
 * Lets what brings lists through until it is cut, which waits for what is on its way: nothing that a colleague does afterwards
 * reaches the page. From then on each question ends as `end` does it.
 */
export async function listsUntilCut(
  page: Page,
  address: string | RegExp,
  end: (route: Route) => Promise<void>,
): Promise<{ cut(): Promise<void> }> {
  const onTheirWay = new Set<Promise<unknown>>();
  let isCut = false;
  await page.route(address, async (route) => {
    if (isCut) return await end(route);
    const answer = route.fetch().then((response) => route.fulfill({ response }));
    onTheirWay.add(answer);
    await answer;
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all(onTheirWay);
    },
  };
}
