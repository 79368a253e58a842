import {
  RegisterLessonRefusal,
  type RightLesson,
  registerLessonErrorCodes,
} from '@offpiste/domain/contract/lesson.ts';
import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { checkInMessages } from '#scan/check-in/check-in-messages.ts';
import type { VerdictWords } from '#scan/verdict/verdict-of.ts';

/** How the verdicts of registering read. */
export function registerLessonWords(timeZone: string | undefined): VerdictWords<'register-lesson'> {
  return checkInMessages<'register-lesson', LessonBooking>({
    done: 'Registered',
    already: 'Already registered',
    timeZone,
    describe: ({ ticket }) => ({ name: ticket.name, note: null }),
    errorCodes: registerLessonErrorCodes,
    readError(error) {
      const said = RegisterLessonRefusal.safeParse(error).data;
      return { passengerName: said?.passengerName, booked: said?.rightPlace && asBooking(said.rightPlace) };
    },
    belongs: ({ group, times, meetingPoint }) =>
      `Belongs in ${[group, times, meetingPoint].filter(Boolean).join(' · ')}`,
    nowhere: 'Not booked on any lesson or workshop',
  });
}

function asBooking({ lessonId, ...lesson }: RightLesson): LessonBooking {
  return { placeId: lessonId, ...lesson };
}
