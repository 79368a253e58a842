/** Whether the browser asks the rep before it keeps the app's storage. Firefox alone does; the others decide by themselves. */
export function asksToKeepStorage(): boolean {
  return navigator.userAgent.includes('Firefox/');
}

/** Asks the browser to keep the app's storage when the phone runs full. What it or the rep answers is asked for elsewhere. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => undefined);
}
