import { createRoute } from '@tanstack/react-router';
import { actionScreen } from '../action-screen.ts';
import { lazyScreen } from '../missing-code.ts';
import { inWeek } from './parents.ts';

const liftPass = createRoute({
  getParentRoute: () => inWeek,
  path: '/liftPass',
  component: actionScreen(() => import('../../features/lift-passes/lift-pass-screen.tsx'), 'LiftPassScreen'),
});

const lessons = createRoute({
  getParentRoute: () => inWeek,
  path: '/lessons',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/lessons/lesson-list-screen.tsx'), 'LessonsScreen'),
});

const workshops = createRoute({
  getParentRoute: () => inWeek,
  path: '/workshops',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/lessons/lesson-list-screen.tsx'), 'WorkshopsScreen'),
});

const lesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/lesson/$lessonId',
  component: lazyScreen(() => import('../../features/lessons/lesson-detail-screen.tsx'), 'LessonScreen'),
});

const workshop = createRoute({
  getParentRoute: () => inWeek,
  path: '/workshop/$lessonId',
  component: lazyScreen(() => import('../../features/lessons/lesson-detail-screen.tsx'), 'WorkshopScreen'),
});

const selectLesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerLesson',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/lessons/select-lesson-screen.tsx'),
    'SelectLessonScreen',
  ),
});

const selectWorkshop = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerWorkshop',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/lessons/select-lesson-screen.tsx'),
    'SelectWorkshopScreen',
  ),
});

const registerLesson = createRoute({
  getParentRoute: () => inWeek,
  path: '/registerLesson/$lessonRef',
  component: actionScreen(
    () => import('../../features/lessons/register-lesson-screen.tsx'),
    'RegisterLessonScreen',
  ),
});

const events = createRoute({
  getParentRoute: () => inWeek,
  path: '/events',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/events/event-list-screen.tsx'), 'EventListScreen'),
});

const event = createRoute({
  getParentRoute: () => inWeek,
  path: '/event/$eventId',
  component: lazyScreen(() => import('../../features/events/event-detail-screen.tsx'), 'EventDetailScreen'),
});

const ticketing = createRoute({
  getParentRoute: () => inWeek,
  path: '/ticketing',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/events/event-list-screen.tsx'), 'AccreditationScreen'),
});

const eventDoor = createRoute({
  getParentRoute: () => inWeek,
  path: '/ticket/$ticketId',
  component: actionScreen(() => import('../../features/events/event-door-screen.tsx'), 'EventDoorScreen'),
});

/** Lift passes, lessons, workshops and events: what passengers have tickets for. */
export const ticketRoutes = [
  liftPass,
  lessons,
  workshops,
  lesson,
  workshop,
  selectLesson,
  selectWorkshop,
  registerLesson,
  events,
  event,
  ticketing,
  eventDoor,
] as const;
