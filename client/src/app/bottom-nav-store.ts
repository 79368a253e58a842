import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

const showBottomNav = createStore(false);

/** Whether the screen shown wants the bottom navigation; scan screens keep their foot for themselves. */
export function useShowBottomNav(): boolean {
  return useSyncExternalStore(showBottomNav.subscribe, showBottomNav.get);
}

export const setShowBottomNav = showBottomNav.set;
