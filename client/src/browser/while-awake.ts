/**
 * Does the work, and returns `otherwise` as soon as the browser freezes the tab or puts it away: whatever waits for it
 * must not wait until somebody opens the tab again. `isAwake` is for work that goes on after the thaw: false once it has been given up.
 */
export async function whileAwake<T>(work: (isAwake: () => boolean) => Promise<T>, otherwise: T): Promise<T> {
  const over = new AbortController();
  let isAwake = true;
  const asleep = new Promise<T>((resolve) => {
    const giveUp = () => {
      isAwake = false;
      resolve(otherwise);
    };
    document.addEventListener('freeze', giveUp, { signal: over.signal });
    addEventListener('pagehide', giveUp, { signal: over.signal });
  });
  try {
    return await Promise.race([work(() => isAwake), asleep]);
  } finally {
    over.abort();
  }
}
