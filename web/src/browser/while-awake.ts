/**
 * Returns the result of the work, or `otherwise` as soon as the browser freezes the tab or puts it away: whatever waits
 * for the result must not wait until somebody opens the tab again. After the thaw the work goes on; `isAwake` then
 * returns false, and it should end.
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
