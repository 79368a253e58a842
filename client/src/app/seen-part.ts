/**
 * Tells the styles which part of the page is in view while a keyboard is on the screen: `--seen-top` and `--seen-bottom` are
 * what is hidden above and below. Neither Android nor iOS makes the page itself smaller.
 */
export function startSeenPart(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const over = new AbortController();
  const measure = () => {
    const { height, offsetTop, scale } = viewport;
    // Somebody who looks at a part of the page more closely has no keyboard.
    const [top, bottom] = scale > 1 ? [0, 0] : [offsetTop, innerHeight - height - offsetTop];
    const { style } = document.documentElement;
    style.setProperty('--seen-top', `${Math.max(0, Math.round(top))}px`);
    style.setProperty('--seen-bottom', `${Math.max(0, Math.round(bottom))}px`);
  };
  for (const change of ['resize', 'scroll'])
    viewport.addEventListener(change, measure, { signal: over.signal });
  return () => over.abort();
}
