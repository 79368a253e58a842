import { createRootRoute, createRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { leaveBrokenShift, requireLogin, requireUnlock, requireWeek } from '../guard.ts';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { RootView } from '../root-view.tsx';
import { Shell } from '../shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen leaves its foot to the bottom navigation. */
    bottomNav?: boolean;
    /** The screen names nobody, so the error service may record it, masked. */
    replay?: boolean;
  }
}

/** The parent of every screen; each of the three below shows its screens only to reps whom its guard lets pass. */
export const root = createRootRoute({
  beforeLoad: ({ location }) => leaveBrokenShift(location.pathname),
  component: RootView,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

/** Somebody is signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireLogin,
});

/** … and has unlocked the app. */
export const unlocked = createRoute({
  getParentRoute: () => signedIn,
  id: 'unlocked',
  beforeLoad: requireUnlock,
  component: Shell,
});

/** … and has chosen a week. */
export const inWeek = createRoute({
  getParentRoute: () => unlocked,
  id: 'in-week',
  beforeLoad: requireWeek,
});
