import { createRoute } from '@tanstack/react-router';
import { actionScreen } from '../action-screen.ts';
import { lazyScreen } from '../missing-code.ts';
import { unlocked } from './parents.ts';

const selectWeek = createRoute({
  getParentRoute: () => unlocked,
  path: '/',
  staticData: { replay: true },
  component: lazyScreen(() => import('../../features/weeks/select-week-screen.tsx'), 'SelectWeekScreen'),
});

const activity = createRoute({
  getParentRoute: () => unlocked,
  path: '/activity',
  component: actionScreen(() => import('../../features/activity/activity-screen.tsx'), 'ActivityScreen'),
});

const contacts = createRoute({
  getParentRoute: () => unlocked,
  path: '/contacts',
  component: lazyScreen(() => import('../../features/contacts/contacts-screen.tsx'), 'ContactsScreen'),
});

const notifications = createRoute({
  getParentRoute: () => unlocked,
  path: '/notifications',
  component: lazyScreen(() => import('../../features/messages/messages-screen.tsx'), 'MessagesScreen'),
});

const handbook = createRoute({
  getParentRoute: () => unlocked,
  path: '/handbook',
  staticData: { bottomNav: true, replay: true },
  component: lazyScreen(() => import('../../features/handbook/handbook-screen.tsx'), 'HandbookScreen'),
});

const mySeason = createRoute({
  getParentRoute: () => unlocked,
  path: '/my-season',
  component: lazyScreen(() => import('../../features/my-season/my-season-screen.tsx'), 'MySeasonScreen'),
});

const clientIssue = createRoute({
  getParentRoute: () => unlocked,
  path: '/client-issue',
  component: lazyScreen(
    () => import('../../features/client-issue/client-issue-screen.tsx'),
    'ClientIssueScreen',
  ),
});

const signedInPhones = createRoute({
  getParentRoute: () => unlocked,
  path: '/signed-in-phones',
  component: lazyScreen(
    () => import('../../features/signed-in-phones/signed-in-phones-screen.tsx'),
    'SignedInPhonesScreen',
  ),
});

const changePassword = createRoute({
  getParentRoute: () => unlocked,
  path: '/change-password',
  component: lazyScreen(
    () => import('../../features/password/change-password-screen.tsx'),
    'ChangePasswordScreen',
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
  signedInPhones,
  changePassword,
] as const;
