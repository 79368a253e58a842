import { type Browser, chromium, type Page } from '@playwright/test';
import { addBiometrics } from '../../e2e/biometric-phone.ts';
import { DESK, signInAtHq } from '../../e2e/hq-desk.ts';
import playwrightConfig from '../../e2e/playwright.config.ts';
import { TEST_PASSWORD } from '../../server/src/testing/add-rep.ts';

/** What the wall shows at one moment. */
export interface ShownWall {
  /** How many people the departure has; null while none is shown. */
  loaded: number | null;
  /** `live` and `connecting` by the mark of the page; otherwise the time of the day that it names, in seconds. */
  mark: 'live' | 'connecting' | { asOf: number };
  /** Whether its age is in red. */
  isRed: boolean;
}

export interface WallBrowser {
  look: () => Promise<ShownWall>;
  close: () => Promise<void>;
}

/** Opens a browser, signs a manager in, makes the screen a wall, and shows one day on it. */
export async function openWall(
  url: string,
  { username, day }: { username: string; day: string },
): Promise<WallBrowser> {
  const browser: Browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  try {
    const page = await browser.newPage(DESK);
    await addBiometrics(page);
    await signInAtHq(page, url, { username, password: TEST_PASSWORD });
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Make this screen a wall…' }).click();
    await page.getByRole('button', { name: 'Start the wall' }).click();
    await page.waitForURL(/\/hq\/wall$/);
    await page.goto(`${url}/hq/wall?day=${day}`);
    await page.getByText('Live', { exact: true }).waitFor();
    return { look: () => look(page), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Reads number and mark in one task of the page, as an eye does. */
async function look(page: Page): Promise<ShownWall> {
  const { row, header, isRed } = await page.evaluate(() => ({
    row: document.querySelector('main li')?.textContent ?? '',
    header: document.querySelector('main header')?.textContent ?? '',
    isRed: document.querySelector('main header .bg-bad-fill') !== null,
  }));
  const [, loaded] = /(\d+) of \d+/.exec(row) ?? [];
  const [, hours, minutes, seconds] = /as of (\d\d):(\d\d):(\d\d)/.exec(header) ?? [];
  const asOf = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return {
    loaded: loaded === undefined ? null : Number(loaded),
    mark: header.endsWith('Live') ? 'live' : hours === undefined ? 'connecting' : { asOf },
    isRed,
  };
}
