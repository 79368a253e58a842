/** Longer than two frames of a slow phone; a page that is not visible paints none. */
const AT_LATEST_MS = 100;

/** Calls back once what was rendered before has been painted. */
export function afterPaint(callback: () => void): void {
  let called = false;
  const call = () => {
    if (called) return;
    called = true;
    callback();
  };
  // A task after the frame's callbacks comes after its painting.
  requestAnimationFrame(() => setTimeout(call));
  setTimeout(call, AT_LATEST_MS);
}
