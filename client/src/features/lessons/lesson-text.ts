import type { LessonType } from '@offpiste/domain/contract/lesson.ts';

/** The texts of the lesson and workshop screens; those of the specification stand letter for letter. */
export const lessonText = {
  notFound: 'Lesson or Workshop not found',
  unknown: 'Not available',
  unknownTime: 'Time not available',
} as const;

/** What differs between the screens of lessons and those of workshops. */
export const kinds = {
  lessons: { title: 'Lessons', none: 'No lessons', list: '/lessons', detail: '/lesson/$lessonId' },
  workshop: { title: 'Workshops', none: 'No workshops', list: '/workshops', detail: '/workshop/$lessonId' },
} as const satisfies Record<LessonType, object>;

/** '1 participant', '11 participants', of how many places where the capacity is on record. */
export function participantsText(count: number, capacity: number | null): string {
  const people = count === 1 ? 'participant' : 'participants';
  return capacity === null ? `${count} ${people}` : `${count} ${people} · ${capacity} places`;
}
