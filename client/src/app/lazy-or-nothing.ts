import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the screen that is fetched when it is first shown; without its code it shows nothing. */
export function lazyOrNothing(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
