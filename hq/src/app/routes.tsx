import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { reportError } from '#browser/report-error.ts';
import { CodesSearch } from '../features/codes/codes-search.ts';
import { DecisionsSearch } from '../features/decisions/decisions-search.ts';
import { LedgerSearch } from '../features/ledger/ledger-search.ts';
import { MessagesSearch } from '../features/messages/messages-search.ts';
import { PeopleSearch } from '../features/people/people-search.ts';
import { PlacesSearch } from '../features/places/places-search.ts';
import { RepsSearch } from '../features/reps/reps-search.ts';
import { TodaySearch } from '../features/today/today-search.ts';
import { WallSearch } from '../features/wall/wall-search.ts';
import { BrokenPage } from './broken-page.tsx';
import { requireHq, requireSignIn } from './guard.ts';
import { Inside } from './inside.tsx';
import { NoWeekScreen } from './no-week-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SeasonShell, WeekShell } from './shell.tsx';
import { StartScreen } from './start-screen.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: HqRouter;
  }
}

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: BrokenPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: z.object({ to: z.optional(z.string()) }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: requireSignIn });

const closed = createRoute({
  getParentRoute: () => signedIn,
  path: '/closed',
  component: lazyRouteComponent(() => import('../features/sign-in/closed-screen.tsx'), 'ClosedScreen'),
});

const inside = createRoute({
  getParentRoute: () => signedIn,
  id: 'inside',
  beforeLoad: requireHq,
  component: Inside,
});

const start = createRoute({ getParentRoute: () => inside, path: '/', component: StartScreen });

const week = createRoute({ getParentRoute: () => inside, path: '/$weekId', component: WeekShell });

const season = createRoute({ getParentRoute: () => inside, id: 'season', component: SeasonShell });

const weeks = createRoute({
  getParentRoute: () => season,
  path: '/weeks',
  component: lazyRouteComponent(() => import('../features/weeks/weeks-screen.tsx'), 'WeeksScreen'),
});

const oneWeek = createRoute({
  getParentRoute: () => season,
  path: '/weeks/$of',
  component: lazyRouteComponent(() => import('../features/weeks/week-screen.tsx'), 'WeekScreen'),
});

const reps = createRoute({
  getParentRoute: () => season,
  path: '/reps',
  validateSearch: RepsSearch,
  component: lazyRouteComponent(() => import('../features/reps/reps-screen.tsx'), 'RepsScreen'),
});

const brands = createRoute({
  getParentRoute: () => season,
  path: '/brands',
  component: lazyRouteComponent(() => import('../features/brands/brands-screen.tsx'), 'BrandsScreen'),
});

const brand = createRoute({
  getParentRoute: () => season,
  path: '/brands/$slug',
  validateSearch: z.object({ made: z.optional(z.literal(true)) }),
  component: lazyRouteComponent(() => import('../features/brands/brand-screen.tsx'), 'BrandScreen'),
});

const newBrand = createRoute({
  getParentRoute: () => season,
  path: '/new-brand',
  component: lazyRouteComponent(() => import('../features/brands/brand-screen.tsx'), 'NewBrandScreen'),
});

const messages = createRoute({
  getParentRoute: () => season,
  path: '/messages',
  validateSearch: MessagesSearch,
  component: lazyRouteComponent(() => import('../features/messages/messages-screen.tsx'), 'MessagesScreen'),
});

const oneMessage = createRoute({
  getParentRoute: () => season,
  path: '/messages/$messageId',
  component: lazyRouteComponent(() => import('../features/messages/message-screen.tsx'), 'MessageScreen'),
});

const firstSteps = createRoute({
  getParentRoute: () => season,
  path: '/first-steps',
  component: lazyRouteComponent(
    () => import('../features/first-steps/first-steps-screen.tsx'),
    'FirstStepsScreen',
  ),
});

const system = createRoute({
  getParentRoute: () => season,
  path: '/system',
  component: lazyRouteComponent(() => import('../features/system/system-screen.tsx'), 'SystemScreen'),
});

const wall = createRoute({
  getParentRoute: () => inside,
  path: '/wall',
  validateSearch: WallSearch,
  component: lazyRouteComponent(() => import('../features/wall/wall-screen.tsx'), 'WallScreen'),
});

const today = createRoute({
  getParentRoute: () => week,
  path: '/today',
  validateSearch: TodaySearch,
  component: lazyRouteComponent(() => import('../features/today/today-screen.tsx'), 'TodayScreen'),
});

const departure = createRoute({
  getParentRoute: () => week,
  path: '/departures/$place',
  component: lazyRouteComponent(
    () => import('../features/departure/departure-screen.tsx'),
    'DepartureScreen',
  ),
});

const people = createRoute({
  getParentRoute: () => week,
  path: '/people',
  validateSearch: PeopleSearch,
  component: lazyRouteComponent(() => import('../features/people/people-screen.tsx'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => week,
  path: '/people/$reference',
  component: lazyRouteComponent(() => import('../features/people/person-screen.tsx'), 'PersonScreen'),
});

const decisions = createRoute({
  getParentRoute: () => week,
  path: '/decisions',
  validateSearch: DecisionsSearch,
  component: lazyRouteComponent(
    () => import('../features/decisions/decisions-screen.tsx'),
    'DecisionsScreen',
  ),
});

const phones = createRoute({
  getParentRoute: () => week,
  path: '/phones',
  component: lazyRouteComponent(() => import('../features/phones/phones-screen.tsx'), 'PhonesScreen'),
});

const places = createRoute({
  getParentRoute: () => week,
  path: '/places',
  validateSearch: PlacesSearch,
  component: lazyRouteComponent(() => import('../features/places/places-screen.tsx'), 'PlacesScreen'),
});

const ledger = createRoute({
  getParentRoute: () => week,
  path: '/ledger',
  validateSearch: LedgerSearch,
  component: lazyRouteComponent(() => import('../features/ledger/ledger-screen.tsx'), 'LedgerScreen'),
});

const codes = createRoute({
  getParentRoute: () => week,
  path: '/codes',
  validateSearch: CodesSearch,
  component: lazyRouteComponent(() => import('../features/codes/codes-screen.tsx'), 'CodesScreen'),
});

const reference = createRoute({
  getParentRoute: () => season,
  path: '/docs',
  component: lazyRouteComponent(
    () => import('../features/reference/reference-screen.tsx'),
    'ReferenceScreen',
  ),
});

const noWeek = createRoute({
  getParentRoute: () => season,
  path: '/no-week/$page',
  component: NoWeekScreen,
});

const oneImport = createRoute({
  getParentRoute: () => season,
  path: '/weeks/imports/$importId',
  component: lazyRouteComponent(() => import('../features/weeks/import-screen.tsx'), 'ImportScreen'),
});

const routeTree = root.addChildren([
  signIn,
  signedIn.addChildren([
    closed,
    inside.addChildren([
      start,
      wall,
      season.addChildren([
        weeks,
        oneWeek,
        oneImport,
        reps,
        messages,
        oneMessage,
        brands,
        brand,
        newBrand,
        firstSteps,
        system,
        reference,
        noWeek,
      ]),
      week.addChildren([today, departure, people, person, decisions, phones, places, codes, ledger]),
    ]),
  ]),
]);

/** All pages. The history is the browser's unless a test brings its own. */
export function createHqRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    basepath: '/hq',
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultOnCatch: (error) => reportError(error, 'screen'),
    ...options,
  });
}

export type HqRouter = ReturnType<typeof createHqRouter>;
