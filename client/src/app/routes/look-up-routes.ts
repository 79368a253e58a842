import { createRoute } from '@tanstack/react-router';
import { readBase64Param, toBase64Param } from '../base64-param.ts';
import { lazyScreen } from '../missing-code.ts';
import { inWeek } from './parents.ts';

const searchPassenger = createRoute({
  getParentRoute: () => inWeek,
  path: '/searchPassenger',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/passengers/search-passenger-screen.tsx'),
    'SearchPassengerScreen',
  ),
});

const passenger = createRoute({
  getParentRoute: () => inWeek,
  path: '/passenger/$bookingRef',
  component: lazyScreen(() => import('../../features/passengers/passenger-screen.tsx'), 'PassengerScreen'),
});

const accommodation = createRoute({
  getParentRoute: () => inWeek,
  path: '/accommodation',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/accommodation/accommodation-screen.tsx'),
    'AccommodationScreen',
  ),
});

const room = createRoute({
  getParentRoute: () => inWeek,
  path: '/accommodation/$subblockId',
  component: lazyScreen(() => import('../../features/accommodation/room-screen.tsx'), 'RoomScreen'),
});

const resorts = createRoute({
  getParentRoute: () => inWeek,
  path: '/resort',
  staticData: { bottomNav: true, replay: true },
  component: lazyScreen(() => import('../../features/resorts/resort-list-screen.tsx'), 'ResortListScreen'),
});

const resort = createRoute({
  getParentRoute: () => inWeek,
  path: '/resort/$resortId',
  component: lazyScreen(() => import('../../features/resorts/resort-screen.tsx'), 'ResortScreen'),
});

const searchStaff = createRoute({
  getParentRoute: () => inWeek,
  path: '/search-staff',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/staff/search-staff-screen.tsx'), 'SearchStaffScreen'),
});

const rep = createRoute({
  getParentRoute: () => inWeek,
  path: '/rep/$repId',
  component: lazyScreen(() => import('../../features/staff/rep-screen.tsx'), 'RepScreen'),
});

const myWeek = createRoute({
  getParentRoute: () => inWeek,
  path: '/my-week',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/my-week/my-week-screen.tsx'), 'MyWeekScreen'),
});

const shift = createRoute({
  getParentRoute: () => inWeek,
  path: '/shift/$shiftId',
  params: {
    // What is no base64 is the id of no shift: the screen leads to My Week.
    parse: ({ shiftId }) => ({ shiftId: readBase64Param(shiftId) ?? shiftId }),
    stringify: ({ shiftId }) => ({ shiftId: toBase64Param(shiftId) }),
  },
  component: lazyScreen(() => import('../../features/my-week/shift-screen.tsx'), 'ShiftScreen'),
});

const eventSchedule = createRoute({
  getParentRoute: () => inWeek,
  path: '/event-schedule',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/whats-on/whats-on-screen.tsx'), 'WhatsOnScreen'),
});

const weekInfo = createRoute({
  getParentRoute: () => inWeek,
  path: '/week-info',
  staticData: { bottomNav: true, replay: true },
  component: lazyScreen(() => import('../../features/week-info/week-info-screen.tsx'), 'WeekInfoScreen'),
});

/** Screens that reps only read: people, rooms, resorts, shifts and what is on. */
export const lookUpRoutes = [
  searchPassenger,
  passenger,
  accommodation,
  room,
  resorts,
  resort,
  searchStaff,
  rep,
  myWeek,
  shift,
  eventSchedule,
  weekInfo,
] as const;
