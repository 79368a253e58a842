import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { type LessonBooking, lessonsToName } from '@offpiste/domain/rules/lesson-booking.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import type { KnownPassenger } from '../known-passenger.ts';

export interface LessonAnswers {
  /** Whether the week has a lesson or workshop of this id. */
  hasLesson: (lessonId: string) => boolean;
  /**
   * A passenger's lessons and workshops, in the order in which they are named to a rep at the lesson `at`; null when
   * the week has nobody by this reference.
   */
  lessonsOf: (reference: string, at: string) => KnownPassenger<LessonBooking> | null;
}

/** Answers who is booked on which lesson. */
export function answerLessons(
  places: WeekData['week']['places'],
  byReference: ReadonlyMap<string, WeekPassenger>,
): LessonAnswers {
  const bookingsOf = (allocations: NonNullable<WeekPassenger['allocations']>): LessonBooking[] =>
    allocations.flatMap((allocation) => {
      const lesson = allocation.kind === 'lesson' ? places.lesson[allocation.place] : undefined;
      if (allocation.kind !== 'lesson' || !lesson) return [];
      const { lessonType, group, times, meetingPoint } = lesson;
      return [{ placeId: allocation.place, lessonType, group, times, meetingPoint }];
    });

  return {
    hasLesson: (lessonId) => places.lesson[lessonId] !== undefined,

    lessonsOf(reference, at) {
      const passenger = byReference.get(reference);
      if (!passenger) return null;
      const { passengerName: name, status, allocations } = passenger;
      const type = places.lesson[at]?.lessonType ?? null;
      return {
        name,
        cancelled: isCancelled(status),
        booked: allocations ? lessonsToName(bookingsOf(allocations), type) : null,
      };
    },
  };
}
