import './screen-motion.css';
import type { ParsedLocation } from '@tanstack/react-router';
import { isKeptStill } from '#ui/keep-still.ts';
import { bottomEntries } from '../bottom-nav.tsx';
import type { AppRouter } from '../routes.tsx';

type Way = 'forward' | 'back';

/** Lets screens come in from the right, and from the left on the way back, where the browser has View Transitions. */
export function startScreenMotion(router: AppRouter): () => void {
  if (!('activeViewTransition' in document)) return () => {};
  const plate = watchTappedPlate();
  const stopLeaving = router.subscribe('onBeforeRouteMount', plate.leave);
  router.options.defaultViewTransition = {
    types: ({ fromLocation, toLocation }) => {
      const way = fromLocation ? motionBetween(fromLocation, toLocation) : null;
      if (way === null) return false;
      plate.take();
      // One that is cut short, by a keyboard that closes or a screen that goes dark, is no error.
      queueMicrotask(() => document.activeViewTransition?.ready.catch(() => undefined));
      return [way];
    },
  };
  return () => {
    router.options.defaultViewTransition = false;
    stopLeaving();
    plate.stop();
  };
}

/** Which way the screen changes; null where it changes without motion. */
export function motionBetween(from: ParsedLocation, to: ParsedLocation): Way | null {
  const depths = [depthOf(from.pathname), depthOf(to.pathname)] as const;
  if (from.pathname === to.pathname || depths.includes(null) || depths.every((depth) => depth === 0))
    return null;
  if (isKeptStill() || document.hidden || document.querySelector('[role=dialog], [role=alertdialog]'))
    return null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const deeper = (depths[1] ?? 0) - (depths[0] ?? 0);
  return (deeper || to.state.__TSR_index - from.state.__TSR_index) < 0 ? 'back' : 'forward';
}

/** How far below the bottom navigation a screen is; null for the screens before the app is unlocked. */
function depthOf(path: string): number | null {
  if (path === '/login' || path === '/unlock') return null;
  if (path === '/' || bottomEntries.some(({ to }) => to === path)) return 0;
  return path.split('/').length > 2 ? 2 : 1;
}

/** The plate of a tapped row moves to the head of what it opens, where that has one: beside its list. */
function watchTappedPlate() {
  let tapped: HTMLElement | null = null;
  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('.list-pane a') : null;
    tapped = row?.querySelector<HTMLElement>('[data-plate]') ?? null;
  };
  const { documentElement } = document;
  document.addEventListener('click', onClick, { capture: true });
  return {
    /** Before the picture of the old screen. */
    take() {
      documentElement.removeAttribute('data-plate-moves');
      tapped?.style.setProperty('view-transition-name', 'plate');
    },
    /** Before that of the new one: one name is for one element at a time. */
    leave() {
      tapped?.style.removeProperty('view-transition-name');
      documentElement.toggleAttribute('data-plate-moves', tapped !== null);
      tapped = null;
    },
    stop: () => document.removeEventListener('click', onClick, { capture: true }),
  };
}
