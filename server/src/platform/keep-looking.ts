import type { ListVersions } from './app-deps.ts';

export interface Looking {
  /**
   * Does what there is to do, until the signal ends it; does not reject. What it changes in `quietly` is no reason to look
   * again.
   */
  look: (signal: AbortSignal, quietly: (change: () => void) => void) => Promise<void>;
  listVersions: ListVersions;
  /** Whether something may be to do once this list has changed; null for a change that was not heard of by name. */
  isNews: (list: string | null) => boolean;
  /** A change that was not heard of is found so late. */
  everyMs: number;
}

/**
 * Looks at once, after each change and every so often whether there is something to do, one look at a time; a change during
 * a look is followed by another. Returns a function that stops it and waits for what is being done.
 */
export function keepLooking({ look, listVersions, isNews, everyMs }: Looking): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isOwnChange = false;
  const quietly = (change: () => void) => {
    isOwnChange = true;
    change();
    isOwnChange = false;
  };
  const lookUntilDone = async () => {
    do {
      isWanted = false;
      await look(signal, quietly);
    } while (isWanted && !signal.aborted);
    running = null;
  };
  const start = () => {
    isWanted = true;
    running ??= lookUntilDone();
  };
  const unwatch = listVersions.watch((list) => {
    if (!isOwnChange && isNews(list)) start();
  });
  const timer = setInterval(start, everyMs).unref();
  start();
  return async () => {
    clearInterval(timer);
    unwatch();
    stopping.abort();
    await running;
  };
}
