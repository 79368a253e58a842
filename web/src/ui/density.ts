import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

export const densities = ['comfortable', 'compact'] as const;
/** How close the cards of Home are. */
export type Density = (typeof densities)[number];

const DENSITY = 'density';
/** Below this height all cards are in view only when they are compact. */
const SHORT = '(max-height: 719.98px)';

const chosen = createStore<Density | null>(storedDensity());

/** The density that was chosen; until then the one that suits the phone. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current);
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(DENSITY, density);
  chosen.set(density);
}

function current(): Density {
  return chosen.get() ?? (matchMedia(SHORT).matches ? 'compact' : 'comfortable');
}

function subscribe(listener: () => void): () => void {
  const short = matchMedia(SHORT);
  short.addEventListener('change', listener);
  const stop = chosen.subscribe(listener);
  return () => {
    short.removeEventListener('change', listener);
    stop();
  };
}

function storedDensity(): Density | null {
  const stored = localStorage.getItem(DENSITY);
  return densities.find((known) => known === stored) ?? null;
}
