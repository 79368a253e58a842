import { expect } from '@playwright/test';
import { expectIcons } from '../brand-icons.ts';
import { test } from './engine-test.ts';
import { finds, readScreen } from './screen.ts';

test.describe.configure({ mode: 'parallel' });

for (const engine of ['Firefox', 'WebKit'] as const)
  test.describe(engine, () => {
    test.use({ engine });
    test('the app is stored on a busy phone without loading itself again, and its icons are pictures', async ({
      shift: { phone, front },
    }) => {
      await phone.open(front.url);
      await finds(phone, ['button', 'Sign in']);
      await phone.evaluate(keepBusy);
      await expect.poll(() => phone.evaluate(isServed), { timeout: 60_000 }).toBe(true);
      await phone.evaluate(rest);
      await expect.poll(() => phone.evaluate(isActive)).toBe(true);
      await expectIcons(phone.evaluate, 'nuco');
      // Of a page that was loaded again nobody knows when it was busy.
      expect(await phone.evaluate(() => 'busy' in globalThis)).toBe(true);
      expect(await readScreen(phone)).not.toContain('updating');
    });
  });

/** In the page: leaves the browser hardly any time for its own messages, as a slow phone does that loads a week. */
function keepBusy(): void {
  const timer = setInterval(() => {
    const end = performance.now() + 600;
    while (performance.now() < end);
  }, 620);
  Object.assign(globalThis, { busy: timer });
}

function rest(): void {
  clearInterval((globalThis as unknown as { busy: number }).busy);
}

/** In the page: whether the app comes from the phone. */
function isServed(): boolean {
  return navigator.serviceWorker.controller !== null;
}

/** In the page: whether it has heard that its worker is active, which is the last news of a first visit. */
function isActive(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}
