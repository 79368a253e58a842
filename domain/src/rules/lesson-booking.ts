import type { BookedPlace } from './check-in.ts';
import { compareCodeUnits } from './sorting.ts';

/** A lesson or workshop on which a passenger is booked, as it is shown to the rep. */
export interface LessonBooking extends BookedPlace {
  lessonType: 'lessons' | 'workshop';
  group: string;
  times: string | null;
  meetingPoint: string | null;
}

/**
 * Sorts the bookings as they are named to a rep at a lesson or workshop of this type: first those of the same type,
 * because a passenger at the wrong workshop is looking for a workshop; then by id.
 */
export function lessonsToName(
  bookings: readonly LessonBooking[],
  type: LessonBooking['lessonType'] | null,
): LessonBooking[] {
  return [...bookings].sort(
    (a, b) =>
      Number(b.lessonType === type) - Number(a.lessonType === type) || compareCodeUnits(a.placeId, b.placeId),
  );
}
