import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { testCheckInOffline } from '#testing/check-in-offline-tests.ts';
import { aLessonTicket } from './lesson.fixtures.ts';
import { registerLessonOffline } from './register-lesson-offline.ts';

const here: LessonBooking = {
  placeId: '310001',
  lessonType: 'lessons',
  group: 'Group 1',
  times: 'Sunday 09:15',
  meetingPoint: 'Bouquetin lift',
};

testCheckInOffline<'register-lesson', LessonBooking>({
  kind: 'register-lesson',
  handler: registerLessonOffline,
  here,
  elsewhere: { ...here, placeId: '310007', group: 'Group 7' },
  at: (lessonId) => ({ lessonId }),
  answers: ({ placeKnown, passenger }) => ({
    hasLesson: async () => placeKnown,
    lessonsOf: async () => passenger,
  }),
  ticket: ({ name, barcode, done, cancelled }) =>
    aLessonTicket(name, { barcode, registered: done ? 1 : 0, deleted: cancelled ? '1' : '0' }),
});
