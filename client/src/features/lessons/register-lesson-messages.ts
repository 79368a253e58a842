import {
  RegisterLessonRefusal,
  type RightLesson,
  registerLessonErrorCodes,
} from '@offpiste/domain/contract/lesson.ts';
import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { checkInMessages } from '#scan/check-in/check-in-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';

/** The messages of registering for a lesson or workshop. */
export const registerLessonMessages = checkInMessages<'register-lesson', LessonBooking>({
  done: 'Registered',
  already: 'Already registered',
  // The specification's sentence speaks of a coach.
  isWhySpokenOnly: true,
  describe: ({ ticket }) => ({ name: ticket.name, note: null }),
  errorCodes: registerLessonErrorCodes,
  refusalWord: refusalWords(registerLessonErrorCodes, {
    wrong_lesson: 'Wrong lesson',
    lesson_not_found: 'Unknown lesson',
  }),
  readError(error) {
    const said = RegisterLessonRefusal.safeParse(error).data;
    return { passengerName: said?.passengerName, booked: said?.rightPlace && asBooking(said.rightPlace) };
  },
  belongs: ({ group, times, meetingPoint }) =>
    `Belongs in ${[group, times, meetingPoint].filter(Boolean).join(' · ')}`,
  nowhere: 'Not booked on any lesson or workshop',
});

function asBooking({ lessonId, ...lesson }: RightLesson): LessonBooking {
  return { placeId: lessonId, ...lesson };
}
