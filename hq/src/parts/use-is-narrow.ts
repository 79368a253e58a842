import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 700px)');

/** Whether the window is so narrow that tables become cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
