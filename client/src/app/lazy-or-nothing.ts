import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the screen that is fetched when it is first shown; nothing stands there where its code cannot be had. */
export function lazyOrNothing(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
