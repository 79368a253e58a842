/** Where apps are one at a time: elsewhere a window without the focus is often looked at. */
const PHONE = '(hover: none) and (pointer: coarse)';

/**
 * Covers the app while it is out of view, so that the pictures of the task switcher show no personal data. A phone takes
 * them before it says that the app is hidden, but after it has taken the focus away.
 */
export function startCover(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const cover = (covered: boolean) => document.documentElement.toggleAttribute('data-covered', covered);
  const onVisibility = () => cover(document.hidden);
  let tabs = false;
  const onBlur = () => {
    // The Tab key leads from the last control to the browser's own, and the app stays in view.
    if (tabs) return;
    // A form of another site within the page has the focus of the page as well.
    if (!document.hasFocus() && matchMedia(PHONE).matches) cover(true);
  };
  const uncover = (event: Event) => {
    cover(false);
    tabs = event instanceof KeyboardEvent && event.type === 'keydown' && event.key === 'Tab';
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('blur', onBlur, { signal });
  addEventListener('focus', uncover, { signal });
  // Two apps side by side: the one that is touched is looked at.
  addEventListener('pointerdown', uncover, { signal, capture: true });
  addEventListener('keydown', uncover, { signal, capture: true });
  addEventListener('keyup', uncover, { signal, capture: true });
  return () => over.abort();
}
