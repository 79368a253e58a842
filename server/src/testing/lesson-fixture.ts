import { referenceBooking } from '@offpiste/domain/rules/brand.ts';
import type { Database } from '#platform/database.ts';
import { addAllocation, addPlace } from './week-fixture.ts';

/** Adds a lesson or workshop; by default a lesson at nine with a meeting point. */
export async function addLesson(
  database: Database,
  lesson: {
    weekId?: string;
    lessonId: string;
    group?: string;
    lessonType?: 'lessons' | 'workshop';
    times?: string | null;
    meetingPoint?: string | null;
    sheet?: { lessonRef: string; lessonTicketId: string };
    gone?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', lessonId, group = `Group ${lessonId}`, sheet = {}, gone = false } = lesson;
  const { lessonType = 'lessons', times = 'Sunday 09:15', meetingPoint = 'Bouquetin lift' } = lesson;
  const detail = {
    group,
    lessonType,
    meetingPoint,
    meetingPointUrl: null,
    times,
    notes: null,
    capacity: 12,
  };
  await addPlace(database, { weekId, kind: 'lesson', placeId: lessonId, detail, sheet, gone });
}

/** Books a passenger on a lesson. */
export async function addParticipant(
  database: Database,
  reference: string,
  booking: { weekId?: string; lessonId: string; gone?: boolean },
): Promise<void> {
  const { lessonId, ...options } = booking;
  const detail = {
    kind: 'lesson',
    place: lessonId,
    reference: `${referenceBooking(reference)}-${lessonId}`,
  } as const;
  await addAllocation(database, reference, detail, options);
}
