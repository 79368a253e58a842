import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the app could not be fetched: no connection, or a version that the server no longer has. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** How Chrome and Firefox, and how Safari say so. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed/i;

export function isMissingCode(error: unknown): boolean {
  return error instanceof MissingCode || (error instanceof Error && NOT_FETCHED.test(error.message));
}

/** A screen whose code is loaded when needed. The router alone would reload the page unasked when that fails. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw isMissingCode(error)
          ? new MissingCode('a screen could not be fetched', { cause: error })
          : error;
      }),
    name,
  );

/** A part of the screen that is fetched when it is first shown; without its code it shows nothing. */
export function lazyOrNothing(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
