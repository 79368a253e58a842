import { LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import * as z from 'zod/mini';
import { listReader } from '#offline/lists/list-reader.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { judgeCheckInOffline, type KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';
import { participant } from './participant.ts';

const readTickets = listReader(z.object({ tickets: z.array(LessonTicket) }));

/** Judges a registration with this phone's data, by the server's rule; null when it knows too little. */
export function registerLessonOffline(known: KnownOnPhone): LocalHandler<'register-lesson'> {
  return judgeCheckInOffline<'register-lesson', LessonTicket, LessonBooking>(
    {
      kind: 'register-lesson',
      placeId: ({ lessonId }) => lessonId,
      placeKnown: (week, { lessonId }) => week.hasLesson(lessonId),
      passenger: (week, { lessonId }, code) => week.lessonsOf(code, lessonId),
      tickets: (list) => readTickets(list)?.tickets ?? null,
      person: participant,
      // A passenger on the list is at the right place; the verdict says nothing more about the lesson.
      booking: (_, { lessonId }, fromWeek) =>
        fromWeek ?? {
          placeId: lessonId,
          lessonType: 'lessons',
          group: lessonId,
          times: null,
          meetingPoint: null,
        },
    },
    known,
  );
}
