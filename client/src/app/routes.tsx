import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { fromBase64Param, toBase64Param } from './base64-param.ts';
import { directionParam } from './direction-param.ts';
import { ErrorScreen } from './error-screen.tsx';
import { groupTypeParam } from './group-type-param.ts';
import { leaveUnlock, requireLogin, requireUnlock, requireWeek } from './guard.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RootView } from './root-view.tsx';
import { Shell } from './shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen leaves its foot to the bottom navigation. */
    bottomNav?: boolean;
  }
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRoute({
  component: RootView,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/sign-in/login-screen.tsx'), 'LoginScreen'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: requireLogin });

const unlockScreen = createRoute({
  getParentRoute: () => signedIn,
  path: '/unlock',
  beforeLoad: leaveUnlock,
  component: lazyRouteComponent(() => import('./unlock-route.tsx'), 'UnlockRoute'),
});

const unlocked = createRoute({
  getParentRoute: () => signedIn,
  id: 'unlocked',
  beforeLoad: requireUnlock,
  component: Shell,
});

const selectWeek = createRoute({
  getParentRoute: () => unlocked,
  path: '/',
  component: lazyRouteComponent(() => import('../features/weeks/select-week-screen.tsx'), 'SelectWeekScreen'),
});

const inWeek = createRoute({ getParentRoute: () => unlocked, id: 'in-week', beforeLoad: requireWeek });

const home = createRoute({
  getParentRoute: () => inWeek,
  path: '/home',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});

const action = createRoute({
  getParentRoute: () => inWeek,
  path: '/action',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/home/action-screen.tsx'), 'ActionScreen'),
});

const coachList = createRoute({
  getParentRoute: () => inWeek,
  path: '/coach',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/coaches/coach-list-screen.tsx'), 'CoachListScreen'),
});

const coachDetail = createRoute({
  getParentRoute: () => inWeek,
  path: '/coach/$coachId',
  component: lazyRouteComponent(
    () => import('../features/coaches/coach-detail-screen.tsx'),
    'CoachDetailScreen',
  ),
});

const selectLoadCoach = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadCoach',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/coaches/select-load-coach-screen.tsx'),
    'SelectLoadCoachScreen',
  ),
});

const loadCoach = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadCoach/$coachId/$direction',
  params: { parse: ({ coachId, direction }) => ({ coachId, direction: directionParam(direction) }) },
  component: lazyRouteComponent(() => import('../features/coaches/load-coach-screen.tsx'), 'LoadCoachScreen'),
});

const transferList = createRoute({
  getParentRoute: () => inWeek,
  path: '/transfer',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/transfers/transfer-list-screen.tsx'),
    'TransferListScreen',
  ),
});

const transferDetail = createRoute({
  getParentRoute: () => inWeek,
  path: '/transfer/$transferId',
  component: lazyRouteComponent(
    () => import('../features/transfers/transfer-detail-screen.tsx'),
    'TransferDetailScreen',
  ),
});

const selectLoadTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadTransfer',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/transfers/select-load-transfer-screen.tsx'),
    'SelectLoadTransferScreen',
  ),
});

const loadTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadTransfer/$transferId/$direction',
  params: { parse: ({ transferId, direction }) => ({ transferId, direction: directionParam(direction) }) },
  component: lazyRouteComponent(
    () => import('../features/transfers/load-transfer-screen.tsx'),
    'LoadTransferScreen',
  ),
});

const lessons = createRoute({
  getParentRoute: () => inWeek,
  path: '/lessons',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/lessons/lesson-list-screen.tsx'), 'LessonsScreen'),
});

const workshops = createRoute({
  getParentRoute: () => inWeek,
  path: '/workshops',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/lessons/lesson-list-screen.tsx'),
    'WorkshopsScreen',
  ),
});

const lesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/lesson/$lessonId',
  component: lazyRouteComponent(() => import('../features/lessons/lesson-detail-screen.tsx'), 'LessonScreen'),
});

const workshop = createRoute({
  getParentRoute: () => inWeek,
  path: '/workshop/$lessonId',
  component: lazyRouteComponent(
    () => import('../features/lessons/lesson-detail-screen.tsx'),
    'WorkshopScreen',
  ),
});

const liftPass = createRoute({
  getParentRoute: () => inWeek,
  path: '/liftPass',
  component: lazyRouteComponent(
    () => import('../features/lift-passes/lift-pass-screen.tsx'),
    'LiftPassScreen',
  ),
});

const selectLesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerLesson',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/lessons/select-lesson-screen.tsx'),
    'SelectLessonScreen',
  ),
});

const selectWorkshop = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerWorkshop',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/lessons/select-lesson-screen.tsx'),
    'SelectWorkshopScreen',
  ),
});

const registerLesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerLesson/$lessonRef',
  component: lazyRouteComponent(
    () => import('../features/lessons/register-lesson-screen.tsx'),
    'RegisterLessonScreen',
  ),
});

const events = createRoute({
  getParentRoute: () => inWeek,
  path: '/events',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/events/event-list-screen.tsx'), 'EventListScreen'),
});

const event = createRoute({
  getParentRoute: () => inWeek,
  path: '/event/$eventId',
  component: lazyRouteComponent(
    () => import('../features/events/event-detail-screen.tsx'),
    'EventDetailScreen',
  ),
});

const ticketing = createRoute({
  getParentRoute: () => inWeek,
  path: '/ticketing',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/events/event-list-screen.tsx'),
    'AccreditationScreen',
  ),
});

const eventDoor = createRoute({
  getParentRoute: () => inWeek,
  path: '/ticket/$ticketId',
  component: lazyRouteComponent(() => import('../features/events/event-door-screen.tsx'), 'EventDoorScreen'),
});

const keyChooser = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/keys/key-chooser-screen.tsx'), 'KeyChooserScreen'),
});

const keyList = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/$groupType/$distLocation',
  params: {
    parse: ({ groupType, distLocation }) => ({
      groupType: groupTypeParam(groupType),
      distLocation: fromBase64Param(distLocation),
    }),
    stringify: ({ groupType, distLocation }) => ({ groupType, distLocation: toBase64Param(distLocation) }),
  },
  component: lazyRouteComponent(() => import('../features/keys/key-list-screen.tsx'), 'KeyListScreen'),
});

const keyRoom = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/room/$roomId/$scanType',
  component: lazyRouteComponent(() => import('../features/keys/key-room-screen.tsx'), 'KeyRoomScreen'),
});

const keyRoomOfPerson = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/room/$roomId/$scanType/$barcode',
  component: lazyRouteComponent(() => import('../features/keys/key-room-screen.tsx'), 'KeyRoomScreen'),
});

const selectExtrasTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/load-extras',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/extra-passengers/select-extras-transfer-screen.tsx'),
    'SelectExtrasTransferScreen',
  ),
});

const loadExtras = createRoute({
  getParentRoute: () => inWeek,
  path: '/load-extras/$transferId',
  params: {
    parse: ({ transferId }) => ({ transferId: fromBase64Param(transferId) }),
    stringify: ({ transferId }) => ({ transferId: toBase64Param(transferId) }),
  },
  validateSearch: ({ direction }: { direction?: unknown }): { direction?: Direction } =>
    direction === 'outbound' || direction === 'inbound' ? { direction } : {},
  component: lazyRouteComponent(
    () => import('../features/extra-passengers/load-extras-screen.tsx'),
    'LoadExtrasScreen',
  ),
});

const activity = createRoute({
  getParentRoute: () => unlocked,
  path: '/activity',
  component: lazyRouteComponent(() => import('../features/activity/activity-screen.tsx'), 'ActivityScreen'),
});

const searchPassenger = createRoute({
  getParentRoute: () => inWeek,
  path: '/searchPassenger',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/passengers/search-passenger-screen.tsx'),
    'SearchPassengerScreen',
  ),
});

const passenger = createRoute({
  getParentRoute: () => inWeek,
  path: '/passenger/$bookingRef',
  component: lazyRouteComponent(
    () => import('../features/passengers/passenger-screen.tsx'),
    'PassengerScreen',
  ),
});

const accommodation = createRoute({
  getParentRoute: () => inWeek,
  path: '/accommodation',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/accommodation/accommodation-screen.tsx'),
    'AccommodationScreen',
  ),
});

const room = createRoute({
  getParentRoute: () => inWeek,
  path: '/accommodation/$subblockId',

  component: lazyRouteComponent(() => import('../features/accommodation/room-screen.tsx'), 'RoomScreen'),
});

const resorts = createRoute({
  getParentRoute: () => inWeek,
  path: '/resort',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(
    () => import('../features/resorts/resort-list-screen.tsx'),
    'ResortListScreen',
  ),
});

const resort = createRoute({
  getParentRoute: () => inWeek,
  path: '/resort/$resortId',

  component: lazyRouteComponent(() => import('../features/resorts/resort-screen.tsx'), 'ResortScreen'),
});

const contacts = createRoute({
  getParentRoute: () => unlocked,
  path: '/contacts',

  component: lazyRouteComponent(() => import('../features/contacts/contacts-screen.tsx'), 'ContactsScreen'),
});

const notifications = createRoute({
  getParentRoute: () => unlocked,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../features/messages/messages-screen.tsx'), 'MessagesScreen'),
});

const handbook = createRoute({
  getParentRoute: () => unlocked,
  path: '/handbook',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/handbook/handbook-screen.tsx'), 'HandbookScreen'),
});

const searchStaff = createRoute({
  getParentRoute: () => inWeek,
  path: '/search-staff',
  staticData: { bottomNav: true },

  component: lazyRouteComponent(
    () => import('../features/staff/search-staff-screen.tsx'),
    'SearchStaffScreen',
  ),
});

const rep = createRoute({
  getParentRoute: () => inWeek,
  path: '/rep/$repId',

  component: lazyRouteComponent(() => import('../features/staff/rep-screen.tsx'), 'RepScreen'),
});

const myWeek = createRoute({
  getParentRoute: () => inWeek,
  path: '/my-week',
  staticData: { bottomNav: true },

  component: lazyRouteComponent(() => import('../features/my-week/my-week-screen.tsx'), 'MyWeekScreen'),
});

const shift = createRoute({
  getParentRoute: () => inWeek,
  path: '/shift/$shiftId',

  params: {
    parse: ({ shiftId }) => ({ shiftId: fromBase64Param(shiftId) }),
    stringify: ({ shiftId }) => ({ shiftId: toBase64Param(shiftId) }),
  },
  component: lazyRouteComponent(() => import('../features/my-week/shift-screen.tsx'), 'ShiftScreen'),
});

const mySeason = createRoute({
  getParentRoute: () => unlocked,
  path: '/my-season',

  component: lazyRouteComponent(() => import('../features/my-season/my-season-screen.tsx'), 'MySeasonScreen'),
});

const eventSchedule = createRoute({
  getParentRoute: () => inWeek,
  path: '/event-schedule',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/whats-on/whats-on-screen.tsx'), 'WhatsOnScreen'),
});

const weekInfo = createRoute({
  getParentRoute: () => inWeek,
  path: '/week-info',
  staticData: { bottomNav: true },
  component: lazyRouteComponent(() => import('../features/week-info/week-info-screen.tsx'), 'WeekInfoScreen'),
});

const clientIssue = createRoute({
  getParentRoute: () => unlocked,
  path: '/client-issue',
  component: lazyRouteComponent(
    () => import('../features/client-issue/client-issue-screen.tsx'),
    'ClientIssueScreen',
  ),
});

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    unlockScreen,
    unlocked.addChildren([
      selectWeek,
      activity,
      contacts,
      mySeason,
      clientIssue,
      handbook,
      notifications,
      inWeek.addChildren([
        home,
        action,
        searchPassenger,
        passenger,
        accommodation,
        room,
        resorts,
        resort,
        searchStaff,
        eventSchedule,
        weekInfo,
        rep,
        myWeek,
        shift,
        coachList,
        coachDetail,
        selectLoadCoach,
        loadCoach,
        selectExtrasTransfer,
        loadExtras,
        liftPass,
        transferList,
        transferDetail,
        selectLoadTransfer,
        loadTransfer,
        keyChooser,
        keyList,
        keyRoom,
        keyRoomOfPerson,
        lessons,
        workshops,
        lesson,
        events,
        event,
        ticketing,
        eventDoor,
        workshop,
        selectLesson,
        selectWorkshop,
        registerLesson,
      ]),
    ]),
  ]),
]);

/** All screens. The history is the browser's unless a test brings its own. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 300,
    ...options,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
