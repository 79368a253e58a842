import type { Page } from '@playwright/test';
import type { FrontServer } from './front-server.ts';

/** No signal, for the page and for its worker. Returns a function that restores it. */
export async function cutOff(page: Page, front: FrontServer): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  await front.cut();
  return async () => {
    await front.mend();
    await page.context().setOffline(false);
  };
}

/** The app is closed and opened at an address hours later: its session has run out, and it is locked. */
export async function coldStart(page: Page, url: string): Promise<Page> {
  const context = page.context();
  await page.evaluate(() => localStorage.removeItem('last_activity'));
  await context.clearCookies({ name: 'sid' });
  const opened = await context.newPage();
  await page.close();
  await opened.goto(url);
  return opened;
}
