import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { testOnceCases } from '#testing/once-cases-tests.ts';

const here: LessonBooking = {
  placeId: '310001',
  lessonType: 'lessons',
  group: 'Group 1',
  times: 'Sunday 09:15',
  meetingPoint: 'Bouquetin lift',
};

testOnceCases<LessonBooking>({
  url: '/api/workshopLessons/registerLesson',
  here,
  elsewhere: { ...here, placeId: '310007', group: 'Group 7', times: null },
  at: (lessonId) => ({ lessonId }),
  addPlace: (database, weekId, { placeId, ...lesson }) =>
    addLesson(database, { weekId, lessonId: placeId, ...lesson }),
  book: (database, weekId, reference, { placeId }) =>
    addParticipant(database, reference, { weekId, lessonId: placeId }),
});
