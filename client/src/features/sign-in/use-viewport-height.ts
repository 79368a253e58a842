import { useSyncExternalStore } from 'react';

/** Height that the on-screen keyboard leaves, in px. */
export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () => Math.round(visualViewport?.height ?? innerHeight));
}

function subscribe(listener: () => void): () => void {
  const target = visualViewport ?? window;
  target.addEventListener('resize', listener);
  return () => target.removeEventListener('resize', listener);
}
