import { createEvent } from '#state/event.ts';

let awaited = 0;
const shown = createEvent();

/**
 * Says that a verdict is on its way, until the returned function is called: what is behind it waits that long, as a cheap phone
 * would draw the list first and the verdict after it.
 */
export function awaitVerdict(): () => void {
  awaited += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    awaited -= 1;
    if (awaited === 0) shown.announce();
  };
}

/** Subscribes a screen; while verdicts are on their way it hears of all changes at once, when the last has been shown. */
export function subscribeBehindVerdict(
  subscribe: (listener: () => void) => () => void,
  listener: () => void,
): () => void {
  let missed = false;
  const stop = subscribe(() => {
    if (awaited === 0) listener();
    else missed = true;
  });
  const stopShown = shown.subscribe(() => {
    if (!missed) return;
    missed = false;
    listener();
  });
  return () => {
    stop();
    stopShown();
  };
}
