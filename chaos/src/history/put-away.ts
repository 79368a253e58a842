import type { Tab } from '../phone/tab.ts';

/** Nobody looks at a page, nor at the screen of a list on it. */
export function putAway(tab: Tab): void {
  tab.lookAway();
  tab.isLookedAt = false;
}
