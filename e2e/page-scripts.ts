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

/** To another screen by its address, like a link within the app: the app stays loaded. */
export function goTo(address: string): void {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes every timer of one length a longer one. */
export function lengthenTimer(length: number, longer: number): void {
  const wait = globalThis.setTimeout;
  const patientTimeout = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
    wait(task, ms === length ? longer : ms, ...rest);
  Object.assign(globalThis, { setTimeout: patientTimeout });
}
