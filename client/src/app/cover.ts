/** Covers the app while it is out of view, so that the pictures of the task switcher show no personal data. */
export function startCover(): () => void {
  const cover = () => document.documentElement.toggleAttribute('data-covered', document.hidden);
  document.addEventListener('visibilitychange', cover);
  return () => document.removeEventListener('visibilitychange', cover);
}
