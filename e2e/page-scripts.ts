/** What journeys do inside the page, in every browser engine: each function travels to the page as text, and uses nothing around it. */

/** Scans like a hand scanner: types the code and Enter within a few milliseconds. */
export function typeLikeScanner(code: string): void {
  // All made before any is sent: their times are those of a scanner, however busy this machine is.
  const events = [...code, 'Enter'].map(
    (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  for (const event of events) (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Taps the next verdict in the very moment it appears. */
export function holdNextVerdict(): void {
  const watcher = new MutationObserver(() => {
    const verdict = [...document.querySelectorAll<HTMLElement>('button[aria-pressed=false]')].find(
      ({ textContent }) => textContent?.includes('Tap to hold'),
    );
    if (!verdict) return;
    watcher.disconnect();
    verdict.click();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

/** Scans as a hand scanner does, and returns how long after its last key the verdict was painted, in ms. Closes it afterwards. */
export async function scanUntilShown(code: string): Promise<number> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')].find(({ textContent }) =>
      /Tap to (hold|close)/.test(textContent ?? ''),
    );
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const appeared = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => {
      if (!find()) return;
      watcher.disconnect();
      resolve();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  const target = document.activeElement ?? document.body;
  const keys = [...code, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
  for (const key of keys.slice(0, -1)) target.dispatchEvent(key);
  const started = performance.now();
  for (const key of keys.slice(-1)) target.dispatchEvent(key);
  await appeared;
  // The frame in which it is painted is over when the next task runs; a timer's comes after what else waits for that.
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  const ms = performance.now() - started;
  while (find()) {
    find()?.click();
    await frame();
  }
  return ms;
}

/** To another screen by its address, like a link within the app: the app stays loaded. */
export function goTo(address: string): void {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes every timer of one length one of another length. */
export function changeTimer(length: number, wanted: number): void {
  const wait = globalThis.setTimeout;
  const changedTimeout = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
    wait(task, ms === length ? wanted : ms, ...rest);
  Object.assign(globalThis, { setTimeout: changedTimeout });
}
