import type { BookedPlace } from './once-at-place.ts';
import { compareCodeUnits } from './sorting.ts';

/** A lesson or workshop that a passenger is booked on, and what the rep is told of it. */
export interface LessonBooking extends BookedPlace {
  lessonType: 'lessons' | 'workshop';
  group: string;
  times: string | null;
  meetingPoint: string | null;
}

/**
 * The bookings in the order in which they are named to a rep at a lesson or workshop of this type: those of the
 * same type first, since whoever stands at a wrong workshop looks for a workshop; then by id.
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
