import type { Page } from '@playwright/test';

/** As many rows as the search draws at once. */
const ROWS = 4;

/**
 * The limit: a page without anything else that answers each letter at once with rows of plain text. Gives the time
 * from each letter to its rows on the screen, in ms.
 */
export async function measureLimit(page: Page, type: () => Promise<void>): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent('<input aria-label="Search"><ul></ul>');
  await page.evaluate((rows) => {
    const keystrokes: number[] = [];
    Object.assign(window, { keystrokes });
    document.querySelector('input')?.addEventListener('input', ({ timeStamp, target }) => {
      const lines = Array.from({ length: rows }, (_, index) => {
        const line = document.createElement('li');
        line.textContent = `${(target as HTMLInputElement).value} ${index}`;
        return line;
      });
      document.querySelector('ul')?.replaceChildren(...lines);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keystrokes.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    });
  }, ROWS);
  await type();
  return await page.evaluate(() => (window as unknown as { keystrokes: number[] }).keystrokes);
}
