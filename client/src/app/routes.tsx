import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { reportError } from '#browser/report-error.ts';
import { actionScreen, cardScreen } from './action-screen.ts';
import { leaveUnlock } from './guard.ts';
import { lazyScreen } from './missing-code.ts';
import { inWeek, root, signedIn, unlocked } from './routes/parents.ts';
import { seasonRoutes } from './routes/season-routes.ts';
import * as areas from './routes/week-routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('../features/sign-in/login-screen.tsx'), 'LoginScreen'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyScreen(() => import('../features/invite/invite-screen.tsx'), 'InviteScreen'),
});

const unlockScreen = createRoute({
  getParentRoute: () => signedIn,
  path: '/unlock',
  beforeLoad: leaveUnlock,
  component: lazyScreen(() => import('./unlock-route.tsx'), 'UnlockRoute'),
});

const home = createRoute({
  getParentRoute: () => inWeek,
  path: '/home',
  staticData: { bottomNav: true, replay: true },
  component: cardScreen(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});

const action = createRoute({
  getParentRoute: () => inWeek,
  path: '/action',
  staticData: { bottomNav: true, replay: true },
  component: cardScreen(() => import('./action-route.tsx'), 'ActionRoute'),
});

const ready = createRoute({
  getParentRoute: () => inWeek,
  path: '/ready',
  staticData: { replay: true },
  component: actionScreen(() => import('../features/ready/ready-screen.tsx'), 'ReadyScreen'),
});

const routeTree = root.addChildren([
  login,
  invite,
  signedIn.addChildren([
    unlockScreen,
    unlocked.addChildren([
      ...seasonRoutes,
      inWeek.addChildren([home, action, ready, ...Object.values(areas).flat()]),
    ]),
  ]),
]);

/** All screens. The history is the browser's unless a test brings its own. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    // The router would keep the address of a screen opened by it, which may name a passenger.
    getScrollRestorationKey: ({ state }) => state.__TSR_key ?? '',
    defaultPreload: false,
    defaultPendingMs: 300,
    // Every screen's error boundary.
    defaultOnCatch: (error) => reportError(error, 'screen'),
    ...options,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
