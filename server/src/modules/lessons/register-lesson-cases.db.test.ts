import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { testCheckInCases } from '#testing/check-in-cases-tests.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';

const here: LessonBooking = {
  placeId: '310001',
  lessonType: 'lessons',
  group: 'Group 1',
  times: 'Sunday 09:15',
  meetingPoint: 'Bouquetin lift',
};

testCheckInCases<LessonBooking>({
  url: '/api/workshopLessons/registerLesson',
  here,
  elsewhere: { ...here, placeId: '310007', group: 'Group 7', times: null },
  at: (lessonId) => ({ lessonId }),
  addPlace: (database, weekId, { placeId, ...lesson }) =>
    addLesson(database, { weekId, lessonId: placeId, ...lesson }),
  book: (database, weekId, reference, { placeId }) =>
    addParticipant(database, reference, { weekId, lessonId: placeId }),
});
