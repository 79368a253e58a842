import { useSyncExternalStore } from 'react';

/** Height that the on-screen keyboard leaves, in px. */
export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () =>
    Math.round(window.visualViewport?.height ?? window.innerHeight),
  );
}

function subscribe(listener: () => void): () => void {
  const target = window.visualViewport ?? window;
  target.addEventListener('resize', listener);
  return () => target.removeEventListener('resize', listener);
}
