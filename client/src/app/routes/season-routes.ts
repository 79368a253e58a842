import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { unlocked } from './parents.ts';

const selectWeek = createRoute({
  getParentRoute: () => unlocked,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/weeks/select-week-screen.tsx'),
    'SelectWeekScreen',
  ),
});

const activity = createRoute({
  getParentRoute: () => unlocked,
  path: '/activity',
  component: lazyRouteComponent(
    () => import('../../features/activity/activity-screen.tsx'),
    'ActivityScreen',
  ),
});

const contacts = createRoute({
  getParentRoute: () => unlocked,
  path: '/contacts',
  component: lazyRouteComponent(
    () => import('../../features/contacts/contacts-screen.tsx'),
    'ContactsScreen',
  ),
});

const notifications = createRoute({
  getParentRoute: () => unlocked,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('../../features/messages/messages-screen.tsx'),
    'MessagesScreen',
  ),
});

const handbook = createRoute({
  getParentRoute: () => unlocked,
  path: '/handbook',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../../features/handbook/handbook-screen.tsx'),
    'HandbookScreen',
  ),
});

const mySeason = createRoute({
  getParentRoute: () => unlocked,
  path: '/my-season',
  component: lazyRouteComponent(
    () => import('../../features/my-season/my-season-screen.tsx'),
    'MySeasonScreen',
  ),
});

const clientIssue = createRoute({
  getParentRoute: () => unlocked,
  path: '/client-issue',
  component: lazyRouteComponent(
    () => import('../../features/client-issue/client-issue-screen.tsx'),
    'ClientIssueScreen',
  ),
});

/** The screens that need no week. */
export const seasonRoutes = [
  selectWeek,
  activity,
  contacts,
  notifications,
  handbook,
  mySeason,
  clientIssue,
] as const;
